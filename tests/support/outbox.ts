import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"

/** The recipients of the mails in a site's outbox, with their names. */
export async function mailsIn(dataDir: string) {
  const folder = join(dataDir, "outbox")
  const names = await readdir(folder)
  return Promise.all(
    names
      .filter((name) => name.endsWith(".eml"))
      .map(async (name) => {
        const source = await readFile(join(folder, name), "utf8")
        const header = (word: string) =>
          source.match(new RegExp(`^${word}: <?([^>\\r\\n]*)`, "m"))?.[1] ?? ""
        return { to: header("To"), messageId: header("Message-ID") }
      }),
  )
}
