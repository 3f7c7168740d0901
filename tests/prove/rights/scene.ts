import { Secret, TOTP } from "otpauth"
import type { Sql } from "#platform/postgres/connection.ts"
import {
  insert,
  makeArtist,
  makePayload,
  makeProduct,
  makeRelease,
  makeShipping,
  makeTrack,
  makeVariant,
} from "#tests/support/label-catalogue.ts"
import type { Random } from "../../support/random.ts"
import {
  createVisitor,
  type Place,
  type Visitor,
} from "../../support/visitor.ts"
import type { Catalogue } from "./catalogue.ts"
import { ROLES, type Role } from "./expected.ts"
import { type Marks, type Owner, openMarks } from "./marks.ts"
import { type Ground, plant, type Sample, samplesOf } from "./samples.ts"

export type Person = {
  name: "ada" | "bea" | Role | "unproven"
  id: string
  email: string
  token: string
}
export type Scene = {
  place: Place
  sql: Sql
  random: Random
  catalogue: Catalogue
  thorough: boolean
  marks: Marks
  ground: Ground
  samples: Record<string, Sample>
  people: Record<Person["name"], Person>
}

const PASSWORD = "correct horse"
const MEMBERS = ["ada", "bea"] as const

/** Two members with rows in every table for a person's rows, one of the staff
 * in each role, a public catalogue, and things in it that nobody may know
 * yet. */
export async function setScene(
  parts: Pick<Scene, "place" | "sql" | "random" | "catalogue" | "thorough">,
): Promise<Scene> {
  const { sql, catalogue } = parts
  const marks = openMarks(catalogue.tables.map(({ name }) => name))
  const people = {
    ada: await join(parts, "ada", marks),
    bea: await join(parts, "bea", marks),
    owner: await join(parts, "owner", marks),
    editor: await join(parts, "editor", marks),
    shop: await join(parts, "shop", marks),
    scout: await join(parts, "scout", marks),
    unproven: await join(parts, "unproven", marks),
  }
  for (const name of [...ROLES, "unproven"] as const) {
    const role = name === "unproven" ? "owner" : name
    await sql`insert into staff (user_id, role)
      values (${people[name].id}, ${role})`
  }
  // As on every site that is open to the public.
  await sql`update private.studio_rules set second_factor_compulsory = true`
  const ground = await layGround(sql)
  const samples = samplesOf(marks, ground)
  for (const owner of MEMBERS) {
    for (const table of [
      "orders",
      "checkouts",
      "refunds",
      "parcels",
      "demos",
      "contact_messages",
    ] as const) {
      const values = samples[table]?.(owner, people[owner].id) ?? {}
      await plant(sql, ground, table, values)
      ground[table][owner] = String(values.id)
    }
    const [item] = await sql<{ id: string }[]>`
      select id from order_items where order_id = ${ground.orders[owner] ?? null}`
    ground.items[owner] = item?.id ?? ""
  }
  await plantRest(sql, ground, samples, people)
  return { ...parts, marks, ground, samples, people }
}

async function join(
  { place, random }: Pick<Scene, "place" | "random">,
  name: Person["name"],
  marks: Marks,
): Promise<Person> {
  const isMember = name === "ada" || name === "bea"
  const id = isMember ? marks.id(name, "users") : crypto.randomUUID()
  const word = isMember ? marks.word(name, "users") : `office-${name}`
  const email = `${word}@fans.example`
  const admin = createVisitor({ ...place, publishable: place.secret }, random)
  const made = await admin.call("/auth/v1/admin/users", {
    id,
    email,
    password: PASSWORD,
    email_confirm: true,
    user_metadata: { display_name: word },
  })
  const visitor = createVisitor(place, random)
  const { body } = await visitor.call("/auth/v1/token?grant_type=password", {
    email,
    password: PASSWORD,
  })
  const { access_token: token } = body
  if (!token) throw new Error(JSON.stringify([made.body, body]))
  const proves = !isMember && name !== "unproven"
  return {
    name,
    id,
    email,
    token: proves ? await prove(visitor, token) : token,
  }
}

