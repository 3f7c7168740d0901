import { setTimeout as pause } from "node:timers/promises"
import type { Assault, Scene } from "./assault.ts"
import { meanwhile } from "./meanwhile.ts"
import type { Stranger } from "./stranger.ts"

const QUIET_MS = 1_000
const READ = ["/healthz", "/", "/rest/v1/artists?select=name&limit=3"]
const NOISE_MS = 1_000
const ASKERS = 60
const SECONDS = 3
const AGAIN_MS = 200

/** Every artist's press kit, again and again, sixty at a time. */
export const pressKits: Assault = {
  name: "press-kits",
  async run(scene) {
    const { ledger } = scene
    const stranger = scene.stranger()
    const slugs = await artists(scene)
    const quiet = await meanwhile(scene, READ, pause(QUIET_MS))
    const told = new Map<number, number>()
    const end = performance.now() + SECONDS * 1000
    const asking = Array.from({ length: ASKERS }, async (_, at) => {
      for (let turn = at; performance.now() < end; turn++) {
        const { status } = await ask(stranger, slugs[turn % slugs.length])
        told.set(status, (told.get(status) ?? 0) + 1)
        // Floods of requests are tried elsewhere: this one is about their work.
        if (status === 503) await pause(AGAIN_MS)
      }
    })
    const busy = await meanwhile(scene, READ, Promise.all(asking))
    ledger.expect(
      "open",
      busy.failed === 0 && busy.slowest <= NOISE_MS + 2 * quiet.slowest,
      `others waited up to ${busy.slowest.toFixed(0)} ms (quiet ${quiet.slowest.toFixed(0)}), ${busy.failed} of ${busy.asked} failed`,
    )
    const [other] = slugs
    const { status } = await ask(scene.stranger(), other)
    ledger.expect("open", status === 200, `a kit afterwards: ${status}`)
    const odd = [...told.keys()].find((status) => ![200, 503].includes(status))
    ledger.expect("answers", odd === undefined, `a kit answered ${odd}`)
  },
  async strike(scene, stranger) {
    await ask(stranger, scene.random.pick(await artists(scene)))
  },
}

async function artists({ sql }: Scene) {
  const rows = await sql`select slug from public.artists_public_v`
  return rows.map(({ slug }) => String(slug))
}

function ask(stranger: Stranger, slug = "") {
  return stranger.invoke("get-presskit-url", { path: `${slug}.zip` })
}
