import type { Assault, Scene } from "./assault.ts"
import type { Stranger } from "./stranger.ts"

const ASKED = 100
const LENGTH = 15_000

/** Files in buckets with names as long as a URL may be. Each lookup is cached
 * for a while: five thousand took 290 MB. */
export const storedNames: Assault = {
  name: "stored-names",
  async run(scene) {
    const stranger = scene.stranger()
    const told = await Promise.all(
      Array.from({ length: ASKED }, () => ask(scene, stranger)),
    )
    const sought = told.filter(({ text }) => text.includes("NoSuch")).length
    const seen = `${sought} of ${ASKED} names that can be none were looked for`
    scene.ledger.expect("bounded", sought === 0, seen)
  },
  async strike(scene, stranger) {
    await ask(scene, stranger)
  },
}

function ask({ random }: Scene, stranger: Stranger) {
  // A character that makes every letter of the name take two bytes.
  const name = `${random.next()}%E6%97%A5${"x".repeat(LENGTH)}`
  return stranger.send(`/storage/v1/object/public/${name}/a.jpg`)
}
