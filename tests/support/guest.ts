import { randomInt } from "node:crypto"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import type { Row } from "./label-catalogue.ts"
import type { Site } from "./site.ts"

export type Answer = {
  status: number
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: whatever JSON came back
  body: any
}

/** A guest's basket in the form that the cart page sends. */
export function guestBody(lines: { variant: Row; qty: number }[]) {
  return {
    isGuest: true,
    items: lines.map(({ variant, qty }) => ({
      productId: variant.product_id,
      variantId: variant.id,
      qty,
    })),
  }
}

export const CARD = { card: "4242 4242 4242 4242", expiry: "12/39", cvc: "123" }
export const FORM = {
  ...CARD,
  email: "guest@fans.example",
  name: "Robin Achebe",
  line1: "14 Larkhill Terrace",
  city: "London",
  postcode: "SE14 9XO",
}

/** The session in a payment page's URL. */
export function sessionIn(url: string) {
  return url.split("/").at(-1) ?? ""
}

export function newAddress() {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`
}

/** Trusts a proxy, so that each guest may have an address of their own. */
export const GUESTS_OWN_ADDRESSES = { TRUSTED_PROXIES: "127.0.0.1" }

/** Calls the functions of a running site, each time as another guest. */
export async function guestOf({ url, dataDir }: Pick<Site, "url" | "dataDir">) {
  const file = await readFile(join(dataDir, "keys.json"), "utf8")
  const { publishable } = JSON.parse(file) as { publishable: string }

  async function call(name: string, body: object): Promise<Answer> {
    const response = await fetch(`${url}/functions/v1/${name}`, {
      method: "POST",
      headers: {
        apikey: publishable,
        "Content-Type": "application/json",
        "X-Forwarded-For": newAddress(),
      },
      body: JSON.stringify(body),
    })
    const { status, headers } = response
    return { status, headers, body: await response.json() }
  }

  const ask = (variant: Row) =>
    call("create-checkout", guestBody([{ variant, qty: 1 }]))

  /** The session of a checkout of one such item; throws if it is refused. */
  async function open(variant: Row) {
    const { body } = await ask(variant)
    if (!body.url) throw new Error(JSON.stringify(body))
    return sessionIn(body.url)
  }

  return {
    publishable,
    call,
    ask,
    open,
    pay: (session_id: string, form: object = FORM) =>
      call("test-payment", { step: "pay", session_id, form }),
    process: (session_id: string) => call("process-order", { session_id }),
  }
}

/** The embedded database of a running site. */
export function socketOf(dataDir: string) {
  return {
    socket: join(dataDir, "run", ".s.PGSQL.5432"),
    user: "postgres",
    database: "postgres",
  }
}
