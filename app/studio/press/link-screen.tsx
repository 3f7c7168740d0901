import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { Link } from "react-router"
import { momentText } from "#domain/calendar.ts"
import { runningTime } from "#domain/running-time.ts"
import { AskDialog } from "../frame/ask-dialog.tsx"
import { Fact } from "../frame/facts.tsx"
import { SheetHead } from "../frame/sheet-head.tsx"
import { Told } from "../frame/told.tsx"
import { Loading } from "../frame/trouble.tsx"
import { useDoing } from "../frame/use-doing.ts"
import { saidOf } from "../messages.ts"
import type { Listed } from "../resource.ts"
import { howFar } from "./how-far.ts"
import { heardOf, standingOf } from "./link-line.tsx"
import {
  endLink,
  isOpen,
  LINKS,
  type LinkStory,
  linkStory,
} from "./listening-data.ts"
import { pressMessages } from "./messages.ts"
import { LETTERS } from "./press-data.ts"

const LOOK_EVERY_MS = 5_000

/** The story of one link: who has it, what was heard by it and how far. */
export function LinkScreen({ list, id }: { list: Listed; id: string }) {
  const story = useQuery({
    queryKey: [LINKS, "story", id],
    queryFn: () => linkStory(id),
    refetchInterval: LOOK_EVERY_MS,
  })
  const all = { path: `/studio/${list.path}`, title: `All ${list.many}` }
  if (story.isPending) return <Loading />
  if (!story.data) return <Told text={saidOf(story.error)} to={all} />
  const link = story.data
  return (
    <>
      <SheetHead list={list} title={`For ${link.name}`}>
        {isOpen(link) && <EndLink id={id} name={link.name} />}
      </SheetHead>
      <dl className="mx-gutter max-w-3xl border-rule border-b">
        <Fact title="Record">
          <Link
            to={`/studio/releases/${link.release_id}`}
            className="underline"
          >
            {link.release}
          </Link>
        </Fact>
        <Fact title="State">{standingOf(link)}</Fact>
        <Fact title="Heard">
          {heardOf(link)}
          {link.last_opened_at && `; last ${momentText(link.last_opened_at)}`}
        </Fact>
        <Fact title="Files">
          {link.downloads ? "May be taken along" : "Only to be heard"}
        </Fact>
        {link.text && (
          <Fact title="Words on the page">
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
                : `${plays === 1 ? "once" : `${plays} times`}, ${howFar(furthest ?? 0, seconds)}`}
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
      text: `took ${title ?? "all of it"} along`,
    })),
  ].sort((one, other) => (one.at < other.at ? 1 : -1))
  if (lines.length === 0) return null
  return (
    <section className="mx-gutter mt-8 max-w-3xl">
      <h2 className="label pb-2 text-ash">One by one</h2>
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
  const { busy, act } = useDoing([LINKS, LETTERS])
  async function end() {
    await act(async () => {
      await endLink(id)
      return { done: pressMessages.linkEnded }
    })
    setAsking(false)
  }
  return (
    <>
      <button type="button" className="press" onClick={() => setAsking(true)}>
        End it…
      </button>
      {asking && (
        <AskDialog
          title="End this link?"
          meaning={pressMessages.endingLink(name)}
          verb="End"
          busy={busy}
          onYes={() => void end()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
