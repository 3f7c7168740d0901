import { setTimeout as pause } from "node:timers/promises"
import type { Assault, Scene } from "./assault.ts"
import { meanwhile } from "./meanwhile.ts"

const QUIET_MS = 1_000
const READ = ["/healthz", "/", "/rest/v1/artists?select=name&limit=3"]
/** What the machine's other work may add to any one answer. */
const NOISE_MS = 1_000
const LONGEST_MS = 10_000

/** Every picture for other sites at once: each has to be printed, and nobody
 * else may wait for the press. */
export const pictures: Assault = {
  name: "pictures",
  async run(scene) {
    const { ledger } = scene
    const paths = await posters(scene)
    const stranger = scene.stranger()
    const quiet = await meanwhile(scene, READ, pause(QUIET_MS))
    const asking = Promise.all(paths.map((path) => stranger.send(path)))
    const busy = await meanwhile(scene, READ, asking)
    const told = await asking
    const slowest = Math.max(...told.map(({ ms }) => ms))
    ledger.expect(
      "open",
      busy.failed === 0 && busy.slowest <= NOISE_MS + 2 * quiet.slowest,
      `others waited up to ${busy.slowest.toFixed(0)} ms (quiet ${quiet.slowest.toFixed(0)}), ${busy.failed} of ${busy.asked} failed`,
    )
    const late = `one of ${paths.length} pictures took ${slowest.toFixed(0)} ms`
    ledger.expect("prompt", slowest <= LONGEST_MS, late)
    const odd = told.find(({ status }) => ![200, 404, 503].includes(status))
    ledger.expect("answers", !odd, `a picture answered ${odd?.status}`)
  },
  async strike(scene, stranger) {
    await stranger.send(scene.random.pick(await posters(scene)))
  },
}

async function posters({ sql }: Scene) {
  const rows = await sql`
    select 'artist/' || slug as name from public.artists
    union all select 'release/' || slug from public.releases
    union all select 'product/' || slug from public.products
    union all select 'news/' || slug from public.news_articles`
  return rows.map(({ name }) => `/og/${name}.jpg`)
}
