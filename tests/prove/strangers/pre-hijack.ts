import { createHash, randomBytes } from "node:crypto"
import { mailIn } from "../../support/mail-accounting.ts"
import { newAddress } from "../../support/shoppers.ts"
import type { Assault, Scene } from "./assault.ts"
import { asMember, makeMember, PASSWORD, signIn } from "./member.ts"
import type { Stranger } from "./stranger.ts"

const THEIRS = "the stranger's own"
const OWN = "chosen by the owner"
const SIGN_IN = "/auth/v1/token?grant_type=password"

/** A stranger signs up somebody else's address, the owner follows the genuine
 * link or types its code, and the stranger tries the first password. */
export const preHijack: Assault = {
  name: "pre-hijack",
  async run(scene) {
    const secret = randomBytes(32).toString("base64url")
    const code_challenge = createHash("sha256")
      .update(secret)
      .digest("base64url")
    const pkce = { code_challenge, code_challenge_method: "s256" }
    const proof = { "x-sign-up-proof": secret }
    await hijack(scene, {}, {}, followLink)
    await hijack(scene, {}, proof, followLink)
    await hijack(scene, pkce, {}, followLink)
    await hijack(scene, {}, proof, typeCode)
    await moveIn(scene, proof)
  },
}

type Confirm = typeof followLink | typeof typeCode

async function hijack(
  scene: Scene,
  more: Record<string, string>,
  headers: Record<string, string>,
  confirm: Confirm,
) {
  const { random, ledger } = scene
  const email = newAddress(random)
  const [stranger, owner] = [scene.stranger(), scene.stranger()]
  const wish = { email, password: THEIRS, ...more }
  await stranger.call("/auth/v1/signup", wish, { headers })
  const token = await confirm(scene, owner, email)
  const how = Object.keys({ ...more, ...headers }).join(", ") || "nothing"
  const tried = await stranger.call(SIGN_IN, { email, password: THEIRS })
  const seen = `signed up with ${how}: the stranger's password gave ${tried.status}`
  ledger.expect("private", tried.status === 400, seen)
  if (!token) return
  const set = await owner.call(
    "/auth/v1/user",
    { password: OWN },
    { method: "PUT", headers: { Authorization: `Bearer ${token}` } },
  )
  ledger.expect("open", set.status === 200, `no password set: ${set.text}`)
  const back = await owner.call(SIGN_IN, { email, password: OWN })
  ledger.expect("open", back.status === 200, `locked out: ${back.text}`)
}

/** A stranger's account is moved to somebody else's address, and the owner
 * follows the genuine link: it is then theirs, with their purchases. */
async function moveIn(scene: Scene, headers: Record<string, string>) {
  const { random, ledger } = scene
  const stranger = await makeMember(scene)
  const { home } = stranger
  const [owner, email] = [scene.stranger(), newAddress(random)]
  await leaveOrder(scene, email)
  const asked = await home.call(
    "/auth/v1/user",
    { email, current_password: PASSWORD },
    {
      method: "PUT",
      headers: { ...asMember(stranger.token).headers, ...headers },
    },
  )
  ledger.expect("open", asked.status === 200, `no change: ${asked.text}`)
  await followLink(scene, owner, email)
  const theirs = await followLink(scene, home, stranger.email)
  ledger.expect("private", !theirs, "the old mailbox was let in")
  const token = await followLink(scene, owner, email)
  ledger.expect("open", Boolean(token), "the new mailbox was not let in")
  const tried = await signIn(home, email)
  const password = `moved in: the stranger's password gave ${tried.status}`
  ledger.expect("private", tried.status === 400, password)
  const theirsRead = await ordersBy(home, stranger.token)
  const read = `moved in: the stranger's session reads ${theirsRead} orders`
  ledger.expect("private", theirsRead === 0, read)
  const own = await ordersBy(owner, String(token))
  ledger.expect("open", own === 1, `the address's owner reads ${own} orders`)
}

/** An order that somebody made without an account. */
async function leaveOrder({ sql }: Scene, email: string) {
  await sql`
    update orders set email = ${email}, user_id = null
    where id = (select id from orders where status = 'paid' limit 1)`
}

async function ordersBy(who: Stranger, token: string) {
  const path = "/rest/v1/orders?select=id"
  const { status, text } = await who.call(path, undefined, asMember(token))
  return status === 200 ? JSON.parse(text).length : 0
}

/** Returns the session's token, if the link opened one. */
async function followLink(scene: Scene, owner: Stranger, email: string) {
  const { text } = await mailIn(scene.site, email)
  const link = new URL(text.match(/https?:\S+/)?.[0] ?? "about:blank")
  const led = await owner.send(link.pathname + link.search)
  const fragment = String(led.headers.location).split("#")[1]
  return new URLSearchParams(fragment).get("access_token")
}

async function typeCode(scene: Scene, owner: Stranger, email: string) {
  const { text } = await mailIn(scene.site, email)
  const token = text.match(/code: (\d+)/)?.[1]
  const wish = { type: "signup", email, token }
  const told = await owner.call("/auth/v1/verify", wish)
  return String(JSON.parse(told.text).access_token)
}
