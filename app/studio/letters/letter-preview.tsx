import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useId, useState } from "react"
import type { LetterBlock } from "#domain/letter/blocks.ts"
import { saidOf, studioMessages } from "../messages.ts"
import { BLOCK_NAMES } from "./in-words.ts"
import {
  type Composed,
  composeLetter,
  type LetterFault,
} from "./letter-data.ts"

/** As a desk shows it, as a phone does, and without any look at all. */
const LOOKS = [
  ["html", "As it looks"],
  ["phone", "On a phone"],
  ["text", "As text"],
] as const
type Look = (typeof LOOKS)[number][0]

type LetterPreviewProps = {
  wish: Parameters<typeof composeLetter>[0]
  /** What its blocks are called where it is written; nothing for a letter
   * that has gone out, which nothing keeps back any more. */
  names?: readonly string[] | null
}

/** The letter as it goes out, composed by the very code that sends it. */
export function LetterPreview({ wish, names = null }: LetterPreviewProps) {
  const [look, setLook] = useState<Look>("html")
  const id = useId()
  const composed = useQuery({
    queryKey: ["letter-preview", wish],
    queryFn: () => composeLetter(wish),
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
      {composed.isError && <p role="alert">{saidOf(composed.error)}</p>}
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

/** What keeps it from going out as it is. */
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

/** Its blocks by kind and place, as the desk calls them. */
export function blockNames(blocks: readonly LetterBlock[]) {
  return blocks.map(({ kind }, place) => `${BLOCK_NAMES[kind]} ${place + 1}`)
}

type ShownProps = { composed: Composed; look: Look }

/** Its links lead nowhere here: nobody leaves the desk by a slip. */
const NOWHERE = '<base target="_blank">'
/** The colours for the night, which Studio's own page has no use for and its
 * content policy refuses. */
const SHEETS = /<style>[^<]*<\/style>/g

function Shown({ composed, look }: ShownProps) {
  if (look === "text") {
    return (
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by keys
        tabIndex={0}
        className="label max-h-[75svh] overflow-y-auto whitespace-pre-wrap break-words border border-rule bg-sheet p-4"
      >
        {composed.text}
      </pre>
    )
  }
  return (
    <iframe
      title="The letter"
      sandbox=""
      srcDoc={NOWHERE + composed.html.replace(SHEETS, "")}
      className={`h-[75svh] border border-rule bg-sheet ${look === "phone" ? "mx-auto w-[375px] max-w-full" : "w-full"}`}
    />
  )
}
