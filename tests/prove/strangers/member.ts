import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import { Secret, TOTP } from "otpauth"
import { readEml } from "#server/mail/read-eml.ts"
import { untilPosted } from "../../support/mail-accounting.ts"
import { newAddress } from "../../support/shoppers.ts"
import type { Scene } from "./assault.ts"
import type { Acknowledged, Stranger } from "./stranger.ts"

export const PASSWORD = "correct horse"
export const SIGN_IN = "/auth/v1/token?grant_type=password"
const STEP_SECONDS = 30

export type Member = Awaited<ReturnType<typeof makeMember>>

/** A member with an account, at home, where they have signed in before. */
export async function makeMember(scene: Scene) {
  const { place, random } = scene
  const email = newAddress(random)
  const home = scene.stranger()
  const service = {
    apikey: place.secret,
    Authorization: `Bearer ${place.secret}`,
  }
  const account = { email, password: PASSWORD, email_confirm: true }
  await home.call("/auth/v1/admin/users", account, { headers: service })
  const told = await home.call(SIGN_IN, { email, password: PASSWORD })
  const { access_token: token, user } = jsonOf(told)
  if (!token) throw new Error(`${told.status} ${told.text}`)
  return { email, home, token: String(token), id: String(user.id) }
}

export function signIn(who: Stranger, email: string, password = PASSWORD) {
  return who.call(SIGN_IN, { email, password })
}

/** The headers of a signed-in member. */
export function asMember(token: string) {
  return { headers: { Authorization: `Bearer ${token}` } }
}

/** Adds an authenticator app. Each code works once, so each is for the next
 * step; the site accepts one step either side of the present. */
export async function addFactor({ home, token }: Member) {
  const made = await home.call(
    "/auth/v1/factors",
    { factor_type: "totp", friendly_name: "Phone" },
    asMember(token),
  )
  const { id, totp } = jsonOf(made)
  const app = new TOTP({ secret: Secret.fromBase32(totp.secret) })
  let step = -1
  const next = () => {
    const timestamp = Date.now() + step * STEP_SECONDS * 1000
    step += 1
    return app.generate({ timestamp })
  }
  await giveCode(home, token, id, next())
  return { id: String(id), next }
}

export async function giveCode(
  who: Stranger,
  token: string,
  factor: string,
  code: string,
): Promise<Acknowledged> {
  const path = `/auth/v1/factors/${factor}`
  const asked = await who.call(`${path}/challenge`, {}, asMember(token))
  const answer = { challenge_id: jsonOf(asked).id, code }
  return who.call(`${path}/verify`, answer, asMember(token))
}

/** Every link in a mailbox. */
export async function linksIn({ site, sql }: Scene, email: string) {
  await untilPosted(sql)
  const folder = join(site.dataDir, "outbox")
  const names = (await readdir(folder)).filter((name) => name.endsWith(".eml"))
  const mails = await Promise.all(
    names.map(async (name) =>
      readEml(await readFile(join(folder, name), "utf8")),
    ),
  )
  return mails
    .filter(({ to }) => to.includes(email))
    .flatMap(({ text }) => text.match(/\/auth\/v1\/verify\?\S+/g) ?? [])
}

/** The access token from a link, if it gave one. */
export async function follow(who: Stranger, link: string) {
  const { headers } = await who.send(link)
  return String(headers.location).match(/access_token=([^&]+)/)?.[1]
}

/** Resets the five-minute windows and the gap between two mails, but not the
 * hourly and daily limits. */
export async function minutesLater({ sql }: Scene) {
  await sql`
    delete from platform.limits where ends_at < now() + interval '6 minutes'`
}

// biome-ignore lint/suspicious/noExplicitAny: whatever JSON came back
export function jsonOf({ text }: Acknowledged): any {
  return text.startsWith("{") ? JSON.parse(text) : {}
}
