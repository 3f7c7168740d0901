import {
  keepPreviousData,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query"
import { useEffect } from "react"
import { nameAmong, useColleagues } from "../../data/colleagues.ts"
import { readAgain } from "../../data/query-client.ts"
import { ago } from "../../frame/ago.ts"
import { saidOf } from "../../messages.ts"
import type { Demo } from "../demo.ts"
import { NoteBox } from "./note-box.tsx"
import { type Note, readNotes, seeMentions } from "./triage-data.ts"
import type { Acts } from "./use-acts.ts"

type NotesProps = { demo: Demo; me: string; acts: Acts; onDone: () => void }

/** What the scouts say to each other of it. The artist never sees it. */
export function Notes({ demo, me, acts, onDone }: NotesProps) {
  const notes = useQuery(notesOf(demo))
  const colleagues = useColleagues()
  useSeeing(demo.id, notes.data ?? [], me)
  return (
    <section aria-label="Notes" className="grid gap-4">
      <h3 className="label text-ash">Notes, for the label alone</h3>
      {notes.isError && <p role="alert">{saidOf(notes.error)}</p>}
      {notes.data && notes.data.length > 0 && (
        <ul className="grid gap-3">
          {notes.data.map((note) => (
            <li key={note.id} className="border-rule border-l-4 pl-4">
              <p className="label text-ash">
                {nameAmong(colleagues, note.user_id)}, {ago(note.created_at)}
              </p>
              <p className="whitespace-pre-wrap break-words">{note.text}</p>
            </li>
          ))}
        </ul>
      )}
      <NoteBox
        demo={demo}
        acts={acts}
        colleagues={(colleagues ?? []).filter(({ user_id }) => user_id !== me)}
        onDone={onDone}
      />
    </section>
  )
}

/** Read again when there are more or fewer of them. */
export function notesOf({ id, notes_count }: Demo) {
  return {
    queryKey: ["demos", "notes", id, notes_count],
    queryFn: () => readNotes(id),
    enabled: notes_count > 0,
    placeholderData: keepPreviousData<Note[]>,
  }
}

/** Who was meant has seen it now: it leaves Today. */
function useSeeing(demo: string, notes: Note[], me: string) {
  const queries = useQueryClient()
  const isUnseen = notes.some(
    ({ mentions, seen_by }) => mentions.includes(me) && !seen_by.includes(me),
  )
  useEffect(() => {
    if (!isUnseen) return
    seeMentions(demo).then(
      () => readAgain(queries, ["mentions"]),
      // It stays on Today, and is tried again when it is next looked at.
      () => undefined,
    )
  }, [demo, isUnseen, queries])
}
