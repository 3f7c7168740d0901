import { openMedia } from "#server/music/media/media.ts"
import { temporaryFolder } from "#tests/support/site.ts"
import { feedHostileMusic } from "../support/feed-hostile-music.ts"
import type { Check } from "./check.ts"

const FILES = 200

/** Brings recordings that were made to harm: mutated, spliced, lying, and
 * playlists that lead elsewhere. Each ends with what it is or a sentence, and
 * in nobody's process but its own. */
export const music: Check = {
  name: "music",
  seconds: 120,
  async run({ random, ledger }) {
    const media = await openMedia()
    if (!media) {
      ledger.expect("recordings", false, "node-av is not installed")
      return
    }
    await using folder = await temporaryFolder()
    const place = { folder: folder.path, random, count: FILES }
    const { files, faults, refused } = await feedHostileMusic(media, place)
    ledger.count("recordings", files, faults)
    const kinds = Object.keys(refused).length
    ledger.expect("recordings", kinds > 2, `only ${kinds} kinds of refusal`)
  },
}
