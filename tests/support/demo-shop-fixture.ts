import { startSite } from "#tests/support/site.ts"
import { openAcknowledged } from "./acknowledged.ts"
import type { Random } from "./random.ts"
import { makeShopFixture } from "./shop-fixture.ts"
import type { Crowd } from "./shoppers.ts"
import { withSiteDatabase } from "./site-database.ts"
import { placeOf } from "./visitor.ts"

/** The demo label, with an extra stall for the tests' buyers. */
export async function openDemoShop(
  dataDir: string,
  random: Random,
  copies: number,
) {
  const site = await startSite({
    dataDir,
    env: { TRUSTED_PROXIES: "127.0.0.1", SEED: "demo" },
  })
  const place = await placeOf(site)
  const stall = await withSiteDatabase(dataDir, (sql) =>
    makeShopFixture(sql, place, copies),
  )
  const told = openAcknowledged()
  const crowd: Crowd = { place, random, stall, told, members: [] }
  return { site, crowd }
}
