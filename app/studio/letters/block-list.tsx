import { useRef, useState } from "react"
import { useController, useFormContext } from "react-hook-form"
import { LETTER_LIMITS, type LetterBlock } from "#domain/letter/blocks.ts"
import { notify } from "../frame/toasts.tsx"
import { OrderedList } from "../parts/ordered-list.tsx"
import { faultOf } from "./block-faults.ts"
import { BlockFields } from "./block-fields.tsx"
import { BLOCK_NAMES, type BlockKind } from "./letter-text.ts"
import { letterMessages } from "./messages.ts"

const KINDS = Object.keys(BLOCK_NAMES) as BlockKind[]

const BLANK: Record<BlockKind, LetterBlock> = {
  text: { kind: "text", text: "" },
  release: { kind: "release", id: "" },
  product: { kind: "product", id: "" },
  event: { kind: "event", id: "" },
  picture: { kind: "picture", url: "", alt: "" },
}

/** The blocks of a letter: add, edit, move and remove. */
export function BlockList() {
  const { field, formState } = useController({ name: "blocks" })
  const blocks = field.value as LetterBlock[]
  const keyed = useKeys(blocks)
  const { getValues } = useFormContext()
  const list = useRef<HTMLDivElement>(null)
  const faults: unknown = formState.errors.blocks

  function write(next: Keyed[]) {
    keyed.keep(next.map(({ id }) => id))
    field.onChange(next.map(({ block }) => block))
  }

  function change(id: string, block: LetterBlock) {
    write(keyed.rows.map((row) => (row.id === id ? { id, block } : row)))
  }

  function add(kind: BlockKind) {
    const id = crypto.randomUUID()
    write([...keyed.rows, { id, block: BLANK[kind] }])
    requestAnimationFrame(() => focusIn(list.current, id))
  }

  function remove(id: string) {
    const place = keyed.rows.findIndex((row) => row.id === id)
    const gone = keyed.rows[place]
    if (!gone) return
    write(keyed.rows.filter((row) => row.id !== id))
    // Undo keeps whatever was written in the meantime.
    notify({
      text: letterMessages.removed,
      undo: () => {
        const now = getValues("blocks") as LetterBlock[]
        keyed.keep(null)
        field.onChange(now.toSpliced(place, 0, gone.block))
      },
    })
  }

  return (
    <div ref={list} className="grid gap-3">
      {blocks.length === 0 && (
        <p className="text-ash">{letterMessages.emptyLetter}</p>
      )}
      <OrderedList
        rows={keyed.rows}
        nameOf={({ id, block }) =>
          `${nameOf(block)} ${placeOf(keyed.rows, id)}`
        }
        onOrder={write}
        below={({ id, block }) => (
          <div data-block={id} className="pb-4 sm:pl-13">
            <BlockFields
              block={block}
              name={`${nameOf(block)} ${placeOf(keyed.rows, id)}`}
              fault={faultOf(faults, placeOf(keyed.rows, id) - 1, block)}
              onChange={(next) => change(id, next)}
            />
          </div>
        )}
      >
        {({ id, block }) => (
          <>
            <span className="mr-auto font-semibold">{nameOf(block)}</span>
            <button
              type="button"
              className="press"
              aria-label={`Remove ${nameOf(block)} ${placeOf(keyed.rows, id)}`}
              onClick={() => remove(id)}
            >
              ×
            </button>
          </>
        )}
      </OrderedList>
      {blocks.length < LETTER_LIMITS.blocks ? (
        <fieldset className="flex flex-wrap gap-2">
          <legend className="label pb-2 text-ash">Add</legend>
          {KINDS.map((kind) => (
            <button
              key={kind}
              type="button"
              className="press"
              onClick={() => add(kind)}
            >
              {BLOCK_NAMES[kind]}
            </button>
          ))}
        </fieldset>
      ) : (
        <p>{letterMessages.fullLetter}</p>
      )}
    </div>
  )
}

type Keyed = { id: string; block: LetterBlock }

/** Blocks have no id, so each gets one while it is edited. Its box then keeps
 * its state when the block moves. */
function useKeys(blocks: LetterBlock[]) {
  const [keys, setKeys] = useState<string[]>([])
  const known = keys.length === blocks.length ? keys : blocks.map(newKey)
  if (known !== keys) setKeys(known)
  const rows = blocks.map((block, place) => ({
    id: known[place] ?? newKey(),
    block,
  }))
  return { rows, keep: (ids: string[] | null) => setKeys(ids ?? []) }
}

function newKey() {
  return crypto.randomUUID()
}

function nameOf({ kind }: LetterBlock) {
  return BLOCK_NAMES[kind]
}

function placeOf(rows: readonly Keyed[], id: string) {
  return rows.findIndex((row) => row.id === id) + 1
}

/** Focuses a new block. */
function focusIn(list: HTMLElement | null, id: string) {
  const block = list?.querySelector(`[data-block="${id}"]`)
  block?.querySelector<HTMLElement>("textarea, select, input")?.focus()
}
