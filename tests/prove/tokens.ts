import { connect } from "#platform/postgres/connection.ts"
import { findRunningPostgres } from "#platform/postgres/embedded.ts"
import { startSite, temporaryFolder } from "#tests/support/site.ts"
import { placeOf } from "../support/visitor.ts"
import type { Check } from "./check.ts"
import { tryCrossUse } from "./tokens/cross-use.ts"
import { tryDemoKeys } from "./tokens/demo-keys.ts"
import { tryForgeries } from "./tokens/forgery.ts"
import { tryListening } from "./tokens/listening.ts"
import { tryLogging } from "./tokens/logging.ts"
import { tryReplays } from "./tokens/replay.ts"
import { openRing } from "./tokens/ring.ts"
import { trySignedLinks } from "./tokens/signed-links.ts"
import { tryStaffLinks } from "./tokens/staff-links.ts"
import { tryStaffProofs } from "./tokens/staff-proofs.ts"

const FIGURES = "a-token-for-the-figures"

/** Every key, token and signed link: forged, used twice, late or at the wrong
 * endpoint. The site's output must contain none of them, nor an address. */
export const tokens: Check = {
  name: "tokens",
  seconds: 30,
  async run({ random, ledger }) {
    await using folder = await temporaryFolder()
    const site = await startSite({
      dataDir: folder.path,
      env: { TRUSTED_PROXIES: "127.0.0.1", METRICS_TOKEN: FIGURES },
    })
    const running = await findRunningPostgres(folder.path)
    if (!running) throw new Error("PostgreSQL does not run")
    const sql = connect(running, { max: 2 })
    const place = await placeOf(site)
    const ring = await openRing({
      ...{ place, sql, random, ledger, dataDir: folder.path },
    })
    await tryForgeries(ring, await ring.join())
    await tryReplays(ring)
    await trySignedLinks(ring)
    await tryStaffLinks(ring)
    await tryStaffProofs(ring)
    await tryCrossUse(ring)
    await tryDemoKeys(ring)
    await tryListening(ring)
    await tryLogging(ring, site, FIGURES)
    await sql.end({ timeout: 1 })
    ledger.expect("answers", (await site.stop()) === 0, "it did not stop well")
  },
}
