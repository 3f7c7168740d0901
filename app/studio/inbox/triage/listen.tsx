import { useRef, useState } from "react"
import { type DemoPlayer, demoPlayer } from "#domain/demo-player.ts"
import { notify } from "../../frame/toasts.tsx"
import { useKey } from "../../frame/use-key.ts"
import type { Demo } from "../demo.ts"
import { triageMessages } from "./messages.ts"
import type { DemoActions } from "./use-demo-actions.ts"
import { webLink } from "./web-link.ts"

type ListenProps = { demo: Demo; actions: DemoActions }

/** The music. A file, or a player of a known site, loads only when pressed, so
 * no third party is contacted before. Any other link opens in a new tab
 * without access to this one. */
export function Listen({ demo, actions }: ListenProps) {
  const [playsHere, setPlaysHere] = useState(false)
  const audio = useRef<HTMLAudioElement>(null)
  const link = webLink(demo.stream_link)
  const player = demoPlayer(demo.stream_link)

  function heard() {
    void actions.hear(demo.id)
  }

  function press() {
    if (!link) return notify({ text: triageMessages.noLink })
    if (player && playsHere) return playOrPause(audio.current)
    if (player) setPlaysHere(true)
    else open(link.href, "_blank", "noopener,noreferrer")
    heard()
  }
  useKey(" ", press)

  if (!link) return <p className="text-ash">{triageMessages.noLink}</p>
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-3">
        {player && !playsHere && (
          <button type="button" className="press press-main" onClick={press}>
            Play here <kbd className="key">space</kbd>
          </button>
        )}
        <a
          className={`press ${player ? "" : "press-main"}`}
          href={link.href}
          target="_blank"
          rel="noopener noreferrer"
          onClick={heard}
        >
          {player ? "Open in a new tab" : "Listen"}
          {!player && <kbd className="key">space</kbd>}
        </a>
        <span className="label min-w-0 break-all text-ash">{link.host}</span>
      </div>
      {player?.kind === "frame" && !playsHere && (
        <p className="text-ash text-sm">{triageMessages.frame(player.site)}</p>
      )}
      {playsHere && player && (
        <Player
          player={player}
          audio={audio}
          title={`Demo by ${demo.artist_name}`}
        />
      )}
    </div>
  )
}

type PlayerProps = {
  player: DemoPlayer
  audio: React.RefObject<HTMLAudioElement | null>
  title: string
}

function Player({ player, audio, title }: PlayerProps) {
  if (player.kind === "file") {
    return (
      // biome-ignore lint/a11y/useMediaCaption: a stranger's file has none
      <audio
        ref={audio}
        className="w-full max-w-xl"
        src={player.src}
        controls
        autoPlay
        aria-label={title}
      />
    )
  }
  return (
    <iframe
      className="w-full max-w-xl"
      src={player.src}
      height={player.height}
      title={`${title}, on ${player.site}`}
      // The sandbox allows no pop-ups, no forms and no navigation of this
      // window.
      sandbox="allow-scripts allow-same-origin"
      allow="autoplay; encrypted-media"
      // YouTube refuses to play without a referrer.
      referrerPolicy="strict-origin"
    />
  )
}

function playOrPause(player: HTMLAudioElement | null) {
  if (!player) return
  if (!player.paused) player.pause()
  // If playback fails, the player's own controls show why.
  else void player.play().catch(() => undefined)
}
