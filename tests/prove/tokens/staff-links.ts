import type { Holder, Ring } from "./ring.ts"

const STORAGE = "/storage/v1/object"
const FILE = "masters/one/flac"
const TEN_YEARS = 10 * 365 * 24 * 3600

/** Links signed by a colleague who has since lost the role; and an owner's
 * token once the password was given too long ago. */
export async function tryStaffLinks(ring: Ring) {
  await tryAfterTheRole(ring)
  await tryWithoutProof(ring)
}

export async function hire({ sql, join }: Ring, role: string) {
  const holder = await join()
  await sql`insert into staff (user_id, role) values (${holder.id}, ${role})`
  return holder
}

async function tryAfterTheRole(ring: Ring) {
  const { sql, refused, taken } = ring
  const keeper = await hire(ring, "shop")
  const { call } = keeper.visitor
  const path = `${STORAGE}/sign/${FILE}`
  refused(
    "ten years signed by a colleague",
    await call(path, { expiresIn: TEN_YEARS }),
  )
  const one = await call(path, { expiresIn: 3600 })
  const some = await call(`${STORAGE}/sign/masters`, {
    expiresIn: 3600,
    paths: ["one/flac"],
  })
  const place = `${STORAGE}/upload/sign/masters/late/flac`
  const upload = await call(place, {})
  const addresses = [one.body.signedURL, some.body[0]?.signedURL]
  const read = (address: string) => ring.visitor().send(`/storage/v1${address}`)
  const write = () =>
    ring.visitor().send(`${place}?token=${upload.body.token}`, {
      method: "PUT",
      headers: { "Content-Type": "audio/flac" },
      body: "late",
    })
  for (const address of addresses) {
    ring.secrets.add(String(address).split(".").at(-1) ?? "")
    taken("a colleague's address", await read(address))
  }
  ring.secrets.add(String(upload.body.token).split(".").at(-1) ?? "")
  await sql`delete from staff where user_id = ${keeper.id}`
  for (const address of addresses) {
    refused("a former colleague's address", await read(address))
  }
  refused("a former colleague's upload", await write())
  await sql`insert into staff (user_id, role) values (${keeper.id}, 'shop')`
  await sql`delete from auth.sessions where user_id = ${keeper.id}`
  for (const address of addresses) {
    refused("an address of an ended session", await read(address))
  }
  refused("an upload of an ended session", await write())
  await sql`delete from staff where user_id = ${keeper.id}`
}

async function tryWithoutProof(ring: Ring) {
  const { sql, refused, taken } = ring
  const owner = await hire(ring, "owner")
  const fan = await ring.join()
  const colleague = await hire(ring, "scout")
  const { call } = owner.visitor
  const act = (name: string, body: object) => call(`/rest/v1/rpc/${name}`, body)
  const moved = { p_user_id: colleague.id, p_role: "shop" }
  taken(
    "a role, by somebody who has just signed in",
    await act("set_staff_role", moved),
  )
  refused(
    "a role for a member who was not invited",
    await act("set_staff_role", { p_user_id: fan.id, p_role: "owner" }),
  )
  await proveLongAgo(ring, owner)
  const raised = { p_user_id: colleague.id, p_role: "owner" }
  const asked = { p_email: ring.newAddress() }
  const tries: [string, object][] = [
    ["set_staff_role", raised],
    ["set_staff_role", { ...raised, p_user_id: owner.id, p_role: "scout" }],
    ["remove_staff", { p_user_id: colleague.id }],
    ["invite_colleague", { ...asked, p_role: "owner" }],
  ]
  for (const [name, body] of tries) {
    refused(`${name} long after the password`, await act(name, body))
  }
  const renewed = await renew(ring, owner)
  owner.visitor.signedInAs(renewed)
  refused("a role by a renewed token", await act("set_staff_role", raised))
  const [row] = await sql`
    select role from staff where user_id = ${colleague.id}`
  ring.ledger.expect("private", row?.role === "shop", `became ${row?.role}`)
  await sql`
    delete from staff where user_id in (${owner.id}, ${colleague.id})`
}

/** Moves the password's time back by six minutes. */
export function proveLongAgo({ sql }: Ring, { id }: Holder) {
  return sql`
    update auth.mfa_amr_claims a set updated_at = now() - interval '6 minutes'
    from auth.sessions s where s.id = a.session_id and s.user_id = ${id}`
}

/** A new access token for the same session: it proves nothing new. */
async function renew(ring: Ring, { refresh }: Holder) {
  const path = "/auth/v1/token?grant_type=refresh_token"
  const { body } = await ring.visitor().call(path, { refresh_token: refresh })
  for (const word of [body.access_token, body.refresh_token]) {
    ring.secrets.add(word)
  }
  return body.access_token as string
}
