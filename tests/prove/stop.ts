import { randomBytes } from "node:crypto"
import { setTimeout as pause } from "node:timers/promises"
import { type Site, startSite, temporaryFolder } from "#tests/support/site.ts"
import { account } from "../support/accounting.ts"
import { gatherCrowd } from "../support/crowd.ts"
import type { Crowd } from "../support/shoppers.ts"
import { withSiteDatabase } from "../support/site-database.ts"
import { createVisitor } from "../support/visitor.ts"
import type { Check } from "./check.ts"
import type { Ledger } from "./ledger.ts"
import { ask } from "./stop/asking.ts"
import {
  buyer,
  caller,
  listener,
  reader,
  untilRefused,
} from "./stop/errands.ts"

const ROUNDS = 2
const COPIES = 2_000
const READERS = 90
const CALLERS = 60
const BUYERS = 40
const LISTENERS = 10
/** More than the kernel buffers for the site. */
const MUSIC_BYTES = 12 * 1024 * 1024
const REST_MS = 8
const SLOW_REST_MS = 60
/** A second signal any sooner is taken for a repeat of the first. */
const IMPATIENT_MS = 1_200

/** Stops the site while it serves two hundred people, who send requests until
 * it refuses connections. Requests made before are answered, and every answer
 * that begins is complete. And once by an impatient operator: a download that
 * was cut off then resumes. */
export const stop: Check = {
  name: "stop",
  seconds: 20,
  async run({ random, ledger }) {
    await using folder = await temporaryFolder()
    let site = await open(folder.path)
    const crowd = await gatherCrowd(site, random, COPIES)
    const music = await putMusic(crowd)
    const links = await linksOf(crowd)
    for (let round = 0; round < ROUNDS; round += 1) {
      const errands = errandsOf(crowd, links, music)
      const asking = Promise.all(errands.map(untilRefused))
      await pause(random.between(300, 900))
      const stopped = performance.now()
      const code = await site.stop()
      ledger.expect("whole", code === 0, `it ended with ${code}`)
      judge((await asking).flat(), stopped, ledger)
      site = await open(folder.path, site)
      await withSiteDatabase(folder.path, (sql) =>
        account(sql, { ...crowd, ledger }),
      )
    }
    site = await breakOff(site, links, music, ledger)
    await site.stop()
  },
}

/** On the same port as before: the crowd knows no other. */
function open(dataDir: string, before?: Site) {
  return startSite({
    dataDir,
    ...(before && { port: Number(new URL(before.url).port) }),
    env: { TRUSTED_PROXIES: "127.0.0.1" },
  })
}

/** A master long enough to take a while. */
async function putMusic({ place, stall }: Crowd) {
  const music = randomBytes(MUSIC_BYTES)
  const path = `/storage/v1/object/masters/${stall.payload.id}/flac`
  const stored = await fetch(place.url + path, {
    method: "PUT",
    headers: {
      apikey: place.secret,
      Authorization: `Bearer ${place.secret}`,
      "Content-Type": "audio/flac",
    },
    body: music,
  })
  if (!stored.ok) throw new Error(`no master: ${await stored.text()}`)
  return music
}

async function linksOf({ place, random, members }: Crowd) {
  const links: string[] = []
  for (const { token } of members) {
    const visitor = createVisitor(place, random)
    visitor.signedInAs(token)
    const { body: items } = await visitor.call(
      "/rest/v1/order_items?select=id&is_digital=is.true&limit=1",
    )
    const given = await visitor.invoke("generate-download-links", {
      order_item_id: items[0].id,
    })
    links.push(given.body.downloads[0].files[0].url)
  }
  return links
}

function errandsOf(crowd: Crowd, links: string[], music: Buffer) {
  const { random } = crowd
  const many = <T>(length: number, make: () => T) =>
    Array.from({ length }, make)
  return [
    ...many(READERS, () => reader(crowd, random.branch())),
    ...many(CALLERS, () => caller(crowd, random.branch())),
    ...many(BUYERS, () => buyer(crowd, random.branch())),
    ...many(LISTENERS, () => listener(random.pick(links), music, REST_MS)),
  ]
}

type Answers = Awaited<ReturnType<typeof untilRefused>>

function judge(answers: Answers, stopped: number, ledger: Ledger) {
  const served = answers.filter(({ status }) => status === 200).length
  ledger.expect("whole", served > 0, "nobody was served")
  for (const { what, asked, status, fault } of answers) {
    // A connection that came too late was never accepted: no answer was cut.
    const isLost = fault !== "" && (asked < stopped || status > 0)
    const isOurs = status >= 500 && status !== 503
    const when = `${Math.round(asked - stopped)} ms from the stop`
    const seen = `${what}, asked ${when}: ${status} ${fault}`
    ledger.expect("whole", !isLost && !isOurs, seen)
  }
}

/** Stopped twice, it exits at once: a download resumes where it was. */
async function breakOff(
  site: Site,
  links: string[],
  music: Buffer,
  ledger: Ledger,
) {
  const taking = links.map((link) => ask(link, { restMs: SLOW_REST_MS }))
  await pause(IMPATIENT_MS)
  site.process.kill("SIGTERM")
  await pause(IMPATIENT_MS)
  site.process.kill("SIGTERM")
  await site.exited
  const begun = await Promise.all(taking)
  const again = await open(site.dataDir, site)
  for (const [at, { body, fault }] of begun.entries()) {
    ledger.expect("whole", fault !== "", "a download was over too soon")
    const rest = await ask(links[at] ?? "", {
      headers: { Range: `bytes=${body.length}-` },
    })
    const all = Buffer.concat([body, rest.body])
    const held = rest.status === 206 && all.equals(music)
    const seen = `from byte ${body.length} on: ${rest.status} ${rest.fault}, ${all.length} bytes in all`
    ledger.expect("whole", held, `a download does not go on ${seen}`)
  }
  return again
}
