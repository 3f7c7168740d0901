import { open, rm } from "node:fs/promises"
import { connect } from "#platform/postgres/connection.ts"
import { makeShipping, makeVariant } from "#tests/support/label-catalogue.ts"
import {
  launchSite,
  type Site,
  temporaryFolder,
  untilReady,
} from "#tests/support/site.ts"
import { smallDisk } from "#tests/support/small-disk.ts"
import { lineOf } from "../../support/shop-fixture.ts"
import { until } from "../../support/until.ts"
import { placeOf } from "../../support/visitor.ts"
import type { Assault } from "./assault.ts"
import { createStranger, type Stranger } from "./stranger.ts"

const DISK = "160m"
const ROUNDS = 12
const RECOVERY_SECONDS = 15

/** The disk fills while people buy and sign up. No one gets an error that
 * blames us, `/readyz` and the log give the cause, and pages still work. With
 * room again, the shop is open again. */
export const fullDisk: Assault = {
  name: "full-disk",
  async run({ ledger }) {
    await using folder = await temporaryFolder()
    const site = await startOnSmallDisk(folder.path)
    if (!site) return console.log("strangers: no small disk can be had here")
    const inside = `/proc/${site.process.pid}/root${folder.path}`
    const buyer = await makeShopFixture(site, inside)
    const checkOut = () => buyer.checkOut().then(({ status }) => status)
    const first = await checkOut()
    ledger.expect("open", first === 200, `a checkout answered ${first}`)

    await fill(`${inside}/filler`)
    const noticed = async () => (await buyer.ready()) !== "ready"
    await until(noticed, 5).catch(() => {})
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const answer of await buyer.write(round)) {
        const told = `${answer.status} ${answer.text.slice(0, 120)}`
        const odd = answer.hung || answer.status === 0 || answer.status === 500
        ledger.expect("open", !odd, `on a full disk: ${told}`)
      }
    }
    const refused = await buyer.checkOut()
    ledger.expect(
      "open",
      refused.status === 503 && refused.text.includes("cannot take orders"),
      `a checkout on a full disk: ${refused.status} ${refused.text}`,
    )
    const ready = await buyer.ready()
    ledger.expect("open", ready === "disk full", `/readyz said ${ready}`)
    const noted = site.output().split("the disk is full").length - 1
    ledger.expect("bounded", noted === 1, `the log says so ${noted} times`)

    await rm(`${inside}/filler`)
    await until(async () => (await checkOut()) === 200, RECOVERY_SECONDS)
    ledger.expect("answers", (await site.stop()) === 0, "it did not stop well")
  },
}

async function startOnSmallDisk(dataDir: string) {
  if (process.platform !== "linux") return null
  const site = await launchSite({
    dataDir,
    prefix: smallDisk(dataDir, DISK),
  })
  const lent = await Promise.race([
    untilReady(site.url).then(() => true),
    site.exited.then(() => false),
  ])
  return lent ? site : null
}

async function makeShopFixture(site: Site, inside: string) {
  const socket = `${inside}/run/.s.PGSQL.5432`
  const sql = connect(
    { socket, user: "postgres", database: "postgres" },
    { max: 1 },
  )
  await makeShipping(sql)
  const variant = await makeVariant(sql, { inventory: 1000 })
  await sql.end()
  const place = await placeOf({ url: site.url, dataDir: inside })
  const own = createStranger(place, "127.2.0.1")
  const checkOut = (client: Stranger) =>
    client.invoke("create-checkout", {
      isGuest: true,
      items: [lineOf(variant, 1)],
    })
  return {
    checkOut: () => checkOut(own),
    ready: async () => (await own.send("/readyz")).text,
    /** The writing requests, and a page, each from a client of its own. */
    write(round: number) {
      const client = createStranger(place, `127.2.1.${round + 1}`)
      const email = `fan-${round}@fans.example`
      return Promise.all([
        checkOut(client),
        client.send("/"),
        client.call("/rest/v1/newsletter_subs", { email }),
        client.call("/auth/v1/signup", { email, password: "correct horse" }),
        client.invoke("process-order", { session_id: `test_${round}` }),
      ])
    },
  }
}

/** Uses up all the space left, to the last byte. */
async function fill(path: string) {
  const file = await open(path, "w")
  const chunk = Buffer.alloc(1024 * 1024)
  for (let size = chunk.length; size >= 1; ) {
    const done = await file.write(chunk.subarray(0, size)).then(
      ({ bytesWritten }) => bytesWritten === size,
      () => false,
    )
    if (!done) size = Math.floor(size / 2)
  }
  await file.close()
}
