import type { Random } from "../../support/random.ts"
import type { Scene } from "../rights/scene.ts"
import { described, type Judge } from "./judge.ts"
import { bytesOf, exchange } from "./raw.ts"
import { hostileRequest, type Surface } from "./requests.ts"

const AT_ONCE = 8

export type Target = {
  port: number
  scene: Scene
  surface: Surface
  judge: Judge
}

type Bounds = {
  goesOn: () => boolean
  isStaff?: boolean
  /** The address that each request claims to come from. */
  address?: () => string
}

/** Hostile requests of every kind; each answer is judged. */
export async function fuzz(
  { port, surface, judge, scene }: Target,
  random: Random,
  { goesOn, isStaff = false, address }: Bounds,
) {
  async function work() {
    const own = random.branch()
    while (goesOn()) {
      const sent = hostileRequest(own, surface)
      if (address) sent.headers.push(["X-Forwarded-For", address()])
      const text = described(sent)
      const asAda = text.includes(scene.people.ada.token)
      judge(await exchange(port, bytesOf(sent)), text, {
        isStaff,
        ...(asAda && { owner: "ada" as const }),
        aboutOneself: sent.target.includes("export-account"),
        // It is refused before its body is read: the rest hits a closed socket.
        mayShut: String(sent.body ?? "").length > 60_000,
      })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}
