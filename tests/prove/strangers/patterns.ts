import { setTimeout as pause } from "node:timers/promises"
import type { Random } from "../../support/random.ts"
import type { Assault } from "./assault.ts"
import { meanwhile } from "./meanwhile.ts"

const AT_ONCE = 24
const QUIET_MS = 1_500
const READ = ["/readyz", "/rest/v1/artists?select=name&limit=3"]
const NOISE_MS = 1_000
/** A visitor's statement may take two seconds. */
const MOST_MS = 3_500

/** Short filters that keep PostgreSQL busy for long. */
export const patterns: Assault = {
  name: "patterns",
  async run(scene) {
    const { ledger, random, stranger } = scene
    const quiet = await meanwhile(scene, READ, pause(QUIET_MS))
    const asking = Array.from({ length: AT_ONCE }, async () => {
      const query = random.pick(expressions(random))
      const told = await stranger().call(`/rest/v1/${query}`)
      const seen = `${query.slice(0, 80)} gave ${told.status} after ${told.ms.toFixed(0)} ms`
      ledger.expect("open", told.status === 400, seen)
    })
    const busy = await meanwhile(scene, READ, Promise.all(asking))
    ledger.expect(
      "open",
      busy.slowest <= NOISE_MS + 2 * quiet.slowest && busy.failed === 0,
      `others waited up to ${busy.slowest.toFixed(0)} ms (quiet ${quiet.slowest.toFixed(0)}), ${busy.failed} of ${busy.asked} failed`,
    )
    for (const query of lengthy(random)) {
      const told = await stranger().call(`/rest/v1/${query}`)
      const seen = `${query.slice(0, 80)}… gave ${told.status} after ${told.ms.toFixed(0)} ms`
      ledger.expect("prompt", told.ms <= MOST_MS, seen)
    }
  },
  async strike({ random }, stranger) {
    const all = [...expressions(random), ...lengthy(random)]
    await stranger.call(`/rest/v1/${random.pick(all)}`)
  },
}

function expressions(random: Random) {
  const groups = random.between(4, 6)
  const back = Array.from({ length: groups }, (_, n) => `\\${groups - n}`)
  const palindrome = encodeURIComponent(
    `^${"(.+)".repeat(groups)}${back.join("")}$`,
  )
  return [
    `artists?select=id&bio=match.${palindrome}`,
    `artists?select=id&bio=not.imatch.${palindrome}`,
    `artists?select=id&bio=match(any).{${palindrome}}`,
    `artists?select=id&or=(id.is.null,bio.imatch.${palindrome})`,
    `artists?select=id,releases(id)&releases.description=match.${palindrome}`,
  ]
}

function lengthy(random: Random) {
  const blanks = "_".repeat(random.between(250, 400))
  const words = Array.from({ length: 2_000 }, (_, n) => `w${n}`)
  const or = (part: string, times: number) =>
    `or=(${Array(times).fill(part).join()})`
  const inner = "releases!inner(id,artists!inner(id,releases!inner(id)))"
  return [
    `artists?select=id&${or(`bio.ilike.*${blanks}x*`, 40)}`,
    `artists?select=id&${or("bio.wfts.a+or+b", 300)}`,
    `artists?select=id&bio=wfts.${words.join("+")}`,
    `artists?select=id&bio=like(any).{${words.map((word) => `*_${word}*`).join()}}`,
    `artists?select=id,${inner}&${or("releases.not.is.null", 120)}`,
    `artists?select=id&order=${Array(300).fill("bio->>a").join()}`,
  ]
}
