import { type ReactNode, use, useEffect, useMemo, useState } from "react"
import { useLocation, useRevalidator } from "react-router"
import {
  type Listening,
  type ListeningRecord,
  listeningToken,
  playsText,
} from "#domain/listening.ts"
import { ExplicitMark } from "../catalogue/explicit-mark.tsx"
import { PrintLink } from "../catalogue/press-kit/print-link.tsx"
import { Credits, Facts, Rights, Story } from "../catalogue/release-notes.tsx"
import { TrackNotes } from "../catalogue/track-notes.tsx"
import { Tracklist } from "../catalogue/tracklist.tsx"
import { openListening } from "../data/listening.ts"
import { ListeningDownloads } from "../listening/listening-downloads.tsx"
import {
  type ListeningSession,
  listeningSessionFor,
} from "../listening/listening-session.ts"
import { listeningNotes } from "../listening/messages.ts"
import { PressKitButton } from "../listening/press-kit-button.tsx"
import { PlayButton } from "../player/play-button.tsx"
import { useThePlayer } from "../player/use-player.ts"
import { pageMeta } from "../site/meta.ts"
import { Button } from "../ui/button.tsx"
import {
  ContactLink,
  KeyedPage,
  Opening,
  OpeningFallback,
  PRIVATE_PAGE,
  StatusMessage,
} from "../ui/keyed-page.tsx"
import { Picture } from "../ui/picture.tsx"
import { SectionHead } from "../ui/section-head.tsx"
import { useStore } from "../ui/store.ts"
import type { Route } from "./+types/listen"

const OPENING = { title: "For your ears", label: listeningNotes.loading }

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: `${OPENING.title} – 9X`,
    description: "Private listening at 9X, by invitation.",
    unlisted: true,
  })

export function headers() {
  return {
    ...PRIVATE_PAGE,
    "X-Robots-Tag": "noindex, nofollow, noarchive",
  }
}

export function clientLoader() {
  const token = listeningToken(window.location.hash)
  return { token, answer: token ? openListening(token) : null }
}

clientLoader.hydrate = true as const

export function HydrateFallback() {
  return <OpeningFallback {...OPENING} without={listeningNotes.noScript} />
}

/** Submitting another form on the page does not open the link again. */
export function shouldRevalidate({ formMethod }: { formMethod?: string }) {
  return formMethod === undefined
}

/** A private listening page for an unreleased record. */
export default function Listen({ loaderData }: Route.ComponentProps) {
  useOtherLink(loaderData.token)
  return (
    <KeyedPage {...OPENING}>
      <Found {...loaderData} />
    </KeyedPage>
  )
}

/** A different link changes only the fragment, which does not reload the page
 * by itself. */
function useOtherLink(opened: string | null) {
  const { hash } = useLocation()
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (listeningToken(hash) !== opened) void revalidate()
  }, [hash, opened, revalidate])
}

function Found({ token, answer }: Route.ComponentProps["loaderData"]) {
  const { revalidate } = useRevalidator()
  const read = answer && use(answer)
  if (!token || !read) {
    return <NoMusic title={listeningNotes.unknown} />
  }
  if (read.ok) return <Opened token={token} listening={read.data} />
  const { reason, status = 0 } = read
  if (status === 404) return <NoMusic title={listeningNotes.unknown} />
  if (status === 410) {
    return <NoMusic title={listeningNotes.ended} hint={reason} />
  }
  return (
    <NoMusic title={listeningNotes.failed} hint={reason}>
      <Button onClick={() => void revalidate()}>Try again</Button>
    </NoMusic>
  )
}

type NoMusicProps = { title: string; hint?: string; children?: ReactNode }

function NoMusic({ title, hint, children }: NoMusicProps) {
  return (
    <StatusMessage title={title} hint={hint ?? listeningNotes.unknownHint}>
      {children}
      <ContactLink />
    </StatusMessage>
  )
}

type OpenedProps = { token: string; listening: Listening }

function Opened({ token, listening }: OpenedProps) {
  const player = useThePlayer()
  const [session, setSitting] = useState<ListeningSession | null>(null)
  useEffect(() => {
    setSitting(listeningSessionFor(player, token, listening.plays_left))
  }, [player, token, listening])
  if (!session) return <Opening {...OPENING} />
  return <Heard {...{ token, listening, session }} />
}

type HeardProps = OpenedProps & { session: ListeningSession }

