import { Secret, TOTP } from "otpauth"
import type { Site } from "./site.ts"

type Member = Awaited<ReturnType<Site["member"]>>

export function codeOf(secret: string, stepsAhead = 0) {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  return totp.generate({ timestamp: Date.now() + stepsAhead * 30_000 })
}

export async function enrol(
  { client }: Pick<Member, "client">,
  friendlyName = "",
) {
  const { data, error } = await client.mfa.enroll({
    factorType: "totp",
    friendlyName,
  })
  if (error) throw error
  return { factorId: data.id, secret: data.totp.secret, totp: data.totp }
}

/** A member with a verified factor, at aal2. The step used is the last one. */
export async function memberWithFactor(site: Site) {
  const member = await site.member()
  const factor = await enrol(member)
  const { factorId, secret } = factor
  const show = () =>
    member.client.mfa.challengeAndVerify({ factorId, code: codeOf(secret, -1) })
  // The step may turn between making a code and showing it: the code is one
  // too old then, and the next is not.
  const first = await show()
  const { error } = first.error ? await show() : first
  if (error) throw error
  return { ...member, ...factor }
}
