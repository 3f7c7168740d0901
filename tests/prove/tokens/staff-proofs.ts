import { statfs } from "node:fs/promises"
import { Secret, TOTP } from "otpauth"
import type { Holder, Ring } from "./ring.ts"
import { hire, proveLongAgo } from "./staff-links.ts"

/** The proofs required of staff, and what they may not do to each other or to
 * readers. */
export async function tryStaffProofs(ring: Ring) {
  await enrolLate(ring)
  await chooseWeakly(ring)
  await joinWeakly(ring)
  await countReaders(ring)
  await fillUploadRoom(ring)
}

/** A factor of the thief's own does not prove the owner's presence. */
async function enrolLate(ring: Ring) {
  const owner = await hire(ring, "owner")
  const colleague = await hire(ring, "shop")
  const { call } = owner.visitor
  await proveLongAgo(ring, owner)
  const { body } = await call("/auth/v1/factors", { factor_type: "totp" })
  if (body?.totp) {
    ring.secrets.add(body.totp.secret)
    const secret = Secret.fromBase32(body.totp.secret)
    const factor = `/auth/v1/factors/${body.id}`
    const challenge = await call(`${factor}/challenge`, {})
    const verified = await call(`${factor}/verify`, {
      challenge_id: challenge.body.id,
      code: new TOTP({ secret }).generate(),
    })
    ring.refused("a factor enrolled long after the password", verified)
    if (verified.body?.access_token) {
      ring.secrets.add(verified.body.access_token)
      ring.secrets.add(verified.body.refresh_token)
      owner.visitor.signedInAs(verified.body.access_token)
    }
  }
  const raise = { p_user_id: colleague.id, p_role: "owner" }
  ring.refused(
    "a role, after enrolling a factor",
    await call("/rest/v1/rpc/set_staff_role", raise),
  )
  await leave(ring, owner, colleague)
}

const WEAK = ["ninechars", "password-2026", "1q2w3e4r5t", "elizabeth1"]

async function chooseWeakly(ring: Ring) {
  const colleague = await hire(ring, "editor")
  for (const password of WEAK) {
    const body = { password, current_password: "correct horse" }
    const answer = await colleague.visitor.call("/auth/v1/user", body, {
      method: "PUT",
    })
    ring.refused(`a colleague's password ${password}`, answer)
  }
  await leave(ring, colleague)
}

async function joinWeakly(ring: Ring) {
  const owner = await hire(ring, "owner")
  const email = ring.newAddress()
  ring.secrets.add(email)
  ring.taken(
    "an invitation",
    await owner.visitor.call("/rest/v1/rpc/invite_colleague", {
      p_email: email,
      p_role: "shop",
    }),
  )
  const [mail] = await ring.sql<{ token: string }[]>`
    select payload ->> 'token' as token from mail_outbox
    where recipient = ${email}`
  const token = mail?.token ?? ""
  ring.secrets.add(token)
  for (const password of WEAK) {
    const body = { token, name: "Ada", password }
    ring.refused(
      `joining with ${password}`,
      await ring.visitor().invoke("accept-invitation", body),
    )
  }
  await leave(ring, owner)
}

/** A small town's readers cannot be counted by counting its neighbours. */
async function countReaders(ring: Ring) {
  const editor = await hire(ring, "editor")
  const [big, small] = ["Leeds", "Hull"].map(
    (town) => `${town} ${ring.random.below(2 ** 30).toString(36)}`,
  ) as [string, string]
  for (const [town, people] of [
    [big, 5],
    [small, ring.random.between(1, 4)],
  ] as const) {
    await ring.sql`
      insert into newsletter_subs (email, city, confirmed_at)
      select gen_random_uuid() || '@towns.example', ${town}, now()
      from generate_series(1, ${people})`
  }
  const size = async (...cities: string[]) => {
    const body = { p_audience: { cities } }
    return editor.visitor.call("/rest/v1/rpc/audience_size", body)
  }
  for (const towns of [[small], [big, small]]) {
    const { status, body } = await size(...towns)
    const seen = `${towns.length} towns: ${status} ${JSON.stringify(body)}`
    ring.ledger.expect("private", status === 200 && !(body > 0), seen)
  }
  const { body } = await size(big)
  ring.ledger.expect("answers", body === 5, `the larger town: ${body}`)
  await ring.sql`delete from newsletter_subs where city in (${big}, ${small})`
  await leave(ring, editor)
}

const LARGEST = 2 * 1024 ** 3
const MOST_OPEN = 64

/** However many files one person announces, the next finds room. */
async function fillUploadRoom(ring: Ring) {
  const [greedy, next] = [await hire(ring, "shop"), await hire(ring, "shop")]
  const { bavail, bsize } = await statfs(ring.dataDir)
  let open = 0
  while (open <= MOST_OPEN && (await announce(greedy, open)) < 400) open += 1
  const seen = `${open} files of 2 GiB on ${bavail * bsize} bytes`
  const most = Math.min(MOST_OPEN, (bavail * bsize) / 2 / LARGEST)
  ring.ledger.expect("bounded", open <= most, seen)
  const status = await announce(next, 0, 1_000_000)
  ring.ledger.expect("answers", status === 201, `the next person: ${status}`)
  await ring.sql`delete from storage.resumable_uploads`
  await leave(ring, greedy, next)
}

async function announce({ id, visitor }: Holder, n: number, size = LARGEST) {
  const of = (text: string) => Buffer.from(text).toString("base64")
  const { status } = await visitor.call(
    "/storage/v1/upload/resumable",
    undefined,
    {
      method: "POST",
      headers: {
        "Tus-Resumable": "1.0.0",
        "Upload-Length": String(size),
        "Upload-Metadata": `bucketName ${of("masters")},objectName ${of(`${id}/${n}.wav`)},contentType ${of("audio/wav")}`,
      },
    },
  )
  return status
}

async function leave({ sql }: Ring, ...people: Holder[]) {
  const ids = people.map(({ id }) => id)
  await sql`delete from staff where user_id = any(${ids}::uuid[])`
}
