import { z } from "zod"
import { HOME_COUNTRY } from "#domain/shipping.ts"
import type { PostalAddress } from "../../payment-provider.ts"
import type { Buyer } from "./sessions.ts"

export type CardVerdict = "pays" | "declines" | "challenges"

/** The only valid cards. Any other number may be somebody's own, and is neither
 * accepted nor stored. */
const CARDS = new Map<string, CardVerdict>([
  ["4242424242424242", "pays"],
  ["4000000000000002", "declines"],
  ["4000002500003155", "challenges"],
])

const FORM = z.object({
  email: line(254),
  card: line(40),
  expiry: line(10),
  cvc: line(10),
  name: line(200),
  line1: line(300),
  line2: line(300),
  city: line(200),
  postcode: line(20),
})

type Form = z.infer<typeof FORM>
type Faults = Partial<Record<keyof Form, string>>

type Reading =
  | { ok: true; buyer: Buyer; card: CardVerdict }
  | { ok: false; faults: Faults }

/** The required parts; the address must be in this country. */
type Needs = { needsAddress: boolean; needsCard: boolean; country?: string }

/** Reads the page's form, or returns the faults field by field. */
export function readForm(form: unknown, needs: Needs, now = new Date()) {
  const { country = HOME_COUNTRY } = needs
  const read = FORM.safeParse(form)
  const fields = read.success ? read.data : FORM.parse({})
  const faults: Faults = {
    ...emailFault(fields),
    ...(needs.needsAddress && addressFaults(fields, country)),
    ...(needs.needsCard && cardFaults(fields, now)),
  }
  const verdict = CARDS.get(digits(fields.card)) ?? "pays"
  if (Object.keys(faults).length > 0) {
    return { ok: false, faults } satisfies Reading
  }
  return {
    ok: true,
    buyer: {
      email: fields.email.toLowerCase(),
      address: needs.needsAddress ? addressOf(fields, country) : null,
    },
    card: needs.needsCard ? verdict : "pays",
  } satisfies Reading
}

function line(longest: number) {
  return z.string().trim().max(longest).catch("").default("")
}

function emailFault({ email }: Form): Faults {
  return /^[^@\s,;<>"]+@[^@\s,;<>"]+\.[^@\s,;<>"]+$/.test(email)
    ? {}
    : { email: "email" }
}

const POSTCODE = /^[a-z]{1,2}\d[a-z\d]? ?\d[a-z]{2}$/i

/** Other countries' postcodes are not checked: some have none. */
function addressFaults(fields: Form, country: string): Faults {
  const faults: Faults = {}
  for (const part of ["name", "line1", "city"] as const) {
    if (fields[part] === "") faults[part] = "missing"
  }
  if (country === HOME_COUNTRY && !POSTCODE.test(fields.postcode)) {
    faults.postcode = "postcode"
  }
  return faults
}

function cardFaults({ card, expiry, cvc }: Form, now: Date): Faults {
  const faults: Faults = {}
  if (!CARDS.has(digits(card))) faults.card = "unknown-card"
  if (!isToCome(expiry, now)) faults.expiry = "expiry"
  if (!/^\d{3,4}$/.test(cvc)) faults.cvc = "cvc"
  return faults
}

/** MM/YY, with or without the slash, valid until the end of the month. */
function isToCome(expiry: string, now: Date) {
  const [, month, year] = expiry.match(/^(0?[1-9]|1[0-2]) ?\/? ?(\d{2})$/) ?? []
  if (!month || !year) return false
  const nextMonth = Date.UTC(2000 + Number(year), Number(month))
  return nextMonth > now.getTime()
}

function digits(card: string) {
  return card.replace(/[\s-]/g, "")
}

function addressOf(fields: Form, country: string): PostalAddress {
  return {
    name: fields.name,
    line1: fields.line1,
    line2: fields.line2 || null,
    city: fields.city,
    region: null,
    postcode: fields.postcode.toUpperCase(),
    country,
    phone: null,
  }
}
