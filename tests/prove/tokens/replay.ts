import { Secret, TOTP } from "otpauth"
import type { Holder, Ring } from "./ring.ts"

/** Single-use tokens work only once. */
export async function tryReplays(ring: Ring) {
  await replayRefresh(ring, await ring.join())
  await replayGrandparent(ring, await ring.join())
  await tryAfterSignOut(ring, await ring.join())
  for (const type of LINKS) await replayLink(ring, await makeLink(ring, type))
  await replayChange(ring)
  await followLateLink(ring)
  await replayCode(ring, await ring.join())
}

const REFRESH = "/auth/v1/token?grant_type=refresh_token"

/** A late use of a spent refresh token: it was stolen, so the family ends. */
async function replayRefresh(ring: Ring, holder: Holder) {
  const { call } = ring.visitor()
  const next = await call(REFRESH, { refresh_token: holder.refresh })
  ring.taken("a refresh token", next)
  const { access_token, refresh_token } = next.body
  for (const word of [access_token, refresh_token]) ring.secrets.add(word)
  await ring.sql`
    update auth.refresh_tokens set updated_at = now() - interval '1 hour'
    where token = ${holder.refresh}`
  const again = { refresh_token: holder.refresh }
  ring.refused("a spent refresh token", await call(REFRESH, again))
  ring.refused("its child", await call(REFRESH, { refresh_token }))
  const visitor = ring.visitor()
  visitor.signedInAs(access_token)
  ring.refused("its child's access", await visitor.call("/auth/v1/user"))
}

/** At once, but two steps late: a lost answer does not explain that. */
async function replayGrandparent(ring: Ring, holder: Holder) {
  const { call } = ring.visitor()
  let last = holder.refresh
  for (const step of ["a refresh token", "its child"]) {
    const next = await call(REFRESH, { refresh_token: last })
    ring.taken(step, next)
    ring.secrets.add(next.body.access_token)
    ring.secrets.add(next.body.refresh_token)
    last = next.body.refresh_token
  }
  const first = await call(REFRESH, { refresh_token: holder.refresh })
  ring.refused("the token before the last", first)
  ring.refused("its grandchild", await call(REFRESH, { refresh_token: last }))
}

async function tryAfterSignOut(ring: Ring, { visitor, refresh }: Holder) {
  await visitor.call("/auth/v1/logout", {})
  ring.refused("after signing out", await visitor.call("/auth/v1/user"))
  const again = await visitor.invoke("export-account", {})
  ring.refused("after signing out", again)
  const next = await ring.visitor().call(REFRESH, { refresh_token: refresh })
  ring.refused("a refresh after signing out", next)
}

const LINKS = ["recovery", "magiclink", "signup"] as const

/** Followed once, again, and as another type. */
async function replayLink(ring: Ring, link: Link) {
  const { type } = link
  for (const other of ["recovery", "signup", "magiclink", "email_change"]) {
    if (type.startsWith(other)) continue
    const posted = await ring.visitor().call("/auth/v1/verify", {
      type: other,
      token_hash: link.token,
    })
    ring.refused(`${type} as ${other}`, posted)
  }
  const first = await follow(ring, link.path)
  const fault = /error_code=/.test(first)
  ring.ledger.expect("answers", !fault, `${type} led to ${first}`)
  const second = await follow(ring, link.path)
  const shut = !/access_token|message=/.test(second)
  ring.ledger.expect("private", shut, `${type} twice led to ${second}`)
  const change = type.startsWith("email_change")
  const coded = await ring.visitor().call("/auth/v1/verify", {
    type: change ? "email_change" : "email",
    email: link.mailbox,
    token: link.code,
  })
  ring.refused(`the code of a used ${type} link`, coded)
}

/** The new mailbox must agree last: before the present one has, its link does
 * nothing, however often it is used; afterwards it works once. */
async function replayChange(ring: Ring) {
  const present = await makeLink(ring, "email_change_current")
  const { email, newEmail } = present
  const next = await makeLink(ring, "email_change_new", { email, newEmail })
  for (const time of ["once", "twice"]) {
    const led = await follow(ring, next.path)
    const waits = /message=/.test(led) && !/access_token/.test(led)
    const held = waits && (await addressOf(ring, present.userId)) === email
    ring.ledger.expect("private", held, `too early, ${time}, it led to ${led}`)
  }
  await replayLink(ring, present)
  const moved = (await addressOf(ring, present.userId)) !== email
  ring.ledger.expect("private", !moved, "one mailbox's yes moved an account")
  await replayLink(ring, next)
  const arrived = (await addressOf(ring, present.userId)) === newEmail
  ring.ledger.expect("answers", arrived, "two mailboxes' yes moved nothing")
}

async function addressOf(ring: Ring, userId: string) {
  const { body } = await ring.asService(`/auth/v1/admin/users/${userId}`)
  return body.email as string
}

async function followLateLink(ring: Ring) {
  const link = await makeLink(ring, "recovery")
  await ring.sql`update platform.one_time_codes set expires_at = now()`
  const led = await follow(ring, link.path)
  const shut = !/access_token/.test(led)
  ring.ledger.expect("private", shut, `a late link led to ${led}`)
}

type Link = Awaited<ReturnType<typeof makeLink>>
type Mailboxes = { email: string; newEmail: string }

/** To a new member's mailbox, or for a change already requested. */
async function makeLink(
  ring: Ring,
  type: (typeof LINKS)[number] | "email_change_current" | "email_change_new",
  asked?: Mailboxes,
) {
  const email = asked?.email ?? ring.newAddress()
  const newEmail = asked?.newEmail ?? ring.newAddress()
  if (type !== "signup" && !asked) {
    await ring.asService("/auth/v1/admin/users", {
      email,
      password: "correct horse",
      email_confirm: true,
    })
  }
  const { body } = await ring.asService("/auth/v1/admin/generate_link", {
    type,
    email,
    password: "correct horse",
    ...(type.startsWith("email") && { new_email: newEmail }),
  })
  if (!body.action_link) throw new Error(JSON.stringify(body))
  const { pathname, search } = new URL(body.action_link)
  for (const word of [email, newEmail, body.hashed_token]) {
    ring.secrets.add(word)
  }
  return {
    type,
    userId: body.id as string,
    email,
    newEmail,
    mailbox: type === "email_change_new" ? newEmail : email,
    path: pathname + search,
    token: body.hashed_token,
    code: body.email_otp,
  }
}

async function follow(ring: Ring, path: string) {
  const { headers } = await ring.visitor().send(path)
  const location = headers.get("location") ?? "nowhere"
  const token = location.match(/access_token=([^&]+)/)?.[1]
  if (token) ring.secrets.add(token)
  return location
}

async function replayCode(ring: Ring, { visitor }: Holder) {
  const enrolled = await visitor.call("/auth/v1/factors", {
    factor_type: "totp",
    friendly_name: "Phone",
  })
  const { id, totp } = enrolled.body
  ring.secrets.add(totp.secret)
  const code = new TOTP({ secret: Secret.fromBase32(totp.secret) }).generate()
  const factor = `/auth/v1/factors/${id}`
  const answer = async (given: string) => {
    const { body } = await visitor.call(`${factor}/challenge`, {})
    const challenge_id = body.id
    return visitor.call(`${factor}/verify`, { challenge_id, code: given })
  }
  const first = await answer(code)
  ring.taken("a code", first)
  ring.secrets.add(first.body.access_token)
  ring.refused("the same code again", await answer(code))
  // Signed in by password alone, before the code was given.
  ring.refused(
    "downloads without it",
    await visitor.invoke("export-account", {}),
  )
}
