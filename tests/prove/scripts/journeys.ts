import { randomUUID } from "node:crypto"
import type { Sql } from "#platform/postgres/connection.ts"
import { FORM, sessionIn } from "#tests/support/guest.ts"
import type { Random } from "../../support/random.ts"
import { type Member, makeMember } from "../../support/shoppers.ts"
import {
  createVisitor,
  type Place,
  type Visitor,
} from "../../support/visitor.ts"
import type { Pen } from "./hostile-text.ts"
import type { Label } from "./label.ts"

export type Journeys = Awaited<ReturnType<typeof travel>>

type Ground = { place: Place; random: Random; pen: Pen; sql: Sql }

/** One of the label's staff, and the site itself. */
export async function hire({ place, random, sql }: Ground) {
  const staff = await makeMember(place, random)
  await sql`insert into staff (user_id, role) values (${staff.id}, 'owner')`
  const asStaff = createVisitor(place, random)
  asStaff.signedInAs(staff.token)
  const asService = createVisitor(
    { ...place, publishable: place.secret },
    random,
  )
  return { owner: staff, staff: asStaff, service: asService }
}

/** The label's description of itself, and its contact addresses. */
export async function writeSettings(staff: Visitor, pen: Pen) {
  const settings = {
    seller: {
      name: pen.text("settings.seller.name"),
      address: [pen.text("settings.seller.address")],
      email: pen.text("settings.seller.email"),
      vat_number: pen.text("settings.seller.vat_number", 60),
    },
    about: {
      people: [
        {
          name: pen.text("settings.about.name"),
          role: pen.text("settings.about.role"),
        },
      ],
      place: pen.text("settings.about.place"),
      picture: 'javascript:__pwned("about")',
    },
    social: {
      playlist: 'javascript:__pwned("social")',
      photos: ' JaVaScRiPt:__pwned("social")',
      videos: "data:text/html,<script>parent.__pwned()</script>",
      microblog: `https://social.example/"><script>__pwned("social")</script>`,
    },
    contact: { deliver: true, to: "office@label.example" },
    office: { to: "office@label.example" },
  }
  for (const [key, value] of Object.entries(settings)) {
    const is_closed = key === "contact" || key === "office"
    const row = { key, value, is_closed }
    must(await staff.call("/rest/v1/site_settings", row), 201)
  }
}

/** A stranger fills in every form, and a member with an odd name buys something
 * and leaves something in the cart. */
export async function travel(ground: Ground, label: Label) {
  const { place, random, pen, sql } = ground
  await fillForms(createVisitor(place, random), pen, label)
  const member = await oddMember(ground)
  const visitor = createVisitor(place, random)
  visitor.signedInAs(member.token)
  await fillCart(visitor, member, label)
  const [{ code }] = await sql<[{ code: string }]>`
    select code from promo_codes limit 1`
  const session = await openCheckout(visitor, { promo_code: code })
  await pay(visitor, session, pen)
  const made = must(
    await visitor.invoke("process-order", { session_id: session }),
  )
  const items = await visitor.call(
    "/rest/v1/order_items?select=id&is_digital=is.true",
  )
  const passes = await visitor.call("/rest/v1/passes?select=id")
  await fillCart(visitor, member, label)
  const unpaid = await openCheckout(visitor, {})
  return {
    member,
    visitor,
    session,
    unpaid,
    orderId: made.body.order_id as string,
    itemId: items.body[0].id as string,
    passId: passes.body[0].id as string,
  }
}

/** Refunds a penny, for a hostile reason. */
export async function giveBack(staff: Visitor, orderId: string, pen: Pen) {
  const reason = pen.text("refunds.reason", 500)
  const asked = { order_id: orderId, seen_cents: 0, cents: 1, reason }
  const id = randomUUID()
  must(await staff.invoke("refund-order", { id, ...asked }))
  return id
}

/** A letter to a press contact with a hostile name and outlet. */
export async function writeToPress(
  staff: Visitor,
  pen: Pen,
  contact: string | undefined,
) {
  must(
    await staff.call("/rest/v1/rpc/send_press_mailing", {
      p_key: crypto.randomUUID(),
      p_subject: pen.oneLine("press_mailings.subject"),
      p_body: `Hello {name},\n\n${pen.text("press_mailings.body")}`,
      p_contacts: [contact],
    }),
  )
}

/** A demo with hostile answers and comments, and a template with the same
 * text. */
export async function answerDemo({ sql, pen }: Ground, staff: Visitor) {
  const [demo] = await sql<{ id: string; sender_id: string }[]>`
    select id, sender_id from demos limit 1`
  const { id: p_id = "", sender_id = "" } = demo ?? {}
  const answer = {
    p_subject: pen.line("demo_answers.subject"),
    p_body: pen.text("demo_answers.body"),
    p_verdict: "shortlisted",
  }
  must(await staff.call("/rest/v1/rpc/answer_demo", { p_id, ...answer }))
  const note = { p_id, p_text: pen.text("demo_notes.text", 500) }
  must(await staff.call("/rest/v1/rpc/note_demo", note))
  const [template] = await sql<[{ id: string }]>`
    select id from mail_templates where kind = 'message' limit 1`
  return {
    senderId: sender_id,
    rows: { demos: p_id, demo_answers: p_id, mail_templates: template.id },
  }
}

