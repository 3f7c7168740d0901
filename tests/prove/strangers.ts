import { connect } from "#platform/postgres/connection.ts"
import { findRunningPostgres } from "#platform/postgres/embedded.ts"
import { startSite, temporaryFolder } from "#tests/support/site.ts"
import { placeOf } from "../support/visitor.ts"
import type { Check } from "./check.ts"
import type { Scene } from "./strangers/assault.ts"
import { ASSAULTS } from "./strangers/assaults.ts"
import { createStranger } from "./strangers/stranger.ts"

/** The harm that clients with only the public key, one or a hundred, can do to
 * everybody else. `npm run prove -- strangers --only readers` tries one. */
export const strangers: Check = {
  name: "strangers",
  seconds: 150,
  async run({ random, ledger, only }) {
    await using folder = await temporaryFolder()
    const site = await startSite({
      dataDir: folder.path,
      env: { SEED: "demo" },
      flags: ["--max-semi-space-size=16"],
    })
    const running = await findRunningPostgres(folder.path)
    if (!running) throw new Error("PostgreSQL does not run")
    const sql = connect(running, { max: 4 })
    const place = await placeOf(site)
    let strangers = 0
    const scene: Scene = {
      site,
      place,
      sql,
      random,
      ledger,
      stranger: () => createStranger(place, addressOf(++strangers)),
    }
    for (const assault of ASSAULTS) {
      if (only && assault.name !== only) continue
      const began = performance.now()
      await assault.run(scene).catch((error) => {
        const seen = `${assault.name} itself broke: ${error.stack}`
        ledger.expect("open", false, seen)
      })
      const seconds = (performance.now() - began) / 1000
      console.log(`strangers: ${assault.name} ${seconds.toFixed(1)} s`)
    }
    await sql.end({ timeout: 1 })
    ledger.expect("answers", (await site.stop()) === 0, "it did not stop well")
  },
}

const A_BLOCK = 250

function addressOf(number: number) {
  return `127.1.${Math.floor(number / A_BLOCK)}.${(number % A_BLOCK) + 1}`
}
