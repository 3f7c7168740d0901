import { Link } from "react-router"
import { momentText } from "#domain/calendar.ts"
import { isOpen, type ListeningLink } from "./listening-data.ts"

type LinkLineProps = { link: ListeningLink; title: string }

/** A listening link in a list. */
export function LinkLine({ link, title }: LinkLineProps) {
  return (
    <li className="border-rule border-t">
      <Link
        to={`/studio/listening/${link.id}`}
        className="flex min-h-11 flex-wrap items-center gap-x-4 py-2 hover:bg-sheet"
      >
        <span className="mr-auto min-w-0 break-words font-semibold">
          {title}
        </span>
        <span className="label text-ash">{`${activityText(link)} · ${statusText(link)}`}</span>
      </Link>
    </li>
  )
}

/** Opens and plays of a link. */
export function activityText({ opens, plays, most_plays }: Played) {
  if (opens === 0) return "not opened yet"
  const played = playsOf({ plays, most_plays })
  return `opened ${times(opens)}, ${played} ${played === "1" ? "play" : "plays"}`
}

type Played = Pick<ListeningLink, "opens" | "plays" | "most_plays">

/** For example '3', or '3 of 20'. */
export function playsOf({ plays, most_plays }: Omit<Played, "opens">) {
  return most_plays === null ? `${plays}` : `${plays} of ${most_plays}`
}

function times(count: number) {
  return count === 1 ? "once" : `${count} times`
}

type Ends = Pick<ListeningLink, "expires_at" | "revoked_at">

export function statusText(link: Ends) {
  if (link.revoked_at) return `ended ${momentText(link.revoked_at)}`
  return isOpen(link)
    ? `until ${momentText(link.expires_at)}`
    : `expired ${momentText(link.expires_at)}`
}