/** Sends somebody with an odd name a listening link to the record. */
export async function letListen(staff: Visitor, label: Label, pen: Pen) {
  const marker = pen.newMarker()
  const name = `${marker}"><svg/onload=__pwned("${marker}")>{{7*7}}`
  const made = await staff.call("/rest/v1/rpc/make_listening_link", {
    p_release_id: label.release.id,
    p_tracks: null,
    p_name: pen.keep("listening_links.name", marker, name),
    p_contact_id: null,
    p_text: pen.line("listening_links.text"),
    p_until: new Date(Date.now() + DAY_MS),
    p_most_plays: 9,
    p_downloads: true,
  })
  return must(made).body.token as string
}

const DAY_MS = 86_400_000

/** A message with an answer, and a reply to that, both with hostile texts. */
export async function answerMessage({ sql, pen }: Ground, staff: Visitor) {
  const [message] = await sql<[{ id: string }]>`
    select id from contact_messages limit 1`
  const p_key = randomUUID()
  const reply = { p_id: message.id, p_key, p_body: pen.text("asked") }
  must(await staff.call("/rest/v1/rpc/reply_to_message", reply))
  const [row] = await sql<[{ outcome: string }]>`
    select private.receive_answer(
      array(select mail_id::text from message_replies where id = ${p_key}),
      ${`<${p_key}@fans.example>`}, ${pen.mail("message_replies.sender")},
      'said', ${pen.text("message_replies.body", 5000)}) as outcome`
  if (row.outcome !== "taken") throw new Error(`an answer was ${row.outcome}`)
  // This one is in a thread: its mail refers to the earlier mails.
  const further = { ...reply, p_key: randomUUID(), p_body: "Thanks." }
  must(await staff.call("/rest/v1/rpc/reply_to_message", further))
  return { contact_messages: message.id }
}

async function fillForms(visitor: Visitor, pen: Pen, label: Label) {
  const demo = {
    name: pen.text("demos.name"),
    email: pen.mail("demos.email"),
    artist_name: pen.text("demos.artist_name"),
    genres: [pen.text("demos.genres")],
    city: pen.text("demos.city"),
    stream_link: pen.link("demos.stream_link"),
    notes: pen.text("demos.notes", 5000),
  }
  const message = {
    name: pen.text("contact_messages.name"),
    email: pen.mail("contact_messages.email"),
    message: pen.text("contact_messages.message", 5000),
  }
  const subscription = { email: pen.mail("newsletter_subs.email") }
  const minimal = { headers: { Prefer: "return=minimal" } }
  must(await visitor.call("/rest/v1/demos", demo, minimal), 201)
  must(await visitor.call("/rest/v1/contact_messages", message, minimal), 201)
  must(
    await visitor.call("/rest/v1/newsletter_subs", subscription, minimal),
    201,
  )
  const alert = {
    p_variant_id: label.soldOut.id,
    p_email: pen.mail("stock_alerts.email"),
  }
  must(await visitor.call("/rest/v1/rpc/ask_stock_alert", alert), 204)
  const data = { display_name: pen.text("stranger.display_name") }
  const email = "stranger@fans.example"
  const signUp = { email, password: "correct horse", data }
  must(await visitor.call("/auth/v1/signup", signUp))
}

async function oddMember({ place, random, pen }: Ground): Promise<Member> {
  const member = await makeMember(place, random)
  const visitor = createVisitor(place, random)
  visitor.signedInAs(member.token)
  const data = {
    display_name: pen.text("member.display_name"),
    avatar_url: 'javascript:__pwned("avatar")',
  }
  must(await visitor.call("/auth/v1/user", { data }, { method: "PUT" }))
  return member
}

async function fillCart(visitor: Visitor, member: Member, label: Label) {
  for (const { product_id, id } of [
    label.variant,
    label.download,
    label.ticket,
  ]) {
    const row = { user_id: member.id, product_id, variant_id: id, qty: 1 }
    const path = "/rest/v1/cart_items?on_conflict=user_id,product_id,variant_id"
    const Prefer = "resolution=merge-duplicates,return=minimal"
    must(await visitor.call(path, row, { headers: { Prefer } }), 201)
  }
}

async function openCheckout(visitor: Visitor, more: object) {
  const asked = { isGuest: false, ...more }
  return sessionIn(
    must(await visitor.invoke("create-checkout", asked)).body.url,
  )
}

async function pay(visitor: Visitor, session_id: string, pen: Pen) {
  const form = {
    ...FORM,
    email: pen.mail("orders.email"),
    name: pen.text("order_addresses.name"),
    line1: pen.text("order_addresses.line1"),
    line2: pen.text("order_addresses.line2"),
    city: pen.text("order_addresses.city"),
  }
  const asked = { step: "pay", session_id, form }
  const paid = must(await visitor.invoke("test-payment", asked))
  if (paid.body.outcome !== "paid") throw new Error(JSON.stringify(paid.body))
}

function must(answer: Awaited<ReturnType<Visitor["send"]>>, status = 200) {
  if (answer.status === status) return answer
  throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`)
}
