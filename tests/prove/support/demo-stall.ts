import { startSite } from "#tests/support/site.ts"
import { withBooks } from "./books.ts"
import type { Random } from "./random.ts"
import type { Crowd } from "./shoppers.ts"
import { openStall } from "./stall.ts"
import { openTold } from "./told.ts"
import { placeOf } from "./visitor.ts"

/** The demo label, with a stall beside it for those who buy. */
export async function openDemoStall(
  dataDir: string,
  random: Random,
  copies: number,
) {
  const site = await startSite({
    dataDir,
    env: { TRUSTED_PROXIES: "127.0.0.1", SEED: "demo" },
  })
  const place = await placeOf(site)
  const stall = await withBooks(dataDir, (sql) => openStall(sql, place, copies))
  const told = openTold()
  const crowd: Crowd = { place, random, stall, told, members: [] }
  return { site, crowd }
}