function Heard({ token, listening, session }: HeardProps) {
  const { ended, playsLeft } = useStore(session.known)
  const { record, downloads } = listening
  const tracks = useMemo(() => session.playerTracks(record), [session, record])
  if (ended !== null) {
    return <NoMusic title={listeningNotes.ended} hint={ended} />
  }
  const release = { ...record, audio_files: record.tracks }
  return (
    <>
      <Terms listening={{ ...listening, plays_left: playsLeft }} />
      <div className="grid gap-x-10 gap-y-6 px-gutter pt-10 pb-16 md:grid-cols-12">
        <Picture
          picture={record.sleeve}
          fallback="/fallback/release.webp"
          frame="aspect-square"
          sizes="(min-width: 768px) 48vw, calc(100vw - 40px)"
          priority
          className="w-full self-start md:col-span-6"
        />
        <Heading record={record}>
          <PlayButton tracks={tracks} className="min-w-44" />
        </Heading>
      </div>
      <section aria-labelledby="tracks" className="px-gutter pb-20">
        <SectionHead id="tracks" title="Listen" />
        <Tracklist
          tracks={tracks}
          files={record.tracks}
          notes={record.tracks.map((track) => (
            <TrackNotes key={track.id} track={track} listed />
          ))}
        />
      </section>
      {downloads && <ListeningDownloads token={token} record={record} />}
      <PressKitButton token={token} />
      <div className="grid items-start gap-x-10 px-gutter pb-20 md:grid-cols-2">
        <Facts release={release} coming={!record.is_out} />
        <div className="md:-mt-10">
          <Credits release={release} />
          <Rights release={release} />
        </div>
      </div>
      <Pictures record={record} />
    </>
  )
}

/** The terms come first: the recipient, expiry, plays left and what is
 * reported. */
function Terms({ listening }: { listening: Listening }) {
  const { name, text, expires_at, downloads } = listening
  return (
    <aside
      aria-labelledby="terms"
      className="mx-gutter mt-6 grid gap-4 border-signal border-l-4 bg-panel p-6 md:mt-10 md:p-8"
    >
      <h2 id="terms" className="text-2xl [overflow-wrap:anywhere]">
        For <strong>{name}</strong>
      </h2>
      {text?.split(/\n\s*\n/).map((paragraph, place) => (
        <p
          // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes
          key={place}
          className="max-w-prose whitespace-pre-line text-lg leading-relaxed [overflow-wrap:anywhere]"
        >
          {paragraph}
        </p>
      ))}
      <div className="grid max-w-prose gap-2 text-ash leading-relaxed">
        <p>
          {listeningNotes.until(expires_at)}{" "}
          <span role="status">{playsText(listening)}</span>{" "}
          {downloads && listeningNotes.downloads}
        </p>
        <p>{listeningNotes.told}</p>
        {!listening.record.is_out && <p>{listeningNotes.private}</p>}
      </div>
    </aside>
  )
}

type HeadingProps = { record: ListeningRecord; children: ReactNode }

function Heading({ record, children }: HeadingProps) {
  return (
    <div className="min-w-0 md:col-span-6">
      <p className="label flex gap-3 text-ash">
        <span>{record.catalogue_number}</span>
        <span>{record.type}</span>
        {record.tracks.some(({ explicit }) => explicit) && <ExplicitMark />}
      </p>
      <h1 className="poster mt-2 text-[clamp(2rem,5.4vw,5.5rem)] [overflow-wrap:anywhere] md:mt-4">
        {record.title}
      </h1>
      <p className="mt-2 text-xl [overflow-wrap:anywhere] md:mt-4 md:text-2xl">
        {record.artist_name}
      </p>
      <div className="mt-6 mb-10">{children}</div>
      <Story release={record} />
    </div>
  )
}

/** Pictures to look at, with links to the print files. */
function Pictures({ record }: { record: ListeningRecord }) {
  const { sleeve, portrait, title, artist_name } = record
  const pictures = [
    { picture: portrait, of: artist_name, text: "Portrait" },
    { picture: sleeve, of: title, text: "Artwork" },
  ]
  if (!sleeve && !portrait) return null
  return (
    <section aria-labelledby="press-pictures" className="px-gutter pb-20">
      <SectionHead id="press-pictures" title="Press pictures" />
      <ul className="grid gap-10 sm:grid-cols-2 lg:grid-cols-3">
        {pictures.map(
          ({ picture, of, text }) =>
            picture && (
              <li key={text} className="grid content-start gap-3">
                <Picture
                  picture={picture}
                  fallback="/fallback/artist.webp"
                  frame="aspect-square"
                  sizes="(min-width: 1024px) 30vw, (min-width: 640px) 45vw, calc(100vw - 40px)"
                />
                <p>
                  <PrintLink picture={picture} text={text} of={of} />
                </p>
                {picture.credit && (
                  <p className="text-ash text-sm [overflow-wrap:anywhere]">
                    {listeningNotes.credit(picture.credit)}
                  </p>
                )}
              </li>
            ),
        )}
      </ul>
    </section>
  )
}
