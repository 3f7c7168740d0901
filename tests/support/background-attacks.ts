import { setTimeout as pause } from "node:timers/promises"
import type { Scene } from "../prove/strangers/assault.ts"
import { ASSAULTS } from "../prove/strangers/assaults.ts"
import { createStranger, type Stranger } from "../prove/strangers/stranger.ts"
import type { Random } from "./random.ts"

type Blow = (scene: Scene, stranger: Stranger) => Promise<unknown>

const UNREAD_MS = 2_000
const HEAVY =
  "/rest/v1/releases?select=*,artists(*,releases(*,artists(*)))&order=title"
const PATHS = ["/%00", "/..%2f..%2fetc/passwd", "/nowhere?x=%ff", "/a/b/c/d"]

/** The attacks that hostile clients make all day, besides the assaults' own. */
const BLOWS: Blow[] = [
  (_, own) => own.call(HEAVY),
  (_, own) =>
    own.send("/rest/v1/newsletter_subs", {
      method: "POST",
      body: "[".repeat(30_000),
      headers: { "Content-Type": "application/json" },
    }),
  (_, own) => own.invoke("create-checkout", { isGuest: "x", items: [{}] }),
  (_, own) =>
    own.call("/auth/v1/token?grant_type=password", {
      email: "nobody@fans.example",
      password: "wrong horse",
    }),
  ({ random }, own) => own.send(random.pick(PATHS)),
  (_, own) => leaveUnread(own),
]

async function leaveUnread(own: Stranger) {
  const socket = own.open()
  socket.write("GET /shop?q=unread HTTP/1.1\r\nHost: x\r\n\r\n")
  await pause(UNREAD_MS)
  socket.destroy()
}

const ADDRESSES = 200

/** Runs one attack after the other, drawn from all there are, from a few
 * hundred clients. It never throws, whatever the answer. */
export function createHostility(
  parts: Omit<Scene, "stranger">,
  random: Random,
) {
  const strikes = ASSAULTS.flatMap(({ strike }) => (strike ? [strike] : []))
  const blows: Blow[] = [...BLOWS, ...strikes]
  const stranger = () => {
    const last = random.between(1, ADDRESSES)
    return createStranger(parts.place, `127.3.0.${last}`)
  }
  const scene: Scene = { ...parts, stranger }
  return async () => {
    const blow = random.pick(blows)
    await Promise.resolve(blow(scene, stranger())).catch(() => {})
  }
}
