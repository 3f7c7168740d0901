import type { Sql } from "#platform/postgres/connection.ts"
import type { Site } from "#tests/support/site.ts"
import { openAcknowledged } from "./acknowledged.ts"
import type { Random } from "./random.ts"
import { makeShopFixture } from "./shop-fixture.ts"
import { buyFile, type Crowd, type Member, makeMember } from "./shoppers.ts"
import { withSiteDatabase } from "./site-database.ts"
import { until } from "./until.ts"
import { placeOf } from "./visitor.ts"

/** Sets up a stall on an empty site, with four members who own a download. */
export async function gatherCrowd(
  site: Site,
  random: Random,
  copies: number,
): Promise<Crowd> {
  const place = await placeOf(site)
  const stall = await withSiteDatabase(site.dataDir, (sql) =>
    makeShopFixture(sql, place, copies),
  )
  const members: Member[] = []
  const crowd = { place, random, stall, told: openAcknowledged(), members }
  for (let made = 0; made < 4; made += 1) {
    const member = await makeMember(place, random)
    await buyFile(crowd, member)
    members.push(member)
  }
  return crowd
}

/** Waits until all the provider's messages are taken: it retries each. */
export async function untilSettled(sql: Sql) {
  await sql`update test_payments.events set next_attempt_at = now()
    where delivered_at is null`
  await until(async () => {
    const [row] = await sql`select count(*)::int as due
      from test_payments.events where delivered_at is null`
    return row?.due === 0
  }, 60)
}
