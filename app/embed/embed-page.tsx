import type { ReactNode } from "react"
import type { Release } from "../data/releases.ts"
import { inlineScript } from "../site/inline-script.ts"
import { Mark } from "../site/mark.tsx"
import stylesheet from "./embed.css?url"
import { type EmbeddedTrack, embedPlayer } from "./embed-player.ts"

type EmbedPageProps = {
  release: Release
  /** The full URL of the release's page, which opens in a new tab. */
  href: string
  nonce: string
}

const PLAYER = `(${inlineScript(embedPlayer)})()`

/** The embeddable player of a release: a complete page with its own small
 * script and none of the site's. Without JavaScript it is a link. */
export function EmbedPage({ release, href, nonce }: EmbedPageProps) {
  const { title, artist_name: artist } = release
  const tracks = release.audio_files.map(
    ({ name, file_url, seconds }): EmbeddedTrack => ({
      title: name,
      src: file_url,
      seconds,
    }),
  )
  return (
    <EmbedFrame title={`${title} by ${artist} – 9X`} href={href}>
      <body data-title={title} data-artist={artist}>
        <main>
          <Sleeve release={release} />
          <div className="words">
            <div className="head">
              <h1>
                <NewTabLink href={href}>{title}</NewTabLink>
              </h1>
              <NewTabLink href={href} className="mark" label={`${title} at 9X`}>
                <Mark />
              </NewTabLink>
            </div>
            <p className="artist">{artist}</p>
            <p className="listen" data-listen>
              <NewTabLink href={href}>Listen at 9X</NewTabLink>
            </p>
            {tracks.length > 0 && <Controls tracks={tracks} />}
          </div>
        </main>
        {tracks.length > 0 && <Player tracks={tracks} nonce={nonce} />}
      </body>
    </EmbedFrame>
  )
}

/** A release that does not exist, or no longer exists. */
export function MissingEmbed({ href }: { href: string }) {
  return (
    <EmbedFrame title="Release not found – 9X" href={href}>
      <body>
        <main>
          <div className="words">
            <h1>Release not found.</h1>
            <p className="artist">
              <NewTabLink href={href}>Browse releases</NewTabLink>
            </p>
          </div>
        </main>
      </body>
    </EmbedFrame>
  )
}

type FrameProps = { title: string; href: string; children: ReactNode }

function EmbedFrame({ title, href, children }: FrameProps) {
  return (
    <html lang="en-GB">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{title}</title>
        <link rel="canonical" href={href} />
        <link rel="stylesheet" href={stylesheet} />
      </head>
      {children}
    </html>
  )
}

type NewTabLinkProps = {
  href: string
  className?: string
  label?: string
  children: ReactNode
}

/** A link that opens in a new tab and leaves the embedding page in place. */
function NewTabLink({ href, className, label, children }: NewTabLinkProps) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener"
      className={className}
      aria-label={label}
    >
      {children}
    </a>
  )
}

function Sleeve({ release: { sleeve, title } }: { release: Release }) {
  return (
    <img
      className="sleeve"
      src={sleeve?.url ?? "/fallback/release.webp"}
      srcSet={sleeve?.srcset["image/webp"]}
      sizes="128px"
      alt={sleeve?.alt || `The sleeve of ${title}`}
      width={128}
      height={128}
    />
  )
}

function Controls({ tracks }: { tracks: EmbeddedTrack[] }) {
  const [first] = tracks
  return (
    <div className="controls" data-controls hidden>
      <button type="button" className="play" data-play aria-label="Play">
        <svg viewBox="0 0 18 18" aria-hidden="true">
          <path className="to-play" d="M3 1l13 8-13 8z" />
          <path className="to-pause" d="M3 1h4v16H3zM11 1h4v16h-4z" />
        </svg>
      </button>
      <div className={tracks.length > 1 ? "track choice" : "track"}>
        <p className="label" data-track role="status">
          {first?.title}
        </p>
        {tracks.length > 1 && <Choice tracks={tracks} />}
      </div>
      <input
        type="range"
        data-position
        aria-label="Position"
        min="0"
        max="0"
        step="1"
        defaultValue="0"
      />
      <span className="label" data-time>
        0:00
      </span>
    </div>
  )
}

/** Lies invisibly over the track's name: the browser's own list works in a
 * frame of any size and on a phone. */
function Choice({ tracks }: { tracks: EmbeddedTrack[] }) {
  return (
    <select data-choice aria-label="Track" className="label">
      {tracks.map(({ src, title }, index) => (
        <option key={src} value={index}>
          {`${index + 1}. ${title}`}
        </option>
      ))}
    </select>
  )
}

function Player({ tracks, nonce }: { tracks: EmbeddedTrack[]; nonce: string }) {
  return (
    <>
      <script
        type="application/json"
        data-tracks
        // biome-ignore lint/security/noDangerouslySetInnerHtml: "<" is escaped, so nothing can close the element
        dangerouslySetInnerHTML={{
          __html: JSON.stringify(tracks).replaceAll("<", "\\u003c"),
        }}
      />
      <script
        nonce={nonce}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own script
        dangerouslySetInnerHTML={{ __html: PLAYER }}
      />
    </>
  )
}
