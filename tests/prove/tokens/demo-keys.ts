import { createUrlSigner } from "#platform/storage/signed-urls.ts"
import { createDemoKeys, createOrderKeys } from "#server/http/signed-links.ts"
import { sendDemo } from "#tests/support/demo-desk.ts"
import type { Ring } from "./ring.ts"

type Sender = { id: string; demo: string; key: string }

/** The key in the mails to an address opens only that address's demos, and no
 * key of another kind does. */
export async function tryDemoKeys(ring: Ring) {
  const mine = await sender(ring)
  const theirs = await sender(ring)
  const ask = (id: string, key: unknown) =>
    ring.visitor().invoke("get-demo", { id, key })
  const withdraw = (id: string, key: unknown, demo_id: string) =>
    ring.visitor().invoke("withdraw-demo", { id, key, demo_id })
  ring.taken("a sender's own page", await ask(mine.id, mine.key))
  for (const [what, key] of await wrongKeys(ring, mine, theirs)) {
    ring.refused(`demos by ${what}`, await ask(mine.id, key))
    const tried = await withdraw(mine.id, key, mine.demo)
    ring.refused(`withdrawing by ${what}`, tried)
  }
  // With the sender's own key at another's demo.
  await withdraw(theirs.id, theirs.key, mine.demo)
  const [left] = await ring.sql`
    select count(*)::int as demos from demos
    where id in (${mine.demo}, ${theirs.demo})`
  ring.ledger.expect("private", left?.demos === 2, "a demo was withdrawn")
  const order = { order_id: mine.id, key: mine.key }
  const opened = await ring.visitor().invoke("get-order", order)
  ring.refused("an order by a demo's key", opened)
  const last = await withdraw(mine.id, mine.key, mine.demo)
  ring.taken("withdrawing one's own", last)
  ring.refused("a page of nothing", await ask(mine.id, mine.key))
}

async function sender(ring: Ring): Promise<Sender> {
  const email = ring.newAddress()
  const { id, sender_id } = await sendDemo(ring.sql, { email })
  const { secret, url } = ring.place
  const link = createDemoKeys({ secret, siteUrl: url }).link(String(sender_id))
  const hash = new URLSearchParams(new URL(link).hash.slice(1))
  const key = hash.get("key") ?? ""
  for (const word of [email, key.split(".")[2] ?? ""]) ring.secrets.add(word)
  return { id: String(sender_id), demo: id, key }
}

async function wrongKeys(ring: Ring, mine: Sender, theirs: Sender) {
  const { secret } = ring.place
  const [header = "", grant = "", end = ""] = mine.key.split(".")
  const later = { url: `/demo/${mine.id}`, iat: 0, exp: 9_999_999_999 }
  const url = `/demo/${mine.id}`
  const orders = createOrderKeys({ secret, siteUrl: "" })
  const order = orders.link({
    ...{ id: mine.id, created_at: new Date().toISOString(), key_turns: 0 },
  })
  return [
    ["no key", ""],
    ["another's key", theirs.key],
    ["a key cut short", mine.key.slice(0, -1)],
    ["a key changed", `${header}.${encode(later)}.${end}`],
    ["no signature", `${header}.${grant}.`],
    ["alg none", `${encode({ alg: "none" })}.${grant}.`],
    ["an old key", createUrlSigner(secret, ["demo"]).sign("demo", { url }, -1)],
    [
      "a key of another secret",
      createUrlSigner("guessed", ["demo"]).sign("demo", { url }, 60),
    ],
    ["an order's key", order?.split("#key=")[1] ?? ""],
    [
      "a file's key",
      createUrlSigner(secret, ["download"]).sign("download", { url }, 60),
    ],
    ["a member's token", (await ring.join()).access],
  ] as const
}

function encode(value: unknown) {
  return Buffer.from(JSON.stringify(value)).toString("base64url")
}
