import { useState } from "react"
import type { ReleaseCard } from "../data/releases.ts"
import { playerMessages } from "../messages.ts"
import { useSite } from "../site/use-site.ts"
import { toast } from "../ui/toast.ts"
import { PauseIcon, PlayIcon } from "./icons.tsx"
import { useThePlayer, useTrack } from "./use-player.ts"

export function previewId({ id }: { id: string }) {
  return `preview-${id}`
}

type PreviewButtonProps = { release: ReleaseCard; className?: string }

/** Plays a release's preview from its card, through the one player. */
export function PreviewButton({ release, className }: PreviewButtonProps) {
  const id = previewId(release)
  const player = useThePlayer()
  const key = useSite()?.publishableKey ?? ""
  const [asking, setAsking] = useState(false)
  const { here, playing } = useTrack(id)

  async function press() {
    if (here) return player.toggle()
    setAsking(true)
    const mayPlay = player.reserve()
    const track = await import("./preview.ts")
      .then(({ previewOf }) => previewOf(release, id, key))
      .catch(() => null)
    setAsking(false)
    if (!mayPlay()) return
    if (track) player.play([track], 0)
    else toast(playerMessages.noPreview(release.title))
  }

  return (
    <button
      type="button"
      onClick={press}
      aria-label={`${playing ? "Pause" : "Play"} preview of ${release.title}`}
      aria-busy={asking}
      className={`label inline-flex min-h-11 items-center gap-2 bg-ink pr-3 pl-2 hover:bg-signal hover:text-ink aria-busy:text-ash noscript:hidden ${here ? "text-signal" : ""} ${className ?? ""}`}
    >
      {playing ? <PauseIcon /> : <PlayIcon />}
      Preview
    </button>
  )
}
