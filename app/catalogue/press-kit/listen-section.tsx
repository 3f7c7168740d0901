import type { PlayableRelease } from "#app/data/releases.ts"
import { PlayButton } from "#app/player/play-button.tsx"
import { releaseTracks } from "#app/player/release-tracks.ts"
import { Tracklist } from "../tracklist.tsx"
import { SheetSection } from "./sheet-section.tsx"

/** The latest release, playable in full with the site's player; a plain
 * tracklist without JavaScript. */
export function ListenSection({ release }: { release: PlayableRelease }) {
  const tracks = releaseTracks(release)
  return (
    <SheetSection id="listen" title="Listen" screenOnly>
      <div className="-mt-2 pb-2">
        <PlayButton tracks={tracks}>{release.title}</PlayButton>
      </div>
      <Tracklist tracks={tracks} files={release.audio_files} />
    </SheetSection>
  )
}
