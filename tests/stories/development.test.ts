import { readFile, stat, utimes, writeFile } from "node:fs/promises"
import { expect, test } from "vitest"
import { environmentFor, freshDatabase } from "../support/database.ts"
import { startSite, temporaryFolder } from "../support/site.ts"
import { until } from "../support/until.ts"

const HOME = new URL("../../app/routes/home.tsx", import.meta.url)

test("in development an edit shows without a restart", async () => {
  await using folder = await temporaryFolder()
  const db = await freshDatabase()
  const site = await startSite({
    dataDir: folder.path,
    env: { ...environmentFor(db.target), NODE_ENV: "development" },
  })
  const source = await readFile(HOME, "utf8")
  const { atime, mtime } = await stat(HOME)
  try {
    expect(await page(site.url)).toContain("Amplifying Talent.")
    await writeFile(HOME, source.replace("Amplifying Talent.", "Edited."))
    await until(async () => (await page(site.url)).includes("Edited."))
  } finally {
    await writeFile(HOME, source)
    await utimes(HOME, atime, mtime)
  }
  expect(await site.stop()).toBe(0)
  await db.close()
}, 60_000)

async function page(url: string) {
  return (await fetch(url)).text()
}
