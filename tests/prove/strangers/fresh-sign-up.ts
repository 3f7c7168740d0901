import { newAddress } from "../../support/shoppers.ts"
import type { Assault, Scene } from "./assault.ts"
import { jsonOf, PASSWORD } from "./member.ts"

/** Whether and when an address was signed up before is nobody's business: the
 * answer is that of a new one. */
export const freshSignUp: Assault = {
  name: "fresh-sign-up",
  async run(scene) {
    const { ledger, sql, random } = scene
    const email = newAddress(random)
    const first = await signUp(scene, email)
    await sql`
      update auth.users set created_at = now() - interval '1 day'
      where email = ${email}`
    const again = await signUp(scene, email)
    const fresh = await signUp(scene, newAddress(random))
    const told = JSON.stringify(again)
    ledger.expect(
      "private",
      !told.includes(first.id),
      "it tells the first's id",
    )
    const age = Date.now() - Date.parse(again.created_at)
    const seen = `it tells of ${again.created_at}`
    ledger.expect("private", Math.abs(age) < 60_000, seen)
    const shape = `${shapeOf(again)} is not ${shapeOf(fresh)}`
    ledger.expect("private", shapeOf(again) === shapeOf(fresh), shape)
  },
}

async function signUp({ stranger }: Scene, email: string) {
  const body = { email, password: PASSWORD, data: { display_name: "Ada" } }
  return jsonOf(await stranger().call("/auth/v1/signup", body))
}

/** Its keys, and which of its times and ids are equal. */
function shapeOf(user: Record<string, unknown>) {
  const seen: string[] = []
  return JSON.stringify(user, (key, value) => {
    if (typeof value !== "string" || key === "email") return value
    if (!/^\d{4}-|^[0-9a-f]{8}-/.test(value)) return value
    if (!seen.includes(value)) seen.push(value)
    return `#${seen.indexOf(value)}`
  }).replaceAll(String(user.email), "@")
}
