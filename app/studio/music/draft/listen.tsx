import { useEffect, useRef, useState } from "react"
import { PREVIEW_SECONDS } from "#domain/intake/draft.ts"
import { musicMessages } from "../messages.ts"
import { useSignedFile } from "../signed-file.ts"

type ListenProps = {
  /** The master's path in the bucket. */
  path: string
  title: string
  /** The start in seconds. */
  from: number
}

/** Plays the 30-second preview from the master itself. */
export function Listen({ path, title, from }: ListenProps) {
  const [wanted, setWanted] = useState(false)
  const [unheard, setUnheard] = useState(false)
  const { src, failed } = useSignedFile(wanted ? path : null)
  const sound = useRef<HTMLAudioElement>(null)
  useEffect(() => {
    const audio = sound.current
    if (!audio || !src) return
    audio.currentTime = from
    // A browser that can't play the file fires its error event.
    audio.play().catch(() => {})
  }, [src, from])
  if (unheard) {
    return <p className="text-ash text-sm">{musicMessages.notHeard}</p>
  }
  return (
    <>
      <button
        type="button"
        className="press"
        aria-label={`${wanted ? "Stop" : "Listen to"} the preview of ${title}`}
        onClick={() => setWanted(!wanted)}
      >
        {wanted ? "Stop" : "Listen"}
      </button>
      {wanted && failed && (
        <p role="alert" className="pt-2 text-signal text-sm">
          {musicMessages.noAddress}
        </p>
      )}
      {wanted && src && (
        // biome-ignore lint/a11y/useMediaCaption: a master has none yet
        <audio
          ref={sound}
          src={src}
          onTimeUpdate={({ currentTarget }) => {
            const { currentTime } = currentTarget
            if (currentTime >= from + PREVIEW_SECONDS) setWanted(false)
          }}
          onEnded={() => setWanted(false)}
          onError={() => setUnheard(true)}
        />
      )}
    </>
  )
}
