import { useRef, useState } from "react"
import { notify } from "../../frame/notices.tsx"
import { useKey } from "../../frame/use-key.ts"
import type { Demo } from "../demo.ts"
import { isFileOfMusic, webLink } from "./audio-link.ts"
import { triageMessages } from "./messages.ts"
import type { Acts } from "./use-acts.ts"

type ListenProps = { demo: Demo; acts: Acts }

/** The music. A file is played here once somebody presses; anything else opens
 * in a window of its own, which learns nothing of this one. */
export function Listen({ demo, acts }: ListenProps) {
  const [playsHere, setPlaysHere] = useState(false)
  const player = useRef<HTMLAudioElement>(null)
  const link = webLink(demo.stream_link)
  const isFile = link !== null && isFileOfMusic(link.href)

  function heard() {
    void acts.hear(demo.id)
  }

  function press() {
    if (!link) return notify({ text: triageMessages.noLink })
    if (isFile && playsHere) return playOrPause(player.current)
    if (isFile) setPlaysHere(true)
    else open(link.href, "_blank", "noopener,noreferrer")
    heard()
  }
  useKey(" ", press)

  if (!link) return <p className="text-ash">{triageMessages.noLink}</p>
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-3">
        {isFile && !playsHere && (
          <button type="button" className="press press-main" onClick={press}>
            Play here <kbd className="key">space</kbd>
          </button>
        )}
        <a
          className={`press ${isFile ? "" : "press-main"}`}
          href={link.href}
          target="_blank"
          rel="noopener noreferrer"
          onClick={heard}
        >
          {isFile ? "In a new window" : "Listen"}
          {!isFile && <kbd className="key">space</kbd>}
        </a>
        <span className="label min-w-0 break-all text-ash">{link.host}</span>
      </div>
      {playsHere && (
        // biome-ignore lint/a11y/useMediaCaption: a stranger's file has none
        <audio
          ref={player}
          className="w-full max-w-xl"
          src={link.href}
          controls
          autoPlay
          aria-label={`The demo of ${demo.artist_name}`}
        />
      )}
    </div>
  )
}

function playOrPause(player: HTMLAudioElement | null) {
  if (!player) return
  if (!player.paused) player.pause()
  // Why it does not play is said by the player's own face.
  else void player.play().catch(() => undefined)
}
