import { setTimeout as pause } from "node:timers/promises"
import { FORM, sessionIn } from "#tests/support/guest.ts"
import type { Assault, Scene } from "./assault.ts"
import { servesOthers } from "./bystander.ts"
import type { Stranger } from "./stranger.ts"

const CALLS = 300
const ROUND_MS = 4_000
const SLOW = 40
/** Each counts for two calls among the payers. */
const SESSIONS = 25

/** Anybody can claim to be paying: hundreds do so without a session, over and
 * over, some with a body that never comes; and one network with many sessions
 * does so for each. */
export const payers: Assault = {
  name: "payers",
  async run(scene) {
    const attacker = scene.stranger()
    const slow = Array.from({ length: SLOW }, () => neverSend(scene, attacker))
    await pause(500)
    await servesOthers(scene, `${SLOW} bodies do not come`)
    const end = performance.now() + ROUND_MS
    const claiming = Array.from({ length: CALLS }, async () => {
      while (performance.now() < end) await claim(scene, attacker)
    })
    await pause(300)
    while (performance.now() < end) {
      await servesOthers(scene, `${CALLS} say that they pay`)
    }
    await buys(scene)
    await Promise.all(claiming)
    for (const socket of slow) socket.destroy()
    await holdMany(scene)
  },
  async strike(scene, stranger) {
    await claim(scene, stranger)
  },
}

function claim({ random }: Scene, stranger: Stranger) {
  const session_id = `test_${random.below(1e9)}`
  return stranger.invoke("process-order", { session_id })
}

function neverSend({ place }: Scene, stranger: Stranger) {
  const socket = stranger.open()
  socket.write(
    `POST /functions/v1/create-checkout HTTP/1.1\r\nHost: 127.0.0.1\r\napikey: ${place.publishable}\r\nContent-Length: 100\r\n\r\n{`,
  )
  return socket
}

/** One network that really has opened its sessions. */
async function holdMany(scene: Scene) {
  const holder = scene.stranger()
  const sessions = await Promise.all(
    Array.from({ length: SESSIONS }, () => openOne(scene, holder)),
  )
  const end = performance.now() + ROUND_MS
  const asking = [...sessions, ...sessions].map(async (session_id) => {
    while (performance.now() < end) {
      await holder.invoke("process-order", { session_id })
    }
  })
  while (performance.now() < end) {
    await servesOthers(scene, `one network holds ${SESSIONS} checkouts`)
  }
  await Promise.all([buys(scene), ...asking])
}

async function openOne({ sql }: Scene, buyer: Stranger) {
  const [variant] = await sql<{ id: string; product_id: string }[]>`
    select v.id, v.product_id from public.product_variants v
    join public.products p on p.id = v.product_id
    where p.active and v.inventory = -1 and v.price_cents >= 100 limit 1`
  const items = [
    { productId: variant?.product_id, variantId: variant?.id, qty: 1 },
  ]
  const asked = { isGuest: true, items }
  const opened = await buyer.invoke("create-checkout", asked)
  return sessionIn(JSON.parse(opened.text).url ?? "")
}

/** An honest buyer, from the cart to the order. */
async function buys(scene: Scene) {
  const buyer = scene.stranger()
  const session_id = await openOne(scene, buyer)
  const form = { ...FORM, email: "buyer@fans.example" }
  await buyer.invoke("test-payment", { step: "pay", session_id, form })
  const { status } = await buyer.invoke("process-order", { session_id })
  const seen = `a real buyer was told ${status}`
  scene.ledger.expect("open", status === 200, seen)
}
