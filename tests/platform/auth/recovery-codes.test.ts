import { afterAll, beforeAll, expect, test } from "vitest"
import { memberWithFactor } from "./member-with-factor.ts"
import { openSite, PASSWORD, type Site } from "./site.ts"

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

/** Somebody with a factor and a set of codes. */
async function prudentMember(on = site) {
  const member = await memberWithFactor(on)
  const { data, error } = await member.client.mfa.recoveryCodes.generate()
  if (error) throw error
  return { ...member, codes: data.codes }
}

/** The same person at another device, by password alone. */
async function elsewhere({ email }: { email: string }, on = site) {
  const client = on.client()
  const { data } = await client.signInWithPassword({
    email,
    password: PASSWORD,
  })
  const token = data.session?.access_token ?? ""
  const verify = (code: string) =>
    on.call("POST", "/factors/recovery-codes/verify", { code }, { token })
  return { client, verify }
}

async function level(client: ReturnType<Site["client"]>) {
  const { data } = await client.mfa.getAuthenticatorAssuranceLevel()
  return data?.currentLevel
}

test("ten codes are shown once, and kept as hashes alone", async () => {
  const { client, user, codes } = await prudentMember()
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^[a-z2-9]{16}$/)
  const status = await client.mfa.recoveryCodes.getStatus()
  expect(status.data).toMatchObject({ total: 10, remaining: 10 })
  const again = await client.mfa.recoveryCodes.generate()
  expect(again.error?.code).toBe("mfa_verified_factor_exists")
  const kept = await site.sql`
    select to_jsonb(c) || to_jsonb(s) as row from platform.recovery_codes c
    join platform.recovery_code_sets s on s.id = c.set_id
    where s.user_id = ${user.id}`
  expect(kept).toHaveLength(10)
  for (const code of codes) expect(JSON.stringify(kept)).not.toContain(code)
})

test("a code opens what the lost factor would, once, and a mail tells", async () => {
  const owner = await prudentMember()
  const [code = ""] = owner.codes
  const { client } = await elsewhere(owner)
  expect(await level(client)).toBe("aal1")
  const typed = ` ${code.slice(0, 4).toUpperCase()}-${code.slice(4)} `
  const shown = await client.mfa.recoveryCodes.verify({ code: typed })
  expect(shown.error).toBeNull()
  expect(await level(client)).toBe("aal2")
  expect(site.mail("recovery_code_used", owner.email).to).toBe(owner.email)
  const status = await client.mfa.recoveryCodes.getStatus()
  expect(status.data?.remaining).toBe(9)
  const { verify } = await elsewhere(owner)
  expect((await verify(code)).json.error_code).toBe("mfa_verification_failed")
})

test("a code shown twenty times at once is taken once", async () => {
  const owner = await prudentMember()
  const [code = ""] = owner.codes
  const { verify } = await elsewhere(owner)
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => verify(code)),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test("new codes end the old ones, and need the factor", async () => {
  const owner = await prudentMember()
  const thief = await elsewhere(owner)
  const stolen = await thief.client.mfa.recoveryCodes.regenerate()
  expect(stolen.error?.code).toBe("insufficient_aal")
  const renewed = await owner.client.mfa.recoveryCodes.regenerate()
  expect(renewed.data?.codes).toHaveLength(10)
  expect((await thief.verify(owner.codes[0] ?? "")).status).toBe(422)
  expect((await thief.verify(renewed.data?.codes[0] ?? "")).status).toBe(200)
})

test("ten sets a day: the mails about used ones have a bound", async () => {
  const { client } = await prudentMember()
  for (let sets = 1; sets < 10; sets += 1) {
    expect((await client.mfa.recoveryCodes.regenerate()).error).toBeNull()
  }
  const more = await client.mfa.recoveryCodes.regenerate()
  expect(more.error).toMatchObject({
    status: 429,
    code: "over_request_rate_limit",
  })
})

test("without a factor there are none, and they go with the last", async () => {
  const bare = await site.member()
  const alone = await bare.client.mfa.recoveryCodes.generate()
  expect(alone.error?.code).toBe("mfa_recovery_codes_sole_factor")
  const none = await bare.client.mfa.recoveryCodes.getStatus()
  expect(none.error?.code).toBe("mfa_factor_not_found")
  const { client, factorId } = await prudentMember()
  await client.mfa.unenroll({ factorId })
  const gone = await client.mfa.recoveryCodes.getStatus()
  expect(gone.error?.code).toBe("mfa_factor_not_found")
})

test("a session raised by a code sinks with the factor", async () => {
  const owner = await prudentMember()
  const { client } = await elsewhere(owner)
  await client.mfa.recoveryCodes.verify({ code: owner.codes[0] ?? "" })
  await client.mfa.unenroll({ factorId: owner.factorId })
  const { data } = await client.refreshSession()
  expect(await level(client)).toBe("aal1")
  const [, claims = ""] = data.session?.access_token.split(".") ?? []
  const { amr } = JSON.parse(Buffer.from(claims, "base64url").toString())
  expect(amr).toMatchObject([{ method: "password" }])
})

test("where the password is asked for again, new codes need a sign-in of late", async () => {
  const strict = await openSite((config) => {
    config.email.require_current_password = true
  })
  const { client } = await prudentMember(strict)
  await strict.sql`
    update auth.mfa_amr_claims set updated_at = now() - interval '11 minutes'
    where authentication_method = 'password'`
  const late = await client.mfa.recoveryCodes.regenerate()
  expect(late.error?.code).toBe("reauthentication_needed")
  await strict.close()
})

test("guesses are limited, and lock out neither factor nor mailed code", async () => {
  const strict = await openSite((config) => {
    config.rate_limit.token_verifications = 5
  })
  const owner = await prudentMember(strict)
  await strict.sql`delete from platform.known_networks`
  const { verify, client } = await elsewhere(owner, strict)
  for (let guess = 0; guess < 5; guess += 1) {
    expect((await verify("aaaabbbbccccdddd")).status).toBe(422)
  }
  const sixth = await verify(owner.codes[0] ?? "")
  expect(sixth.status).toBe(429)
  const { factorId } = owner
  const asked = await client.mfa.challengeAndVerify({
    factorId,
    code: "000000",
  })
  expect(asked.error?.code).toBe("mfa_verification_failed")
  await strict.close()
})
