import { fork } from "node:child_process"
import { once } from "node:events"
import type { Assault, Scene } from "./assault.ts"
import { openPhone, type Phone } from "./phone.ts"

const STRANGERS = 100
const JOURNEYS = 4
const MOST_TIMES = 2

/** A phone reads while a hundred strangers at a hundred addresses strike with
 * every assault there is; it must hardly notice. */
export const crowd: Assault = {
  name: "crowd",
  async run(scene) {
    const phone = await openPhone(scene)
    await phone.journey()
    const quiet = await read(scene, phone, "quiet")
    const strikes = await startStrikes(scene)
    const attacked = await read(scene, phone, "attacked")
    const struck = await strikes.stop()
    phone.close()
    const times = attacked / quiet
    const seen = `phone: quiet ${quiet} ms, attacked ${attacked} ms, ${times.toFixed(2)} times, during ${struck} blows`
    console.log(seen)
    scene.ledger.expect("open", times <= MOST_TIMES, seen)
  },
}

/** The median time of a few journeys, in milliseconds. */
async function read({ ledger }: Scene, phone: Phone, when: string) {
  const times: number[] = []
  for (let at = 0; at < JOURNEYS; at += 1) {
    const { ms, failed } = await phone.journey()
    times.push(ms)
    const seen = `${when}: ${failed.join(", ")}`
    ledger.expect("open", failed.length === 0, seen)
  }
  return Math.round(times.toSorted((a, b) => a - b)[JOURNEYS >> 1] ?? 0)
}

/** In a separate process, so that it does not slow the phone's clock. */
async function startStrikes({ site, place, random, stranger }: Scene) {
  const child = fork(new URL("strikes.ts", import.meta.url))
  const { url, dataDir } = site
  const addresses = Array.from({ length: STRANGERS }, () => stranger().address)
  const pid = site.process.pid
  child.send({ url, dataDir, pid, place, addresses, seed: random.below(1e9) })
  await once(child, "message")
  return {
    async stop() {
      child.send("stop")
      const [struck] = await once(child, "message")
      child.kill()
      return struck as number
    },
  }
}
