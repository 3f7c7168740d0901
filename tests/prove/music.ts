import { openMedia } from "#server/music/media/media.ts"
import { temporaryFolder } from "#tests/support/site.ts"
import { feedHostileMusic } from "../support/feed-hostile-music.ts"
import type { Check } from "./check.ts"

const FILES = 200

/** Uploads recordings made to do harm: mutated, spliced, with false headers,
 * and playlists that refer elsewhere. Each ends with its format or a refusal,
 * and crashes no process but its own. */
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
