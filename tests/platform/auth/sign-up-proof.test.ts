import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, test } from "vitest"
import {
  anEmail,
  claim,
  follow,
  openSite,
  PASSWORD,
  type Site,
} from "./site.ts"

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

/** Signs up and lets the mailbox's owner press the link. */
async function confirmed(proof?: string) {
  const email = anEmail()
  await site.client({ proof }).signUp({ email, password: PASSWORD })
  const { actionUrl } = site.mail("confirmation", email)
  const { fields } = await follow(site, actionUrl as string)
  return { email, token: fields.access_token as string }
}

async function opens(email: string, password = PASSWORD) {
  const { error } = await site.client().signInWithPassword({ email, password })
  expect(error?.code ?? "invalid_credentials").toBe("invalid_credentials")
  return !error
}

test("a password dies at the confirmation unless its browser shows itself", async () => {
  const [theirs, own] = [randomUUID(), randomUUID()]
  for (const proof of [undefined, theirs]) {
    const { email, token } = await confirmed(proof)
    expect(await opens(email)).toBe(false)
    expect(await claim(site, token, own)).toBe(false)
    expect(await claim(site, token)).toBe(false)
    expect(await opens(email)).toBe(false)
    await site.call("PUT", "/user", { password: "her own" }, { token })
    expect(await opens(email, "her own")).toBe(true)
    expect(await claim(site, token, theirs)).toBe(true)
    expect(await opens(email)).toBe(false)
  }
})

test("the browser that signed up keeps its password", async () => {
  const proof = randomUUID()
  const { email, token } = await confirmed(proof)
  expect(await claim(site, token, proof)).toBe(true)
  expect(await opens(email)).toBe(true)
})

test("the proof counts in the visit of the confirmation, and only there", async () => {
  const proof = randomUUID()
  const { email, token } = await confirmed(proof)
  await site.sql`update platform.sign_up_proofs set held_until = now()`
  expect(await claim(site, token, proof)).toBe(false)
  expect(await opens(email)).toBe(false)
  const member = await site.member()
  const body = { proof }
  const path = "/sign_up_proof"
  const late = await site.call("POST", path, body, { token: member.token })
  expect(late.status).toBe(403)
  expect((await site.call("POST", path, body)).status).toBe(401)
})

test("a typed code opens a session and proves no password either", async () => {
  const [email, proof] = [anEmail(), randomUUID()]
  const client = site.client({ proof })
  await client.signUp({ email, password: PASSWORD })
  const token = site.mail("confirmation", email).code as string
  const { data } = await client.verifyOtp({ email, token, type: "signup" })
  expect(await opens(email)).toBe(false)
  const access = data.session?.access_token ?? ""
  expect(await claim(site, access, proof)).toBe(true)
  expect(await opens(email)).toBe(true)
})

test("PKCE: who trades the code keeps the password, who cannot does not", async () => {
  const email = anEmail()
  const client = site.client({ flowType: "pkce" })
  await client.signUp({ email, password: PASSWORD })
  const { actionUrl } = site.mail("confirmation", email)
  const { location } = await follow(site, actionUrl as string)
  expect(await opens(email)).toBe(false)
  const flowId = location.searchParams.get("sb_flow_id") ?? undefined
  const code = location.searchParams.get("code") as string
  const { error } = await client.exchangeCodeForSession(code, { flowId })
  expect(error).toBeNull()
  expect(await opens(email)).toBe(true)
})

test("a stranger's sign-up is not proved by a mail that the owner asks for", async () => {
  const email = anEmail()
  await site
    .client({ proof: randomUUID() })
    .signUp({ email, password: PASSWORD })
  const owner = site.client({ flowType: "pkce" })
  await owner.resend({ type: "signup", email })
  const { actionUrl } = site.mail("confirmation", email)
  const { location } = await follow(site, actionUrl as string)
  const code = location.searchParams.get("code") as string
  if (code) await owner.exchangeCodeForSession(code)
  expect(await opens(email)).toBe(false)
})
