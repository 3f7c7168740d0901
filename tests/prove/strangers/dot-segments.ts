import type { Assault } from "./assault.ts"

const TABLE = "rest/v1/products?select=id&limit=1"
const PATHS = [
  `/storage/../${TABLE}`,
  `/storage/%2e%2e/${TABLE}`,
  `/storage/.%2E/${TABLE}`,
  `/storage/v1/../../${TABLE}`,
  `/webhooks\\..\\${TABLE}`,
  `/healthz/../${TABLE}`,
  `/./storage/v1/object/list/art`,
  `/%72est/v1/products`,
  `/%73torage/v1/object/list/art`,
  `http://x/storage/../${TABLE}`,
]

/** Paths that the front door and the router read differently. */
export const dotSegments: Assault = {
  name: "dot-segments",
  async run(scene) {
    const stranger = scene.stranger()
    for (const path of PATHS) {
      const { status } = await stranger.call(path)
      scene.ledger.expect("bounded", status === 400, `${path}: ${status}`)
    }
  },
  async strike({ random }, stranger) {
    await stranger.call(random.pick(PATHS))
  },
}