/** Enrols a second factor and passes it. */
async function prove(visitor: Visitor, token: string): Promise<string> {
  visitor.signedInAs(token)
  const { body } = await visitor.call("/auth/v1/factors", {
    factor_type: "totp",
    friendly_name: "Phone",
  })
  const { id, totp } = body
  const factor = `/auth/v1/factors/${id}`
  const asked = await visitor.call(`${factor}/challenge`, {})
  const code = new TOTP({ secret: Secret.fromBase32(totp.secret) }).generate()
  const shown = await visitor.call(`${factor}/verify`, {
    challenge_id: asked.body.id,
    code,
  })
  if (!shown.body.access_token) throw new Error(JSON.stringify(shown.body))
  return shown.body.access_token
}

/** The public data: unmarked, since everybody may see it. */
async function layGround(sql: Sql): Promise<Ground> {
  const artist = await makeArtist(sql)
  const unknown = await makeArtist(sql, { is_public: false })
  const release = await makeRelease(sql, { artist_id: artist.id })
  const closed = await makeRelease(sql, {
    artist_id: artist.id,
    is_public: false,
  })
  await makeTrack(sql, { release_id: release.id, position: 1 })
  const payload = await makePayload(sql)
  const product = await makeProduct(sql, { artist_id: artist.id })
  const shelved = await makeProduct(sql, { active: false })
  const variant = await makeVariant(sql, {
    product_id: product.id,
    is_digital: true,
    digital_payload_id: payload.id,
  })
  const zone = await makeShipping(sql)
  await insert(sql, "news_articles", {
    slug: "open-news",
    title: "Open news",
    status: "published",
    publish_date: new Date("2025-01-31"),
  })
  await insert(sql, "site_settings", { key: "seller", value: { name: "9X" } })
  await insert(sql, "site_settings", {
    key: "office",
    value: { to: "desk@9x.example" },
    is_closed: true,
  })
  await insert(sql, "site_settings", {
    key: "contact",
    value: { deliver: true },
    is_closed: true,
  })
  const letter = await insert(sql, "letters", { subject: "A draft" })
  const mailing = await insert(sql, "press_mailings", {
    id: crypto.randomUUID(),
    subject: "A record",
    body: "Hello",
  })
  const contact = await insert(sql, "press_contacts", {
    name: "Cleo",
    email: "cleo@papers.example",
  })
  const intake = await insert(sql, "music_intakes", { title: "A folder" })
  const batch = await insert(sql, "download_batches", {
    name: "Sleeves",
    variant_id: variant.id,
    size: 1,
  })
  return {
    artist: artist.id,
    closedArtist: unknown.id,
    release: release.id,
    product: product.id,
    closedRelease: closed.id,
    closedProduct: shelved.id,
    variant: variant.id,
    payload: payload.id,
    batch: batch.id,
    intake: intake.id,
    letter: letter.id,
    mailing: mailing.id,
    contact: contact.id,
    zone: zone.id,
    orders: {},
    checkouts: {},
    refunds: {},
    parcels: {},
    demos: {},
    contact_messages: {},
    items: {},
  }
}

/** Written before the others, which refer to them. */
const GROUND = `orders checkouts refunds parcels demos contact_messages
  staff`.split(/\s+/)

const PERSONAL = new Set(
  `cart_items checkout_items checkout_tickets checkouts contact_messages demo_answers demo_marks demo_notes demos download_logs
  history mail_outbox memberships message_replies newsletter_subs order_addresses order_downloads order_items
  order_log orders parcel_items parcels passes payment_events refund_items refunds stock_alerts
  stock_reservations`.split(/\s+/),
)

/** Tables of personal rows get one for each member; the others get an
 * unpublished one of the label's. */
async function plantRest(
  sql: Sql,
  ground: Ground,
  samples: Record<string, Sample>,
  people: Scene["people"],
) {
  for (const [table, sample] of Object.entries(samples)) {
    if (GROUND.includes(table)) continue
    const owners: Owner[] = PERSONAL.has(table) ? [...MEMBERS] : ["lab"]
    for (const owner of owners) {
      const user = owner === "lab" ? "" : people[owner].id
      await plant(sql, ground, table, sample(owner, user))
    }
  }
}
