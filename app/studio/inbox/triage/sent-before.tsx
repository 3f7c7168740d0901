import { useQuery } from "@tanstack/react-query"
import { Link, useLocation } from "react-router"
import { dateText } from "#domain/calendar.ts"
import { errorMessage } from "../../messages.ts"
import { type Demo, titleOfState } from "../demo.ts"
import { type Before, readBefore } from "./triage-data.ts"
import { BEFORE } from "./use-demo-queue.ts"

/** Earlier demos with the same link, person or name, and their replies. */
export function SentBefore({ demo }: { demo: Demo }) {
  const before = useQuery(beforeOf(demo))
  if (!demo.again) return null
  if (before.isError) return <p role="alert">{errorMessage(before.error)}</p>
  if (!before.data || before.data.length === 0) return null
  return (
    <section
      aria-label="Sent before"
      className="grid gap-3 border-signal border-l-4 bg-sheet p-4"
    >
      <h3 className="font-semibold">Sent before</h3>
      <ul className="grid gap-3">
        {before.data.map((one) => (
          <Earlier key={one.id} before={one} />
        ))}
      </ul>
    </section>
  )
}

export function beforeOf({ id, again }: Demo) {
  return {
    queryKey: [...BEFORE, id],
    queryFn: () => readBefore(id),
    enabled: again,
    staleTime: 60_000,
  }
}

const SAME = {
  link: "the same link",
  person: "the same person",
  name: "the same name",
} as const

function Earlier({ before }: { before: Before }) {
  const { search } = useLocation()
  const { judged_by, judged_at, stars, answered_at, answer, note } = before
  const applyStatus = [
    titleOfState(before.status),
    ...(judged_by ? [judged_by] : []),
    ...(judged_at ? [dateText(judged_at)] : []),
    ...(stars ? [`${stars} ★`] : []),
  ]
  return (
    <li className="grid gap-1">
      <p>
        <Link className="underline" to={`/studio/demos/${before.id}${search}`}>
          {before.artist_name}
        </Link>
        , {dateText(before.created_at)}:{" "}
        {before.same.map((what) => SAME[what]).join(", ")}
      </p>
      <p className="label text-ash">{applyStatus.join(" · ")}</p>
      {note && <p className="whitespace-pre-wrap break-words">“{note}”</p>}
      {answered_at && answer && (
        <details>
          <summary className="inline-flex min-h-11 cursor-pointer items-center underline lg:min-h-8">
            Our reply on {dateText(answered_at)}
          </summary>
          <p className="whitespace-pre-wrap break-words">{answer}</p>
        </details>
      )}
    </li>
  )
}
