import {
  keepPreviousData,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query"
import { useEffect } from "react"
import { colleagueName, useColleagues } from "../../data/colleagues.ts"
import { refreshQueries } from "../../data/query-client.ts"
import { ago } from "../../frame/ago.ts"
import { errorMessage } from "../../messages.ts"
import type { Demo } from "../demo.ts"
import { NoteBox } from "./note-box.tsx"
import { type Note, readNotes, seeMentions } from "./triage-data.ts"
import type { DemoActions } from "./use-demo-actions.ts"

type NotesProps = {
  demo: Demo
  me: string
  actions: DemoActions
  onDone: () => void
}

/** Notes between scouts. The artist never sees them. */
export function Notes({ demo, me, actions, onDone }: NotesProps) {
  const notes = useQuery(notesOf(demo))
  const colleagues = useColleagues()
  useSeeing(demo.id, notes.data ?? [], me)
  return (
    <section aria-label="Notes" className="grid gap-4">
      <h3 className="label text-ash">Notes (internal)</h3>
      {notes.isError && <p role="alert">{errorMessage(notes.error)}</p>}
      {notes.data && notes.data.length > 0 && (
        <ul className="grid gap-3">
          {notes.data.map((note) => (
            <li key={note.id} className="border-rule border-l-4 pl-4">
              <p className="label text-ash">
                {colleagueName(colleagues, note.user_id)},{" "}
                {ago(note.created_at)}
              </p>
              <p className="whitespace-pre-wrap break-words">{note.text}</p>
            </li>
          ))}
        </ul>
      )}
      <NoteBox
        demo={demo}
        actions={actions}
        colleagues={(colleagues ?? []).filter(({ user_id }) => user_id !== me)}
        onDone={onDone}
      />
    </section>
  )
}

/** The key changes with the number of notes. */
export function notesOf({ id, notes_count }: Demo) {
  return {
    queryKey: ["demos", "notes", id, notes_count],
    queryFn: () => readNotes(id),
    enabled: notes_count > 0,
    placeholderData: keepPreviousData<Note[]>,
  }
}

/** Marks mentions as seen, which removes them from Today. */
function useSeeing(demo: string, notes: Note[], me: string) {
  const queries = useQueryClient()
  const isUnseen = notes.some(
    ({ mentions, seen_by }) => mentions.includes(me) && !seen_by.includes(me),
  )
  useEffect(() => {
    if (!isUnseen) return
    seeMentions(demo).then(
      () => refreshQueries(queries, ["mentions"]),
      // On failure the mention stays on Today and the next visit tries again.
      () => undefined,
    )
  }, [demo, isUnseen, queries])
}
