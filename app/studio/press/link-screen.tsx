import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { Link } from "react-router"
import { momentText } from "#domain/calendar.ts"
import { runningTime } from "#domain/running-time.ts"
import { ConfirmDialog } from "../frame/confirm-dialog.tsx"
import { DetailHeader } from "../frame/detail-header.tsx"
import { Fact } from "../frame/fact.tsx"
import { Loading } from "../frame/fallbacks.tsx"
import { Notice } from "../frame/notice.tsx"
import { useAction } from "../frame/use-action.ts"
import { errorMessage } from "../messages.ts"
import type { Listed } from "../resource.ts"
import { activityText, statusText } from "./link-line.tsx"
import { listenedText } from "./listened-text.ts"
import {
  endLink,
  isOpen,
  LINKS,
  type LinkStory,
  linkStory,
} from "./listening-data.ts"
import { pressMessages } from "./messages.ts"
import { LETTERS } from "./press-data.ts"

const POLL_MS = 5_000

/** One listening link: its terms, and what was played. */
export function LinkScreen({ list, id }: { list: Listed; id: string }) {
  const story = useQuery({
    queryKey: [LINKS, "story", id],
    queryFn: () => linkStory(id),
    refetchInterval: POLL_MS,
  })
  const all = { path: `/studio/${list.path}`, title: `All ${list.many}` }
  if (story.isPending) return <Loading />
  if (!story.data) return <Notice text={errorMessage(story.error)} to={all} />
  const link = story.data
  return (
    <>
      <DetailHeader list={list} title={`For ${link.name}`}>
        {isOpen(link) && <EndLink id={id} name={link.name} />}
      </DetailHeader>
      <dl className="mx-gutter max-w-3xl border-rule border-b">
        <Fact title="Release">
          <Link
            to={`/studio/releases/${link.release_id}`}
            className="underline"
          >
            {link.release}
          </Link>
        </Fact>
        <Fact title="Status">{statusText(link)}</Fact>
        <Fact title="Activity">
          {activityText(link)}
          {link.last_opened_at &&
            `; last opened ${momentText(link.last_opened_at)}`}
        </Fact>
        <Fact title="Downloads">
          {link.downloads ? "Allowed" : "Not allowed"}
        </Fact>
        {link.text && (
          <Fact title="Text on the page">
            <span className="whitespace-pre-wrap">{link.text}</span>
          </Fact>
        )}
      </dl>
      <ByTrack link={link} />
      <OneByOne link={link} />
    </>
  )
}

function ByTrack({ link }: { link: LinkStory }) {
  return (
    <section className="mx-gutter mt-8 max-w-3xl">
      <h2 className="label pb-2 text-ash">By track</h2>
      <ul className="border-rule border-b">
        {link.tracks.map(({ id, title, plays, furthest, seconds }) => (
          <li
            key={id}
            className="flex flex-wrap items-baseline gap-x-4 border-rule border-t py-2"
          >
            <span className="mr-auto min-w-0 break-words">{title}</span>
            <span className="label text-ash">
              {plays === 0
                ? "not played"
                : `${plays === 1 ? "once" : `${plays} times`}, ${listenedText(furthest ?? 0, seconds)}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function OneByOne({ link: { played, downloaded } }: { link: LinkStory }) {
  const lines = [
    ...played.map(({ began_at, title, seconds }) => ({
      at: began_at,
      text: `${title}, ${runningTime(seconds)}`,
    })),
    ...downloaded.map(({ at, title }) => ({
      at,
      text: `Downloaded ${title ?? "everything"}`,
    })),
  ].sort((one, other) => (one.at < other.at ? 1 : -1))
  if (lines.length === 0) return null
  return (
    <section className="mx-gutter mt-8 max-w-3xl">
      <h2 className="label pb-2 text-ash">Activity log</h2>
      <ol className="border-rule border-b">
        {lines.map(({ at, text }) => (
          <li
            key={`${at} ${text}`}
            className="flex flex-wrap items-baseline gap-x-4 border-rule border-t py-2"
          >
            <span className="mr-auto min-w-0 break-words">{text}</span>
            <span className="label text-ash">{momentText(at)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

function EndLink({ id, name }: { id: string; name: string }) {
  const [asking, setAsking] = useState(false)
  const { busy, run } = useAction([LINKS, LETTERS])
  async function end() {
    await run(async () => {
      await endLink(id)
      return { done: pressMessages.linkEnded }
    })
    setAsking(false)
  }
  return (
    <>
      <button type="button" className="press" onClick={() => setAsking(true)}>
        End link…
      </button>
      {asking && (
        <ConfirmDialog
          title="End this link?"
          meaning={pressMessages.endingLink(name)}
          verb="End link"
          busy={busy}
          onConfirm={() => void end()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
