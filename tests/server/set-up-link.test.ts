import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { expect, test } from "vitest"
import { dataFolder } from "../support/data-folder.ts"
import { type Site, startSite } from "../support/site.ts"

function tokenOf(site: Site) {
  const link = site.output().match(/\/studio\/set-up#(\S+)/)
  return link?.[1] ?? ""
}

async function ask(site: Site, token: string) {
  const keys = await readFile(join(site.dataDir, "keys.json"), "utf8")
  const answer = await fetch(`${site.url}/functions/v1/get-set-up`, {
    method: "POST",
    headers: { apikey: JSON.parse(keys).publishable },
    body: JSON.stringify({ token }),
  })
  return answer.status
}

test("each start prints a link of its own, which ends the one before and is in no log", async () => {
  await using folder = await dataFolder("none")
  const start = () => startSite({ dataDir: folder.path })
  const first = await start()
  const old = tokenOf(first)
  expect(old.length).toBeGreaterThan(40)
  expect(await ask(first, old)).toBe(200)
  expect(first.output().split(old)).toHaveLength(2)
  await first.stop()
  const second = await start()
  expect(await ask(second, old)).toBe(404)
  expect(await ask(second, tokenOf(second))).toBe(200)
  await second.stop()
}, 60_000)
