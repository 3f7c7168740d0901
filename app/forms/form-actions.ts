import { data } from "react-router"
import { sellerOf } from "../data/seller.ts"
import { type Tables, tables } from "../data/tables.ts"
import { contactMessages, sendingReasons } from "../messages.ts"
import { type Context, requestServices } from "../site/request-context.ts"
import { contactForm } from "./contact.ts"
import { demoForm, homeDemoForm } from "./demo.ts"
import {
  type FormRules,
  HONEYPOT,
  type Outcome,
  typedIn,
} from "./form-rules.ts"
import { newsletterForm } from "./newsletter.ts"
import { stockAlertForm } from "./stock-alert.ts"

type Sent = { request: Request; context: Context }
type Answer = {
  status: number
  error: { code: string; message: string } | null
}

export function demoAction(sent: Sent) {
  return receive(demoForm, sent, (db, demo) =>
    db.from("demos").insert({ ...demo, status: "new" }),
  )
}

export function homeDemoAction(sent: Sent) {
  return receive(homeDemoForm, sent, (db, demo) =>
    db.from("demos").insert({ ...demo, status: "new" }),
  )
}

export function newsletterAction(sent: Sent) {
  return receive(newsletterForm, sent, (db, subscription) =>
    db.from("newsletter_subs").insert(subscription),
  )
}

/** Uses a procedure, because an existing row must look like a new one. */
export function stockAlertAction(sent: Sent) {
  const rules = stockAlertForm(new URL(sent.request.url).pathname)
  return receive(rules, sent, (db, { variant, email }) =>
    db.rpc("ask_stock_alert", { p_variant_id: variant, p_email: email }),
  )
}

export function contactAction(sent: Sent) {
  const rules = { ...contactForm, known: { [NOT_DELIVERED]: thanks } }
  return receive(rules, sent, (db, message) =>
    db.from("contact_messages").insert(message),
  )
}

// Row-level security accepts messages only while the label has delivery turned
// on.
const NOT_DELIVERED = "42501"

/** Nothing was sent, so the message does not say so and gives the label's
 * address instead. */
async function thanks(db: Tables) {
  return contactMessages.thanks((await sellerOf(db)).email)
}

/** Checks the input and stores it as the visitor, so that the database's own
 * checks and limits apply. */
async function receive<T>(
  rules: FormRules<T>,
  sent: Sent,
  store: (db: Tables, value: T) => PromiseLike<Answer>,
) {
  const outcome = await outcomeOf(rules, sent, store)
  return data(outcome, outcome.status)
}

async function outcomeOf<T>(
  rules: FormRules<T>,
  { request, context }: Sent,
  store: (db: Tables, value: T) => PromiseLike<Answer>,
): Promise<Outcome> {
  const form = await request.formData().catch(() => new FormData())
  const typed = typedIn(form, rules.fields)
  const taken = { status: 200, message: rules.sent, faults: {}, typed: {} }
  // A program that filled in the honeypot gets the same answer as a person.
  if (form.get(HONEYPOT)) return taken
  const checked = await rules.check(typed)
  if (!checked.ok) {
    const { faults } = checked
    const message = rules.faulty(faults)
    return { status: message ? 422 : 200, message, faults, typed }
  }
  const answer = await store(tables(context), checked.value)
  if (!answer.error) return taken
  const known = rules.known?.[answer.error.code]
  if (known) {
    const message =
      typeof known === "function" ? await known(tables(context)) : known
    return { ...taken, message }
  }
  const { status, reason } = explain(answer, context)
  return { status, message: rules.failed(reason), faults: {}, typed }
}

// Five demos from one address are still unanswered.
const DEMOS_WAIT = "9X138"

/** Why the database refused it, as a message. */
function explain({ status, error }: Answer, context: Context) {
  // The message comes from the database and is in no page.
  if (error?.code === DEMOS_WAIT) return { status: 429, reason: error.message }
  if (status === 429) return { status, reason: sendingReasons.flood }
  if (status === 503 || status === 0) {
    return { status: 503, reason: sendingReasons.away }
  }
  if (status === 400) return { status: 422, reason: sendingReasons.odd }
  context.get(requestServices).report(error)
  return { status: 500, reason: sendingReasons.fault }
}
