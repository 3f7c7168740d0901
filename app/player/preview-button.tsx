import { useState } from "react"
import type { ReleaseCard } from "../data/releases.ts"
import { playerMessages } from "../messages.ts"
import { useSite } from "../site/use-site.ts"
import { toast } from "../ui/toast.ts"
import { PauseIcon, PlayIcon } from "./icons.tsx"
import { previewId, previewOf } from "./preview.ts"
import { useThePlayer, useTrack } from "./use-player.ts"

/** Plays a release's preview from its card, through the one player. */
export function PreviewButton({ release }: { release: ReleaseCard }) {
  const player = useThePlayer()
  const key = useSite()?.publishableKey ?? ""
  const [asking, setAsking] = useState(false)
  const { here, playing } = useTrack(previewId(release))

  async function press() {
    if (here) return player.toggle()
    setAsking(true)
    const mayPlay = player.reserve()
    const track = await previewOf(release, key).catch(() => null)
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
      className={`relative grid size-11 shrink-0 place-items-center rounded-control border hover:border-signal hover:text-signal aria-busy:text-ash noscript:hidden ${here ? "border-signal text-signal" : "border-rule"}`}
    >
      {playing ? <PauseIcon /> : <PlayIcon />}
    </button>
  )
}
