import { afterAll, beforeAll, expect, test } from "vitest"
import { codeOf, enrol, memberWithFactor } from "./member-with-factor.ts"
import { anEmail, follow, KEYS, openSite, PASSWORD, type Site } from "./site.ts"

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const protectedMember = (on = site) => memberWithFactor(on)

test("a factor is enrolled with secret, link and QR code", async () => {
  const member = await site.member()
  const { totp, factorId } = await enrol(member, "Phone")
  expect(totp.uri).toMatch(/^otpauth:\/\/totp\/label\.test:.*secret=/)
  expect(totp.uri).toContain(totp.secret)
  expect(totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg/)
  const { data } = await member.client.mfa.listFactors()
  expect(data?.all).toMatchObject([
    { id: factorId, status: "unverified", friendly_name: "Phone" },
  ])
  expect(data?.totp).toEqual([])
  expect(JSON.stringify(data)).not.toContain(totp.secret)
})

test("the code raises the session to aal2 with both proofs in it", async () => {
  const member = await site.member()
  const events: string[] = []
  member.client.onAuthStateChange((event) => void events.push(event))
  const before = await member.client.mfa.getAuthenticatorAssuranceLevel()
  expect(before.data).toMatchObject({ currentLevel: "aal1", nextLevel: "aal1" })
  const { factorId, secret } = await enrol(member)
  const { data, error } = await member.client.mfa.challengeAndVerify({
    factorId,
    code: codeOf(secret),
  })
  expect(error).toBeNull()
  expect(data?.access_token).toBeTruthy()
  const after = await member.client.mfa.getAuthenticatorAssuranceLevel()
  expect(after.data?.currentLevel).toBe("aal2")
  expect(after.data?.nextLevel).toBe("aal2")
  const methods = after.data?.currentAuthenticationMethods as {
    method: string
  }[]
  expect(methods.map(({ method }) => method).sort()).toEqual([
    "password",
    "totp",
  ])
  await expect.poll(() => events).toContain("MFA_CHALLENGE_VERIFIED")
  const other = await site.client().refreshSession({
    refresh_token: member.session.refresh_token,
  })
  expect(other.error, "a tab that has not heard of it yet").toBeNull()
  const refreshed = await member.client.refreshSession()
  expect(refreshed.error).toBeNull()
  const still = await member.client.mfa.getAuthenticatorAssuranceLevel()
  expect(still.data?.currentLevel).toBe("aal2")
})

