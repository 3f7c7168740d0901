import { readdir, rm } from "node:fs/promises"
import { join } from "node:path"

const MOST_FILES = 5_000
const LOOK_EVERY = 100

/** Bounds the folder of written mails: the oldest go first. Their names begin
 * with the time they were queued. */
export function createPruner(
  folder: string,
  { most = MOST_FILES, every = LOOK_EVERY } = {},
) {
  let written = 0

  /** To be called after each mail. */
  return async function prune() {
    written += 1
    // The first too: an earlier process may have left more.
    if (written % every !== 1 % every) return
    const names = await readdir(folder)
    const mails = names.filter((name) => name.endsWith(".eml")).sort()
    const old = mails.slice(0, Math.max(0, mails.length - most))
    await Promise.all(old.map((name) => rm(join(folder, name))))
  }
}
