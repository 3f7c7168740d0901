import { setTimeout as pause } from "node:timers/promises"
import type { Assault, Scene } from "./assault.ts"
import { meanwhile } from "./meanwhile.ts"

const QUIET_MS = 1_000
const READ = ["/healthz", "/", "/rest/v1/artists?select=name&limit=3"]
/** The delay that the machine's other work may add to any one answer. */
const NOISE_MS = 1_000

/** Every preview picture at once, as a crawler on its first visit requests
 * them: each has to be drawn, none is refused, and nobody else waits. */
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
    ledger.expect(
      "open",
      busy.failed === 0 && busy.slowest <= NOISE_MS + 2 * quiet.slowest,
      `others waited up to ${busy.slowest.toFixed(0)} ms (quiet ${quiet.slowest.toFixed(0)}), ${busy.failed} of ${busy.asked} failed`,
    )
    const odd = told.filter(({ status }) => ![200, 404].includes(status))
    const refused = `${odd.length} of ${paths.length} pictures: ${odd[0]?.status}`
    ledger.expect("answers", odd.length === 0, refused)
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
