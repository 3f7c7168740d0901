import { expect, test } from "vitest"
import { suiteShopHarness } from "../functions/support/shop-harness.ts"
import { openLedger } from "../prove/ledger.ts"
import { tryRights } from "../prove/rights.ts"
import { randomFrom } from "../support/random.ts"

const { url, sql, platform } = await suiteShopHarness()

test("everybody may do exactly what the rights matrix declares", async () => {
  const ledger = openLedger()
  const place = { url, ...platform.keys }
  await tryRights({
    place,
    sql,
    random: randomFrom(1),
    ledger,
    thorough: false,
  })
  const tried = ledger.rows()
  expect(tried.flatMap(({ failures }) => failures)).toEqual([])
  const attempts = tried.map((row) => row.attempts)
  expect(Math.min(...attempts)).toBeGreaterThan(8_000)
}, 1_800_000)
