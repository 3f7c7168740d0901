import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { useNavigate } from "react-router"
import { MOST_WRITTEN_TO } from "#domain/records/press-contact.ts"
import { refreshQueries } from "../data/query-client.ts"
import { deleteRows } from "../data/rows.ts"
import { DeleteDialog } from "../form/delete-dialog.tsx"
import { notify } from "../frame/toasts.tsx"
import { useListQuery } from "../list/use-list-query.ts"
import { errorMessage } from "../messages.ts"
import type { BulkProps } from "../resource.ts"
import { pressListWith, readTagged } from "./contacts.tsx"
import { startMailing } from "./mailing-draft.ts"
import { pressMessages } from "./messages.ts"
import { CONTACTS, LETTERS } from "./press-data.ts"

const LIST = pressListWith([])

/** Actions on the selected contacts. */
export function PressBulk({ rows, chosen, setChosen }: BulkProps) {
  const ids = Object.keys(chosen)
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const queries = useQueryClient()
  const navigate = useNavigate()

  function write() {
    if (ids.length > MOST_WRITTEN_TO) {
      return notify({ text: pressMessages.tooMany, isError: true })
    }
    startMailing(ids)
    navigate("/studio/press-letters/new")
  }

  async function remove() {
    setBusy(true)
    try {
      const count = await deleteRows(CONTACTS, ids)
      notify({ text: pressMessages.removed(count) })
      setChosen({})
      await refreshQueries(queries, [CONTACTS, LETTERS])
    } catch (error) {
      notify({ text: errorMessage(error), isError: true })
    }
    setBusy(false)
    setAsking(false)
  }

  if (rows.length === 0 && ids.length === 0) return null
  return (
    <div className="sticky bottom-0 flex flex-wrap items-center gap-3 border-ink border-t bg-bone px-gutter py-3">
      {ids.length > 0 && <p className="label">{ids.length} selected</p>}
      <span className="mr-auto" />
      <ChooseAll setChosen={setChosen} />
      {ids.length > 0 && (
        <>
          <button type="button" className="press" onClick={() => setChosen({})}>
            Clear
          </button>
          <button
            type="button"
            className="press"
            onClick={() => setAsking(true)}
          >
            Delete…
          </button>
          <button type="button" className="press press-main" onClick={write}>
            Write email…
          </button>
        </>
      )}
      {asking && (
        <DeleteDialog
          table={CONTACTS}
          ids={ids}
          what={ids.length === 1 ? "1 person" : `${ids.length} people`}
          permanentWarning={pressMessages.permanentWarning}
          busy={busy}
          onDelete={remove}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}

/** Selects all results, not only the current page. */
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
        notify({ text: pressMessages.tooMany, isError: true })
      }
    } catch (error) {
      notify({ text: errorMessage(error), isError: true })
    }
    setBusy(false)
  }
  return (
    <button type="button" className="press" disabled={busy} onClick={choose}>
      Select all results
    </button>
  )
}
