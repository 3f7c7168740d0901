import { setTimeout as pause } from "node:timers/promises"
import { listeningLink } from "./listening.ts"
import type { Ring } from "./ring.ts"

type Link = { name: string; path: string; token: string }

/** Links that carry their own proof: each opens one file, for reading, for a
 * while. Each is tried at the endpoints of all others. */
export async function trySignedLinks(ring: Ring) {
  const links = [
    await boughtFile(ring, "a bought file"),
    await boughtFile(ring, "another's bought file"),
    await storedFile(ring, "one"),
    await storedFile(ring, "two"),
    await pressKit(ring),
    await ticket(ring, "a ticket"),
    await ticket(ring, "another's ticket"),
    await heardStream(ring),
    await takenFile(ring),
  ]
  for (const link of links) {
    const { name, path, token } = link
    ring.taken(name, await ring.visitor().send(`${path}?token=${token}`))
    for (const other of links) {
      if (other !== link) await tryAt(ring, link, other)
    }
    await tryOtherwise(ring, link)
    await tryAsPerson(ring, link)
    await tryToWrite(ring, link)
  }
  await tryUploads(ring)
  await tryLate(ring)
}

const NAME = "generate-download-links"

async function boughtFile(ring: Ring, name: string): Promise<Link> {
  const buyer = await ring.buyer()
  const stranger = await ring.join()
  const items = await buyer.visitor.call("/rest/v1/order_items?select=id")
  const order_item_id = items.body[0].id
  const theirs = await stranger.visitor.invoke(NAME, { order_item_id })
  ring.refused("a stranger's download", theirs)
  const given = await buyer.visitor.invoke(NAME, { order_item_id })
  ring.taken("a buyer's download", given)
  const link = linkOf(ring, name, given.body.downloads[0].files[0].url)
  const { iat, exp } = grantOf(link)
  ring.ledger.expect(
    "private",
    exp - iat === 3600,
    `${exp - iat} s for ${name}`,
  )
  return link
}

async function storedFile(ring: Ring, name: string) {
  const path = `masters/${name}/flac`
  await ring.asService(`/storage/v1/object/${path}`, name)
  const { body } = await ring.asService(`/storage/v1/object/sign/${path}`, {
    expiresIn: 600,
  })
  const url = `${ring.place.url}/storage/v1${body.signedURL}`
  return linkOf(ring, `file ${name}`, url)
}

/** A pass in its buyer's hands: by its code, or by signing in. */
async function ticket(ring: Ring, name: string) {
  const buyer = await ring.buyer()
  const stranger = await ring.join()
  const [pass] = await ring.sql<{ pass_id: string; code: string }[]>`
    insert into passes (order_item_id, unit, variant_id)
    select i.id, 1, i.variant_id from order_items i
    join orders o on o.id = i.order_id where o.user_id = ${buyer.id}
    returning id as pass_id, code`
  const { pass_id = "", code = "" } = pass ?? {}
  ring.secrets.add(code)
  const { visitor } = stranger
  ring.refused(
    `${name}, strange`,
    await visitor.invoke("get-pass", { pass_id }),
  )
  const guess = { pass_id, code: code.split("").reverse().join("") }
  ring.refused(`${name}, guessed`, await visitor.invoke("get-pass", guess))
  ring.taken(name, await ring.visitor().invoke("get-pass", { pass_id, code }))
  const given = await buyer.visitor.invoke("get-pass", { pass_id })
  return linkOf(ring, name, given.body.pdf)
}

async function pressKit(ring: Ring) {
  const path = `${ring.artist.slug}.zip`
  const { body } = await ring.visitor().invoke("get-presskit-url", { path })
  return linkOf(ring, "a press kit", body.url)
}

/** A stream, for the next minutes of a play. */
async function heardStream(ring: Ring) {
  const { token, track } = await listeningLink(ring)
  const given = await ring.visitor().invoke("play-listening", { token, track })
  const url = ring.place.url + given.body.src
  const link = linkOf(ring, "a stream of a listening link", url)
  const { iat, exp } = grantOf(link)
  ring.ledger.expect(
    "private",
    exp - iat <= 180,
    `${exp - iat} s for ${link.name}`,
  )
  return link
}

