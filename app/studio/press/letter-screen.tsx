import { useQuery } from "@tanstack/react-query"
import { Link } from "react-router"
import { momentText } from "#domain/calendar.ts"
import { ago } from "../frame/ago.ts"
import { DetailHeader } from "../frame/detail-header.tsx"
import { Fact } from "../frame/fact.tsx"
import { Loading } from "../frame/fallbacks.tsx"
import { Notice } from "../frame/notice.tsx"
import { errorMessage, studioMessages } from "../messages.ts"
import type { Listed } from "../resource.ts"
import { listenedText } from "./listened-text.ts"
import {
  type Heard,
  LETTERS,
  type LetterStory,
  letterStory,
  type Reached,
} from "./press-data.ts"

const POLL_MS = 5_000

/** The results of a press mailing: who got it, opened the link and listened. */
export function LetterScreen({ list, id }: { list: Listed; id: string }) {
  const story = useQuery({
    queryKey: [LETTERS, "story", id],
    queryFn: () => letterStory(id),
    refetchInterval: POLL_MS,
  })
  const all = { path: `/studio/${list.path}`, title: `All ${list.many}` }
  if (story.isPending) return <Loading />
  if (!story.data) return <Notice text={errorMessage(story.error)} to={all} />
  const letter = story.data
  return (
    <>
      <DetailHeader list={list} title={letter.subject} />
      <Summary letter={letter} />
      <ul
        aria-label="Recipients"
        className="mx-gutter mt-8 max-w-3xl border-rule border-b"
      >
        {letter.people.map((one) => (
          <Person key={one.contact_id} reached={one} />
        ))}
      </ul>
      {letter.people.length === 0 && (
        <p className="px-gutter">
          All recipients have been removed from the press list.
        </p>
      )}
      <details className="mx-gutter mt-8 max-w-3xl">
        <summary className="min-h-11 cursor-pointer py-3 font-semibold">
          Message
        </summary>
        <p className="whitespace-pre-wrap break-words bg-sheet p-4">
          {letter.body}
        </p>
      </details>
    </>
  )
}

function Summary({ letter }: { letter: LetterStory }) {
  const { people, release, release_id, made_at, made_by } = letter
  const count = (found: (one: Reached) => boolean) =>
    String(people.filter(found).length)
  return (
    <dl className="mx-gutter max-w-3xl border-rule border-b">
      <Fact title="Sent on">
        {momentText(made_at)}
        {made_by && `, by ${made_by}`}
      </Fact>
      {release && (
        <Fact title="Release">
          <Link to={`/studio/releases/${release_id}`} className="underline">
            {release}
          </Link>
        </Fact>
      )}
      <Fact title="Delivered">
        {count(({ state }) => state === "sent")} of{" "}
        {count(({ state }) => state !== "left_out")}
      </Fact>
      <Fact title="Opened the link">
        {count(({ opens }) => (opens ?? 0) > 0)}
      </Fact>
      <Fact title="Listened">
        {count(({ heard }) => (heard ?? []).length > 0)}
      </Fact>
    </dl>
  )
}

function Person({ reached }: { reached: Reached }) {
  const { contact_id, name, outlet, email, link_id, heard } = reached
  return (
    <li className="grid gap-1 border-rule border-t py-3">
      <p className="flex flex-wrap gap-x-3">
        <Link
          to={`/studio/press-list/${contact_id}`}
          className="font-semibold hover:underline"
        >
          {name}
        </Link>
        <span className="break-all text-ash">{outlet ?? email}</span>
      </p>
      <p className={isTrouble(reached.state) ? "text-signal" : undefined}>
        {sentText(reached)}
      </p>
      {link_id && (
        <p>
          <Link to={`/studio/listening/${link_id}`} className="underline">
            {openedText(reached)}
          </Link>
        </p>
      )}
      {heard && heard.length > 0 && <HeardList heard={heard} />}
    </li>
  )
}

function HeardList({ heard }: { heard: readonly Heard[] }) {
  return (
    <ul className="label grid gap-1 text-ash">
      {heard.map(({ title, plays, furthest, length }) => (
        <li key={title} className="break-words">
          {title}: {plays === 1 ? "once" : `${plays} times`},{" "}
          {listenedText(furthest, length)}
        </li>
      ))}
    </ul>
  )
}

function isTrouble(state: Reached["state"]) {
  return state === "failed" || state === "doubt"
}

function sentText({ state, sent_at, answer, ...person }: Reached) {
  if (state === "left_out") {
    return person.bounced_at && !person.no_mail
      ? "Not sent, because the address bounced."
      : "Not sent, because they don't want emails."
  }
  if (state === "failed")
    return `Bounced: ${answer ?? "the mail server refused it."}`
  if (state === "doubt") return studioMessages.mayHaveArrived
  if (sent_at) return `Sent ${momentText(sent_at)}`
  return answer ? `Not accepted yet; we'll try again: ${answer}` : "Sending"
}

function openedText(reached: Reached) {
  const { opens, last_opened_at, revoked_at } = reached
  const opened =
    opens && last_opened_at
      ? `Opened ${opens === 1 ? "once" : `${opens} times`}, last ${ago(last_opened_at)}`
      : "Link not opened yet"
  return revoked_at ? `${opened}; ended` : opened
}
