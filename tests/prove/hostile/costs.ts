import { csvText, unguarded } from "#domain/csv.ts"
import { readReply } from "#server/inbox/messages/read-reply.ts"
import type { Ledger } from "../ledger.ts"
import type { Scene } from "../rights/scene.ts"

const TRIES = 5

/** Twice the input must cost about twice as much, not its square: a small input
 * is the measure, whatever the machine. */
export async function compareCosts(scene: Scene, ledger: Ledger) {
  for (const made of ['"', "'", ";\t", ' "', "=", "\u0000"]) {
    await expectRatio(ledger, `a cell of ${JSON.stringify(made)}`, {
      most: 3,
      small: () => writeAndRead(made, 5_000),
      large: () => writeAndRead(made, 10_000),
    })
  }
  await expectRatio(ledger, "300,000 lines in a mail's head, of 30,000", {
    most: 4,
    small: () => readMail(30_000),
    large: () => readMail(300_000),
  })
  await expectRatio(ledger, "2,000 lines of a press list, of 200", {
    most: 15,
    small: () => bringPress(scene, 200),
    large: () => bringPress(scene, 2_000),
  })
}

type Costs = {
  most: number
  small: () => unknown
  large: () => unknown
}

/** A busy machine may slow either down, so one good try is enough. */
async function expectRatio(
  ledger: Ledger,
  what: string,
  { most, small, large }: Costs,
) {
  const ratios: number[] = []
  do {
    const base = Math.max(await quickest(small), 1)
    ratios.push((await quickest(large)) / base)
  } while (ratios.length < TRIES && Math.min(...ratios) > most)
  const least = Math.min(...ratios)
  ledger.expect("bounded", least <= most, `${what}: ${least.toFixed(1)} times`)
}

async function quickest(deed: () => unknown) {
  let least = Number.POSITIVE_INFINITY
  for (let round = 0; round < 2; round += 1) {
    const began = performance.now()
    await deed()
    least = Math.min(least, performance.now() - began)
  }
  return least
}

/** Repeated, because the clock is too coarse for a single run. */
function writeAndRead(made: string, characters: number) {
  const text = made.repeat(characters / made.length)
  for (let round = 0; round < 20; round += 1) unguarded(csvText([[text]]))
}

function readMail(lines: number) {
  const head = `From: ada@fans.example\r\n${"X-A: b\r\n".repeat(lines)}`
  return readReply(Buffer.from(`${head}\r\nHello.`))
}

/** As an editor imports a file: checked first, then written. */
async function bringPress({ place, people }: Scene, count: number) {
  const p_lines = Array.from({ length: count }, (_, n) => ({
    name: `Ada ${n}`,
    email: `${crypto.randomUUID()}@sheet.example`,
    outlet: "The Larkhill Post",
    tags: "radio, folk",
  }))
  const call = async (name: string, body: object) => {
    const response = await fetch(`${place.url}/rest/v1/rpc/${name}`, {
      method: "POST",
      headers: {
        apikey: place.publishable,
        Authorization: `Bearer ${people.editor.token}`,
        "Content-Type": "application/json",
      },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${name}: ${await response.text()}`)
    return response.json()
  }
  const { seen } = await call("compare_press", { p_lines })
  await call("bring_press", { p_lines, p_seen: seen })
}
