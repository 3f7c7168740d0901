import { type ReactNode, useId } from "react"
import { LETTER_LIMITS, type LetterBlock } from "#domain/letter/blocks.ts"
import { ReferenceBox } from "../form/reference-box.tsx"
import { PictureBox } from "../pictures/picture-box.tsx"
import { TextPicture } from "../pictures/text-picture.tsx"
import type { Field } from "../resource.ts"
import { BLOCK_NAMES } from "./letter-text.ts"
import { letterMessages } from "./messages.ts"

type BlockFieldsProps = {
  block: LetterBlock
  /** The accessible name, such as 'Text 2'. */
  name: string
  fault: string
  onChange: (block: LetterBlock) => void
}

type Thing = Extract<LetterBlock, { id: string }>["kind"]
type Reference = Extract<Field, { kind: "reference" | "references" }>

const THINGS: Record<Thing, Reference> = {
  release: reference("releases", "title", "artist_name"),
  product: reference("products", "title"),
  event: reference("artist_tour_dates", "venue", "event_date"),
}

function reference(table: string, title: string, beside?: string): Reference {
  const shown = { table, title, ...(beside && { beside }) }
  return { kind: "reference", name: table, label: table, ...shown }
}

/** The fields of one block, by its kind. */
export function BlockFields({
  block,
  name,
  fault,
  onChange,
}: BlockFieldsProps) {
  const id = useId()
  const aria = {
    id,
    "aria-label": name,
    "aria-invalid": fault ? true : undefined,
    "aria-describedby": fault ? `${id}-fault` : undefined,
  }
  return (
    <div className="grid gap-2">
      <Boxes {...{ block, name, aria, onChange }} />
      {fault && (
        <p id={`${id}-fault`} className="text-signal text-sm">
          {fault}
        </p>
      )}
    </div>
  )
}

type Aria = { id: string } & Record<`aria-${string}`, unknown>
type BoxesProps = Omit<BlockFieldsProps, "fault"> & { aria: Aria }

function Boxes({ block, name, aria, onChange }: BoxesProps): ReactNode {
  if (block.kind === "text") {
    const write = (text: string) => onChange({ ...block, text })
    return (
      <>
        <textarea
          {...aria}
          rows={8}
          className="box"
          maxLength={LETTER_LIMITS.text}
          value={block.text}
          onChange={({ target }) => write(target.value)}
        />
        <p className="text-ash text-sm">
          Leave a blank line between paragraphs. Start a heading with ##. Write
          a link as [words](address).
        </p>
        <TextPicture box={aria.id} read={() => block.text} onWrite={write} />
      </>
    )
  }
  // A block stored by other code may have an unknown kind.
  if (!Object.hasOwn(BLOCK_NAMES, block.kind)) {
    return <p>{letterMessages.unreadable}</p>
  }
  if (block.kind === "picture") {
    return <PictureFields {...{ block, name, aria, onChange }} />
  }
  return (
    <ReferenceBox
      field={THINGS[block.kind]}
      aria={aria}
      value={block.id}
      onChange={(id) => onChange({ ...block, id })}
    />
  )
}

type Picture = Extract<LetterBlock, { kind: "picture" }>
type PictureFieldsProps = Omit<BoxesProps, "block"> & { block: Picture }

/** The picture with its alt text and link. */
function PictureFields({ block, name, aria, onChange }: PictureFieldsProps) {
  const id = useId()
  const { link, ...rest } = block
  return (
    <>
      <PictureBox
        shape="free"
        aria={aria}
        value={block.url}
        onChange={(url, alt) => onChange({ ...block, url, alt: alt ?? "" })}
      />
      <label htmlFor={`${id}-alt`} className="label pt-2 text-ash">
        Alt text, for people who can't see the picture
      </label>
      <input
        id={`${id}-alt`}
        className="box"
        maxLength={LETTER_LIMITS.alt}
        aria-label={`Alt text of ${name}`}
        value={block.alt}
        onChange={({ target }) => onChange({ ...block, alt: target.value })}
      />
      <label htmlFor={`${id}-link`} className="label pt-2 text-ash">
        Link (optional)
      </label>
      <input
        id={`${id}-link`}
        type="text"
        inputMode="url"
        className="box"
        maxLength={LETTER_LIMITS.address}
        aria-label={`Link of ${name}`}
        placeholder="https://… or /…"
        value={link ?? ""}
        onChange={({ target }) =>
          onChange(target.value ? { ...rest, link: target.value.trim() } : rest)
        }
      />
    </>
  )
}
