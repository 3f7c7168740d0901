import { expect, test } from "vitest"
import { suiteShopHarness } from "../functions/support/shop-harness.ts"
import { fuzz } from "../prove/hostile/fuzz.ts"
import { createJudge } from "../prove/hostile/judge.ts"
import { surfaceOf } from "../prove/hostile/surface.ts"
import { openLedger } from "../prove/ledger.ts"
import { readCatalogue } from "../prove/rights/catalogue.ts"
import { setScene } from "../prove/rights/scene.ts"
import { newAddress } from "../support/guest.ts"
import { randomFrom } from "../support/random.ts"

const REQUESTS = 1_000

const { url, sql, platform, env } = await suiteShopHarness()

test("a thousand hostile requests to every address give no fault, no hang and nobody's row", async () => {
  const random = randomFrom(1)
  const ledger = openLedger()
  const catalogue = await readCatalogue(sql, ["public"])
  const place = { url, ...platform.keys }
  const parts = { place, sql, random, catalogue, thorough: false }
  const scene = await setScene(parts)
  const judge = createJudge({
    ledger,
    marks: scene.marks,
    siteUrl: env.SITE_URL,
    inside: [process.cwd(), env.DATA_DIR],
  })
  const surface = await surfaceOf(scene)
  const port = Number(new URL(url).port)
  let left = REQUESTS
  const goesOn = () => left-- > 0
  await fuzz({ port, surface, judge, scene }, random, {
    goesOn,
    address: newAddress,
  })
  expect(ledger.rows().flatMap(({ failures }) => failures)).toEqual([])
}, 600_000)