test("each code works once, also when twenty come at the same time", async () => {
  const member = await site.member()
  const { factorId, secret } = await enrol(member)
  const code = codeOf(secret)
  const challenges = await Promise.all(
    Array.from({ length: 20 }, () => member.client.mfa.challenge({ factorId })),
  )
  const answers = await Promise.all(
    challenges.map(({ data }) =>
      site.call(
        "POST",
        `/factors/${factorId}/verify`,
        { challenge_id: data?.id, code },
        { token: member.token },
      ),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const { status, json } of answers) {
    if (status !== 200) expect(json.error_code).toBe("mfa_verification_failed")
  }
})

test("an older code does not work after a newer one", async () => {
  const member = await site.member()
  const { factorId, secret } = await enrol(member)
  const attempt = (code: string) =>
    member.client.mfa.challengeAndVerify({ factorId, code })
  expect((await attempt(codeOf(secret))).error).toBeNull()
  expect((await attempt(codeOf(secret, -1))).error).toMatchObject({
    code: "mfa_verification_failed",
    status: 422,
    message: "Invalid TOTP code entered",
  })
})

test("wrong codes, spent and expired challenges are refused", async () => {
  const member = await protectedMember()
  const { factorId, secret, token } = member
  const session = await member.client.getSession()
  const now = session.data.session?.access_token ?? token
  const verify = (challenge_id: string, code: string, from?: string) =>
    site.call(
      "POST",
      `/factors/${factorId}/verify`,
      { challenge_id, code },
      { token: now, from },
    )
  const challenge = async () =>
    (await member.client.mfa.challenge({ factorId })).data?.id as string
  for (const code of ["", "12345", "abcdef", "0000000", "٠٠٠٠٠٠"]) {
    expect((await verify(await challenge(), code)).status).toBe(422)
  }
  const moved = await verify(await challenge(), codeOf(secret), "198.51.100.1")
  expect(moved.json.error_code).toBe("mfa_ip_address_mismatch")
  const late = await challenge()
  await site.sql`
    update auth.mfa_challenges set created_at = now() - interval '6 minutes'
    where id = ${late}`
  const expired = await verify(late, codeOf(secret))
  expect(expired.json.error_code).toBe("mfa_challenge_expired")
  const good = await challenge()
  expect((await verify(good, codeOf(secret))).status).toBe(200)
  expect((await verify(good, codeOf(secret, 1))).status).toBe(422)
})

test("nobody reaches another's factor", async () => {
  const owner = await protectedMember()
  const other = await protectedMember()
  const challenge = await other.client.mfa.challenge({
    factorId: owner.factorId,
  })
  expect(challenge.error?.code).toBe("mfa_factor_not_found")
  const off = await other.client.mfa.unenroll({ factorId: owner.factorId })
  expect(off.error?.status).toBe(404)
  const own = await owner.client.mfa.challenge({ factorId: owner.factorId })
  const { data } = await other.client.getSession()
  const crossed = await site.call(
    "POST",
    `/factors/${other.factorId}/verify`,
    { challenge_id: own.data?.id, code: codeOf(other.secret) },
    { token: data.session?.access_token },
  )
  expect(crossed.json.error_code).toBe("mfa_factor_not_found")
})

test("with a verified factor, aal1 changes nothing that matters", async () => {
  const { email, factorId, secret } = await protectedMember()
  const fresh = site.client()
  await fresh.signInWithPassword({ email, password: PASSWORD })
  const level = await fresh.mfa.getAuthenticatorAssuranceLevel()
  expect(level.data).toMatchObject({ currentLevel: "aal1", nextLevel: "aal2" })
  for (const change of [
    { password: "a new one" },
    { email: anEmail() },
    { data: { display_name: "Eve" } },
  ]) {
    const { error } = await fresh.updateUser(change)
    expect(error).toMatchObject({ code: "insufficient_aal", status: 401 })
  }
  const off = await fresh.mfa.unenroll({ factorId })
  expect(off.error?.code).toBe("insufficient_aal")
  const more = await fresh.mfa.enroll({ factorType: "totp" })
  expect(more.error?.code).toBe("insufficient_aal")
  await fresh.mfa.challengeAndVerify({ factorId, code: codeOf(secret) })
  const both = { password: "a new one", data: { display_name: "Bo" } }
  expect((await fresh.updateUser(both)).error).toBeNull()
})

test("a recovery link does not go around the second factor", async () => {
  const { email } = await protectedMember()
  await site.client().resetPasswordForEmail(email)
  const led = await follow(site, site.mail("recovery", email).actionUrl ?? "")
  const changed = await site.call(
    "PUT",
    "/user",
    { password: "a new one" },
    { token: led.fields.access_token },
  )
  expect(changed.json.error_code).toBe("insufficient_aal")
})

test("taking the factor off sinks the session back to aal1", async () => {
  const { client, factorId } = await protectedMember()
  const { data, error } = await client.mfa.unenroll({ factorId })
  expect(error).toBeNull()
  expect(data?.id).toBe(factorId)
  await client.refreshSession()
  const level = await client.mfa.getAuthenticatorAssuranceLevel()
  expect(level.data).toMatchObject({ currentLevel: "aal1", nextLevel: "aal1" })
})

test("where the password is asked for again, factors need a sign-in of late", async () => {
  const strict = await openSite((config) => {
    config.email.require_current_password = true
  })
  const member = await protectedMember(strict)
  await strict.sql`
    update auth.mfa_amr_claims set updated_at = now() - interval '6 minutes'
    where authentication_method = 'password'`
  const more = await member.client.mfa.enroll({ factorType: "totp" })
  expect(more.error?.code).toBe("reauthentication_needed")
  const off = await member.client.mfa.unenroll({ factorId: member.factorId })
  expect(off.error?.code).toBe("reauthentication_needed")
  const again = strict.client()
  await again.signInWithPassword({ email: member.email, password: PASSWORD })
  const { factorId, secret } = member
  await again.mfa.challengeAndVerify({ factorId, code: codeOf(secret) })
  expect((await again.mfa.unenroll({ factorId })).error).toBeNull()
  await strict.close()
})

test("a factor of one's own proves nothing that was not proved before", async () => {
  const member = await site.member()
  const { factorId, secret } = await enrol(member)
  await site.sql`
    update auth.mfa_amr_claims a set updated_at = now() - interval '6 minutes'
    from auth.sessions s where s.id = a.session_id and s.user_id = ${member.session.user.id}`
  const code = codeOf(secret)
  const raised = await member.client.mfa.challengeAndVerify({ factorId, code })
  expect(raised.error).toBeNull()
  const proofs = await site.sql`
    select a.updated_at > now() - interval '5 minutes' as fresh
    from auth.mfa_amr_claims a join auth.sessions s on s.id = a.session_id
    where s.user_id = ${member.session.user.id}`
  expect(proofs.map(({ fresh }) => fresh)).toEqual([false, false])
})

test("a factor is verified within five minutes of enrolling it", async () => {
  const member = await site.member()
  const { factorId, secret } = await enrol(member)
  await site.sql`
    update auth.mfa_factors set created_at = now() - interval '6 minutes'
    where id = ${factorId}`
  const code = codeOf(secret)
  const late = await member.client.mfa.challengeAndVerify({ factorId, code })
  expect(late.error?.code).toBe("mfa_factor_not_found")
})

test("names are unique, other kinds are refused, and there is a most", async () => {
  const member = await site.member()
  await enrol(member, "Phone")
  const twice = await member.client.mfa.enroll({
    factorType: "totp",
    friendlyName: "Phone",
  })
  expect(twice.error?.code).toBe("mfa_factor_name_conflict")
  for (const [type, code] of [
    ["phone", "mfa_phone_enroll_not_enabled"],
    ["webauthn", "mfa_webauthn_enroll_not_enabled"],
    ["pigeon", "validation_failed"],
  ]) {
    const body = { factor_type: type }
    const { token } = member
    const { json } = await site.call("POST", "/factors", body, { token })
    expect(json.error_code).toBe(code)
  }
  const one = await openSite((config) => {
    config.mfa.max_enrolled_factors = 1
  })
  const { client } = await protectedMember(one)
  const more = await client.mfa.enroll({ factorType: "totp" })
  expect(more.error?.code).toBe("too_many_enrolled_mfa_factors")
  await one.close()
})

test("the admin sees and removes factors, without secrets", async () => {
  const { user, factorId, secret } = await protectedMember()
  const { admin } = site.client({ key: KEYS.secret })
  const listed = await admin.mfa.listFactors({ userId: user.id })
  expect(listed.data?.factors).toMatchObject([{ id: factorId }])
  expect(JSON.stringify(listed)).not.toContain(secret)
  const gone = await admin.mfa.deleteFactor({ userId: user.id, id: factorId })
  expect(gone.error).toBeNull()
  const after = await admin.mfa.listFactors({ userId: user.id })
  expect(after.data?.factors).toEqual([])
})
