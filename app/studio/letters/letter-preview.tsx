import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useId, useState } from "react"
import type { LetterBlock } from "#domain/letter/blocks.ts"
import { errorMessage, studioMessages } from "../messages.ts"
import {
  type Composed,
  composeLetter,
  type LetterFault,
} from "./letter-data.ts"
import { BLOCK_NAMES } from "./letter-text.ts"

/** Desktop, phone and plain-text previews. */
const LOOKS = [
  ["html", "Desktop"],
  ["phone", "Phone"],
  ["text", "Plain text"],
] as const
type Look = (typeof LOOKS)[number][0]

type LetterPreviewProps = {
  source: Parameters<typeof composeLetter>[0]
  /** Names for the blocks in error messages; null once the letter was sent,
   * when errors no longer matter. */
  names?: readonly string[] | null
}

/** A preview of the letter, rendered by the code that sends it. */
export function LetterPreview({ source, names = null }: LetterPreviewProps) {
  const [look, setLook] = useState<Look>("html")
  const id = useId()
  const composed = useQuery({
    queryKey: ["letter-preview", source],
    queryFn: () => composeLetter(source),
    placeholderData: keepPreviousData,
  })
  return (
    <section aria-labelledby={id} className="grid content-start gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <h2 id={id} className="label mr-auto text-ash max-sm:basis-full">
          Preview
        </h2>
        {LOOKS.map(([value, title]) => (
          <button
            key={value}
            type="button"
            aria-pressed={look === value}
            className={`press ${look === value ? "press-main" : ""}`}
            onClick={() => setLook(value)}
          >
            {title}
          </button>
        ))}
      </div>
      {composed.isPending && <p>{studioMessages.loading}</p>}
      {composed.isError && <p role="alert">{errorMessage(composed.error)}</p>}
      {composed.data && names && (
        <Faults faults={composed.data.faults} names={names} />
      )}
      {composed.data && <Shown composed={composed.data} look={look} />}
    </section>
  )
}

type FaultsProps = {
  faults: readonly LetterFault[]
  names: readonly string[]
}

/** Reasons why the letter can't be sent. */
export function Faults({ faults, names }: FaultsProps) {
  return (
    <ul className="grid gap-1 empty:hidden">
      {faults.map(({ block, message }) => (
        <li
          key={`${block} ${message}`}
          className="border-signal border-l-4 pl-3"
        >
          {block !== null && names[block] && `${names[block]}: `}
          {message}
        </li>
      ))}
    </ul>
  )
}

/** The blocks' names, as in the editor: kind and position. */
export function blockNames(blocks: readonly LetterBlock[]) {
  return blocks.map(({ kind }, place) => `${BLOCK_NAMES[kind]} ${place + 1}`)
}

type ShownProps = { composed: Composed; look: Look }

/** Opens links in a new tab, which the sandbox blocks. */
const NOWHERE = '<base target="_blank">'
/** Dark-mode styles, which Studio doesn't need and its content policy
 * refuses. */
const SHEETS = /<style>[^<]*<\/style>/g

function Shown({ composed, look }: ShownProps) {
  if (look === "text") {
    return (
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable by keyboard
        tabIndex={0}
        className="label max-h-[75svh] overflow-y-auto whitespace-pre-wrap break-words border border-rule bg-sheet p-4"
      >
        {composed.text}
      </pre>
    )
  }
  return (
    <iframe
      title="Letter preview"
      sandbox=""
      srcDoc={NOWHERE + composed.html.replace(SHEETS, "")}
      className={`h-[75svh] border border-rule bg-sheet ${look === "phone" ? "mx-auto w-[375px] max-w-full" : "w-full"}`}
    />
  )
}
