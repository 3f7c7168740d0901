import { useQuery } from "@tanstack/react-query"
import { Link } from "react-router"
import { call } from "../data/tables.ts"
import { ago } from "../frame/ago.ts"

type Mention = {
  note_id: string
  demo_id: string
  artist_name: string
  by: string | null
  text: string
  created_at: string
}

/** Mentions of this person in notes on demos, until seen. */
export function Mentions() {
  const said = useQuery({
    queryKey: ["mentions"],
    queryFn: () => call<Mention[]>("my_mentions"),
    refetchOnWindowFocus: "always",
  })
  if (!said.data || said.data.length === 0) return null
  return (
    <section aria-label="Mentions">
      <h2 className="label pb-2 text-ash">Mentions</h2>
      <ul className="border-rule border-b">
        {said.data.map(({ note_id, demo_id, artist_name, by, ...note }) => (
          <li key={note_id} className="border-rule border-t">
            <Link
              to={`/studio/demos/${demo_id}`}
              className="grid gap-1 py-3 hover:bg-sheet"
            >
              <span className="label text-ash">
                {by ?? "Somebody"} on {artist_name}, {ago(note.created_at)}
              </span>
              <span className="line-clamp-3 whitespace-pre-wrap break-words">
                {note.text}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
