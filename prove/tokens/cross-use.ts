import { setTimeout as pause } from "node:timers/promises"
import { insert } from "#tests/support/label-catalogue.ts"
import type { Ring } from "./ring.ts"

/** A key for one door tried at the others, and after its time. */
export async function tryCrossUse(ring: Ring) {
  const link = await downloadLink(ring)
  await tryElsewhere(ring, link)
  await tryUpload(ring, link)
  await tryLate(ring)
  await tryUnsubscribing(ring)
  await tryWebhook(ring)
}

type Link = { path: string; token: string }

/** A buyer's link, for an hour and for one file. */
async function downloadLink(ring: Ring): Promise<Link> {
  const buyer = await ring.buyer()
  const stranger = await ring.join()
  const items = await buyer.visitor.call("/rest/v1/order_items?select=id")
  const order_item_id = items.body[0].id
  const name = "generate-download-links"
  const theirs = await stranger.visitor.invoke(name, { order_item_id })
  ring.refused("a stranger's download", theirs)
  const given = await buyer.visitor.invoke(name, { order_item_id })
  ring.taken("a buyer's download", given)
  const url = new URL(given.body.downloads[0].files[0].url)
  const token = url.searchParams.get("token") ?? ""
  ring.secrets.add(token.split(".")[2] ?? "")
  const { iat, exp } = JSON.parse(
    Buffer.from(token.split(".")[1] ?? "", "base64url").toString(),
  )
  ring.ledger.expect("private", exp - iat === 3600, `a link for ${exp - iat} s`)
  ring.taken("the link", await ring.visitor().send(url.pathname + url.search))
  return { path: url.pathname, token }
}

async function tryElsewhere(ring: Ring, { path, token }: Link) {
  await ring.asService("/storage/v1/object/masters/other/flac", "other")
  const kit = await ring.visitor().invoke("get-presskit-url", {
    path: `${ring.artist.slug}.zip`,
  })
  ring.taken("a press kit", kit)
  const kitUrl = new URL(kit.body.url)
  const kitToken = kitUrl.searchParams.get("token") ?? ""
  ring.secrets.add(kitToken.split(".")[2] ?? "")
  const sign = "/storage/v1/object/sign"
  const file = path.slice(`${sign}/masters/`.length)
  const places: [string, string][] = [
    ["another file", `${sign}/masters/other/flac?token=${token}`],
    ["another bucket", `${sign}/press-kits/${file}?token=${token}`],
    ["a way around", `${sign}/masters/${file}/../../other/flac?token=${token}`],
    ["a way around", `${sign}/masters/x%2f..%2fother%2fflac?token=${token}`],
    ["the press kit", `${kitUrl.pathname}?token=${token}`],
    ["the kit's key at the file", `${path}?token=${kitToken}`],
    ["two keys", `${path}?token=x&token=${token}`],
    ["no key", path],
    ["a cut key", `${path}?token=${token.slice(0, -1)}`],
    ["a longer key", `${path}?token=${token}A`],
    ["the member's door", `/storage/v1/object/masters/${file}?token=${token}`],
    [
      "the public door",
      `/storage/v1/object/public/masters/${file}?token=${token}`,
    ],
  ]
  for (const [what, address] of places) {
    ring.refused(`a link at ${what}`, await ring.visitor().call(address))
  }
  for (const method of ["PUT", "POST", "DELETE", "PATCH"]) {
    const address = `${path}?token=${token}`
    const answer = await ring.visitor().call(address, undefined, { method })
    ring.refused(`a link by ${method}`, answer)
  }
  const [header = "", payload = "", end = ""] = token.split(".")
  const grant = JSON.parse(Buffer.from(payload, "base64url").toString())
  for (const change of [
    { exp: grant.exp + 9_999 },
    { url: "masters/other/flac" },
  ]) {
    const changed = Buffer.from(JSON.stringify({ ...grant, ...change }))
    const forged = `${header}.${changed.toString("base64url")}.${end}`
    const address = `${sign}/${change.url ?? `masters/${file}`}?token=${forged}`
    ring.refused("a changed link", await ring.visitor().send(address))
  }
  const bearer = ring.visitor()
  bearer.signedInAs(token)
  ring.refused("a link as a member", await bearer.call("/auth/v1/user"))
  const traded = await bearer.call("/auth/v1/token?grant_type=refresh_token", {
    refresh_token: token,
  })
  ring.refused("a link as a refresh token", traded)
}

async function tryUpload(ring: Ring, { path, token }: Link) {
  const file = path.slice("/storage/v1/object/sign/".length)
  const door = "/storage/v1/object/upload/sign"
  const put = (address: string) =>
    ring.visitor().send(address, { method: "PUT", body: "not music" })
  ring.refused(
    "a download key to write",
    await put(`${door}/${file}?token=${token}`),
  )
  const { body } = await ring.asService(`${door}/masters/new/flac`, {})
  ring.secrets.add(String(body.token).split(".")[2] ?? "")
  ring.refused(
    "an upload elsewhere",
    await put(`${door}/${file}?token=${body.token}`),
  )
  const read = `/storage/v1/object/sign/masters/new/flac?token=${body.token}`
  ring.refused("an upload key to read", await ring.visitor().send(read))
  ring.taken(
    "an upload",
    await put(`${door}/masters/new/flac?token=${body.token}`),
  )
  ring.refused(
    "an upload again",
    await put(`${door}/masters/new/flac?token=${body.token}`),
  )
}

async function tryLate(ring: Ring) {
  const { body } = await ring.asService(
    "/storage/v1/object/sign/masters/other/flac",
    { expiresIn: 1 },
  )
  const address = `/storage/v1${body.signedURL}`
  ring.taken("a link in time", await ring.visitor().send(address))
  await pause(2_100)
  ring.refused("a link after its time", await ring.visitor().send(address))
}

/** A token takes its own subscriber off the list, and nobody else's. */
async function tryUnsubscribing(ring: Ring) {
  const { sql } = ring
  const [mine, theirs] = await Promise.all(
    [ring.newAddress(), ring.newAddress()].map((email) => {
      ring.secrets.add(email)
      return insert(sql, "newsletter_subs", { email })
    }),
  )
  const leave = (token: unknown) =>
    ring.visitor().send(`/unsubscribe?token=${token}`, { method: "POST" })
  const there = async () => {
    const rows = await sql<{ id: string }[]>`select id from newsletter_subs`
    return rows.map(({ id }) => id)
  }
  ring.secrets.add(String(theirs?.unsubscribe_token))
  for (const wrong of [theirs?.id, mine?.id, "", "%", "' or 1=1"]) {
    await leave(wrong)
  }
  const all = (await there()).length
  ring.ledger.expect("private", all === 2, "a wrong token took somebody off")
  await leave(mine?.unsubscribe_token)
  const left = await there()
  const right = left.length === 1 && left[0] === theirs?.id
  ring.ledger.expect("private", right, `${left.length} are left on the list`)
}

/** Money is believed from the provider alone, by its signature. */
async function tryWebhook(ring: Ring) {
  const body = { type: "checkout.session.completed", data: { object: {} } }
  for (const signature of [
    "",
    "t=1,v1=00",
    `t=${Date.now()},v1=${"a".repeat(64)}`,
  ]) {
    const answer = await ring.visitor().call("/webhooks/payment", body, {
      headers: { "Stripe-Signature": signature },
    })
    ring.refused("a message that is not signed", answer)
  }
}