/** A file downloaded with a listening link. */
async function takenFile(ring: Ring) {
  const { token, track } = await listeningLink(ring)
  const given = await ring
    .visitor()
    .invoke("download-listening", { token, track })
  const { url } = given.body.downloads[0].files[0]
  return linkOf(ring, "a file of a listening link", url)
}

async function tryAt(ring: Ring, link: Link, { name, path }: Link) {
  const answer = await ring.visitor().send(`${path}?token=${link.token}`)
  ring.refused(`the key of ${link.name} at ${name}`, answer)
}

/** With a changed key, a second one, another spelling or another method. */
async function tryOtherwise(ring: Ring, { name, path, token }: Link) {
  const [header = "", , end = ""] = token.split(".")
  const grant = grantOf({ token })
  const changed = { ...grant, exp: grant.exp + 99_999 }
  const addresses = [
    path,
    `${path}?token=`,
    `${path}?token=${token.slice(0, -1)}`,
    `${path}?token=${token}A`,
    `${path}?token=x&token=${token}`,
    `${path}?token=${header}.${encode(changed)}.${end}`,
    `${path}?token=${encode({ alg: "none" })}.${encode(grant)}.`,
    `${path.replace("/storage/v1/object/sign/", "/storage/v1/object/public/")}x?token=${token}`,
  ]
  for (const address of addresses) {
    const tried = `${name} otherwise: ${address.slice(0, 60)}`
    ring.refused(tried, await ring.visitor().send(address))
  }
}

async function tryToWrite(ring: Ring, { name, path, token }: Link) {
  const upload = path.replace("/object/sign/", "/object/upload/sign/")
  for (const [method, address] of [
    ["PUT", upload],
    ["PUT", path],
    ["POST", path],
    ["DELETE", path],
    ["PATCH", path],
  ] as const) {
    const answer = await ring.visitor().send(`${address}?token=${token}`, {
      method,
      ...(method !== "DELETE" && { body: "not music" }),
    })
    ring.refused(`${name} by ${method}`, answer)
  }
}

async function tryAsPerson(ring: Ring, { name, token }: Link) {
  const visitor = ring.visitor()
  visitor.signedInAs(token)
  ring.refused(`${name} as a member`, await visitor.call("/auth/v1/user"))
  const trade = { refresh_token: token }
  const traded = await ring
    .visitor()
    .call("/auth/v1/token?grant_type=refresh_token", trade)
  ring.refused(`${name} as a refresh token`, traded)
}

async function tryUploads(ring: Ring) {
  const door = "/storage/v1/object/upload/sign"
  const { body } = await ring.asService(`${door}/masters/new/flac`, {})
  const { token } = body
  ring.secrets.add(String(token).split(".")[2] ?? "")
  const put = (path: string) =>
    ring.visitor().send(`${door}/${path}?token=${token}`, {
      method: "PUT",
      body: "music",
    })
  ring.refused("an upload elsewhere", await put("masters/one/flac"))
  ring.refused("an upload in public", await put("media/new/flac"))
  ring.taken("an upload", await put("masters/new/flac"))
  ring.refused("an upload again", await put("masters/new/flac"))
  const read = `/storage/v1/object/sign/masters/new/flac?token=${token}`
  ring.refused("an upload's key to read", await ring.visitor().send(read))
}

async function tryLate(ring: Ring) {
  const { body } = await ring.asService(
    "/storage/v1/object/sign/masters/one/flac",
    { expiresIn: 1 },
  )
  await pause(2_100)
  const address = `/storage/v1${body.signedURL}`
  ring.refused("a link after its time", await ring.visitor().send(address))
}

/** Its signature must never be printed. */
function linkOf({ secrets }: Ring, name: string, url: string): Link {
  const { pathname, searchParams } = new URL(url)
  const token = searchParams.get("token") ?? ""
  secrets.add(token.split(".")[2] ?? "")
  return { name, path: pathname, token }
}

function grantOf({ token }: Pick<Link, "token">) {
  const payload = token.split(".")[1] ?? ""
  return JSON.parse(Buffer.from(payload, "base64url").toString()) as {
    iat: number
    exp: number
  }
}

function encode(value: unknown) {
  return Buffer.from(JSON.stringify(value)).toString("base64url")
}
