import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { useNavigate } from "react-router"
import { MOST_WRITTEN_TO } from "#domain/records/press-contact.ts"
import { readAgain } from "../data/query-client.ts"
import { deleteRows } from "../data/rows.ts"
import { DeleteDialog } from "../form/delete-dialog.tsx"
import { notify } from "../frame/notices.tsx"
import { useListQuery } from "../list/use-list-query.ts"
import { saidOf } from "../messages.ts"
import type { BulkProps } from "../resource.ts"
import { pressListWith, readTagged } from "./contacts.tsx"
import { beginLetter } from "./kept-letter.ts"
import { pressMessages } from "./messages.ts"
import { CONTACTS, LETTERS } from "./press-data.ts"

const LIST = pressListWith([])

/** What can be done with all who are chosen: they are written to. */
export function PressBulk({ rows, chosen, setChosen }: BulkProps) {
  const ids = Object.keys(chosen)
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const queries = useQueryClient()
  const navigate = useNavigate()

  function write() {
    if (ids.length > MOST_WRITTEN_TO) {
      return notify({ text: pressMessages.tooMany, bad: true })
    }
    beginLetter(ids)
    navigate("/studio/press-letters/new")
  }

  async function remove() {
    setBusy(true)
    try {
      const count = await deleteRows(CONTACTS, ids)
      notify({ text: pressMessages.removed(count) })
      setChosen({})
      await readAgain(queries, [CONTACTS, LETTERS])
    } catch (error) {
      notify({ text: saidOf(error), bad: true })
    }
    setBusy(false)
    setAsking(false)
  }

  if (rows.length === 0 && ids.length === 0) return null
  return (
    <div className="sticky bottom-0 flex flex-wrap items-center gap-3 border-ink border-t bg-bone px-gutter py-3">
      {ids.length > 0 && <p className="label">{ids.length} chosen</p>}
      <span className="mr-auto" />
      <ChooseAll setChosen={setChosen} />
      {ids.length > 0 && (
        <>
          <button type="button" className="press" onClick={() => setChosen({})}>
            None
          </button>
          <button
            type="button"
            className="press"
            onClick={() => setAsking(true)}
          >
            Delete…
          </button>
          <button type="button" className="press press-main" onClick={write}>
            Write to them…
          </button>
        </>
      )}
      {asking && (
        <DeleteDialog
          table={CONTACTS}
          ids={ids}
          what={ids.length === 1 ? "one person" : `${ids.length} people`}
          forGood={pressMessages.forGood}
          busy={busy}
          onDelete={remove}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}

/** All that the list finds, not only those of the page that is seen. */
function ChooseAll({ setChosen }: Pick<BulkProps, "setChosen">) {
  const { query } = useListQuery(LIST)
  const [busy, setBusy] = useState(false)
  async function choose() {
    setBusy(true)
    try {
      const page = await readTagged({ ...query, page: 1 }, MOST_WRITTEN_TO)
      const wanting = page.rows.filter(
        ({ no_mail, bounced_at }) => !no_mail && !bounced_at,
      )
      setChosen(
        Object.fromEntries(wanting.map(({ id }) => [id, true] as const)),
      )
      if (page.count > page.rows.length) {
        notify({ text: pressMessages.tooMany, bad: true })
      }
    } catch (error) {
      notify({ text: saidOf(error), bad: true })
    }
    setBusy(false)
  }
  return (
    <button type="button" className="press" disabled={busy} onClick={choose}>
      Choose all found
    </button>
  )
}
