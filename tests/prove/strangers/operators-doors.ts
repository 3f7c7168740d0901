import { operatorKeyOf } from "#tests/support/site.ts"
import type { Assault, Scene } from "./assault.ts"
import type { Stranger } from "./stranger.ts"

const DOORS = ["/dev/mail", "/metrics"]

/** Behind a proxy on this machine that adds no headers, every client comes from
 * this machine, as every stranger here does: the mails and the metrics must
 * need the operator's key. */
export const operatorsDoors: Assault = {
  name: "operators-doors",
  async run(scene) {
    const key = await operatorKeyOf(scene.site.dataDir)
    for (const door of DOORS) {
      for (const status of await tryKeys(scene, door)) {
        const seen = `${door} without the operator's key: ${status}`
        scene.ledger.expect("private", status === 404, seen)
      }
      const own = await scene.stranger().send(`${door}?key=${key}`)
      const seen = `${door} with the operator's key: ${own.status}`
      scene.ledger.expect("answers", own.status === 200, seen)
    }
  },
  async strike(_, stranger) {
    for (const door of DOORS) await stranger.send(door)
  },
}

async function tryKeys({ place, stranger }: Scene, door: string) {
  const own = stranger()
  const ask = async (...asked: Parameters<Stranger["send"]>) =>
    (await own.send(...asked)).status
  const guesses = ["", "undefined", place.publishable]
  return Promise.all([
    ask(door),
    ask(door, { headers: { host: "localhost" } }),
    ...guesses.map((key) => ask(`${door}?key=${key}`)),
    ...guesses.map((key) =>
      ask(door, { headers: { authorization: `Bearer ${key}` } }),
    ),
  ])
}
