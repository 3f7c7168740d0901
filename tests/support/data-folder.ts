import { execFile } from "node:child_process"
import { existsSync } from "node:fs"
import { mkdir, rename, rm } from "node:fs/promises"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { promisify } from "node:util"
import { startSite, temporaryFolder } from "./site.ts"

const run = promisify(execFile)
const LOOK_MS = 50

type Label = "none" | "demo"

/** A folder for one test, from a site that was started before and stopped
 * cleanly: with the demo label, or with none. `npm test` prepares each once and
 * copies it, since the first start is the slowest. Without a folder for
 * prepared ones it is empty, and the site's first start is a real one. */
export async function dataFolder(label: Label) {
  const folder = await temporaryFolder()
  const shelf = process.env.PREPARED_SITES
  if (shelf) {
    await prepared(shelf, label)
    // A cluster has an owner, who must own the copy too.
    await run("cp", ["-a", `${join(shelf, label)}/.`, folder.path])
  }
  return folder
}

/** The first caller prepares it; the others wait. */
async function prepared(shelf: string, label: Label) {
  const place = join(shelf, label)
  const making = `${place}.making`
  while (!existsSync(place)) {
    const first = await mkdir(making).then(
      () => true,
      () => false,
    )
    if (!first) {
      await pause(LOOK_MS)
      continue
    }
    try {
      const site = await startSite({ dataDir: making, env: { SEED: label } })
      await site.stop()
      await rename(making, place)
    } finally {
      await rm(making, { recursive: true, force: true })
    }
  }
}
