import { functionsOf, type RoomParts } from "#server/rooms.ts"
import type { Ledger } from "../ledger.ts"
import type { Caller } from "./caller.ts"
import type { Scene } from "./scene.ts"

type Aim = {
  /** Aimed at something of bea's. */
  body: (scene: Scene, orderItem: string) => object
  /** The status for each caller; the same for every role of staff, except those
   * in `keepers`. */
  gets: [
    visitor: number,
    ada: number,
    bea: number,
    staff: number,
    service: number,
  ]
  /** The status for the staff whose work it is. */
  keepers?: { roles: readonly string[]; get: number }
  aboutOneself?: boolean
}

/** Every function, called by each caller on bea's things. A session's id
 * entitles its holder to ask about it; an order's id, which is printed on
 * receipts and mails, does not. */
const AIMS: Record<string, Aim> = {
  "create-checkout": {
    body: () => ({ isGuest: false, user_id: "bea" }),
    gets: [401, 400, 400, 400, 401],
  },
  "process-order": {
    body: ({ ground }) => ({ session_id: ground.orders.bea }),
    gets: [404, 404, 404, 404, 404],
  },
  "redeem-code": {
    body: () => ({
      isGuest: true,
      code: "guessed",
      email: "ada@fans.example",
    }),
    gets: [404, 404, 404, 404, 404],
  },
  "get-checkout": {
    body: ({ ground }) => ({ session_id: ground.orders.bea }),
    gets: [404, 404, 404, 404, 404],
  },
  "get-receipt": {
    body: ({ ground }) => ({ session_id: ground.orders.bea }),
    gets: [404, 404, 404, 404, 404],
  },
  "get-order": {
    body: ({ ground }) => ({ order_id: ground.orders.bea, key: "guessed" }),
    gets: [404, 404, 404, 404, 404],
  },
  "get-pass": {
    body: ({ ground }) => ({ pass_id: ground.orders.bea, code: "guessed" }),
    gets: [404, 404, 404, 404, 404],
  },
  "name-pass": {
    body: ({ ground }) => ({
      pass_id: ground.orders.bea,
      holder: "Ada",
      key: "guessed",
    }),
    gets: [404, 404, 404, 404, 404],
  },
  "preview-press-letter": {
    body: ({ ground }) => ({
      subject: "News",
      body: "Hello {name}",
      contact_id: ground.orders.bea,
      release_id: null,
    }),
    gets: [401, 404, 404, 404, 404],
  },
  "send-order-link": {
    body: ({ ground }) => ({ session_id: ground.orders.bea }),
    gets: [404, 404, 404, 404, 404],
  },
  "cancel-checkout": {
    body: ({ ground }) => ({ session_id: ground.orders.bea }),
    gets: [404, 404, 404, 404, 404],
  },
  "test-payment": {
    body: ({ ground }) => ({ step: "show", session_id: ground.orders.bea }),
    gets: [404, 404, 404, 404, 404],
  },
  "send-order-confirmation": {
    body: ({ ground }) => ({
      order_id: ground.orders.bea,
      customer_email: "ada@fans.example",
    }),
    gets: [404, 404, 404, 404, 404],
  },
  "generate-download-links": {
    body: (_, order_item_id) => ({ order_item_id }),
    // Bea's own is found, but its file is still being made.
    gets: [401, 404, 503, 404, 401],
  },
  "list-download-formats": {
    body: (_, order_item_id) => ({ order_item_id }),
    gets: [401, 404, 200, 404, 401],
  },
  "export-account": {
    body: ({ people }) => ({ user_id: people.bea.id }),
    gets: [401, 200, 200, 200, 401],
    aboutOneself: true,
  },
  "early-listening": {
    body: ({ people }) => ({ user_id: people.bea.id }),
    gets: [401, 200, 200, 200, 401],
    aboutOneself: true,
  },
  "open-listening": {
    body: () => ({ token: "guessed" }),
    gets: [404, 404, 404, 404, 404],
  },
  "play-listening": {
    body: ({ ground }) => ({ token: "guessed", track: ground.orders.bea }),
    gets: [404, 404, 404, 404, 404],
  },
  "tell-listening": {
    body: ({ ground }) => ({
      token: "guessed",
      play: ground.orders.bea,
      seconds: 1,
    }),
    gets: [404, 404, 404, 404, 404],
  },
  "download-listening": {
    body: () => ({ token: "guessed" }),
    gets: [404, 404, 404, 404, 404],
  },
  "delete-account": {
    body: ({ people }) => ({ user_id: people.bea.id, password: "guessed" }),
    gets: [401, 403, 403, 403, 401],
  },
  "refund-order": {
    // More than was paid, from staff who may give refunds.
    body: ({ ground }) => ({
      id: ground.orders.bea,
      order_id: ground.orders.bea,
      seen_cents: 0,
      cents: 1,
    }),
    gets: [401, 403, 403, 403, 403],
    keepers: { roles: ["owner", "shop"], get: 422 },
  },
  "get-set-up": {
    body: () => ({ token: "guessed" }),
    gets: [404, 404, 404, 404, 404],
  },
  "set-up-label": {
    body: ({ people }) => ({ token: "guessed", email: people.bea.email }),
    gets: [404, 404, 404, 404, 404],
  },
  "get-invitation": {
    body: () => ({ token: "guessed" }),
    gets: [404, 404, 404, 404, 404],
  },
  "accept-invitation": {
    body: () => ({ token: "guessed", name: "Ada", password: "guessed" }),
    gets: [404, 404, 404, 404, 404],
  },
  "get-demo": {
    body: ({ ground }) => ({ id: ground.demos.bea, key: "guessed" }),
    gets: [404, 404, 404, 404, 404],
  },
  "withdraw-demo": {
    body: ({ ground }) => ({
      id: ground.demos.bea,
      demo_id: ground.demos.bea,
      key: "guessed",
    }),
    gets: [404, 404, 404, 404, 404],
  },
  "develop-picture": {
    body: ({ people }) => ({
      original: people.bea.id,
      framing: { shape: "square", x: 0.5, y: 0.5, zoom: 1 },
      alt: "Somebody else's.",
    }),
    gets: [404, 404, 404, 404, 404],
  },
  "list-payouts": {
    body: () => ({ from: "never" }),
    gets: [401, 403, 403, 403, 403],
    keepers: { roles: ["owner", "shop"], get: 400 },
  },
  "get-payout": {
    body: () => ({ id: "guessed" }),
    gets: [401, 403, 403, 403, 403],
    keepers: { roles: ["owner", "shop"], get: 404 },
  },
  "preview-letter": {
    body: () => ({ subject: "Somebody else's." }),
    gets: [403, 403, 403, 403, 403],
    keepers: { roles: ["owner", "editor"], get: 400 },
  },
  "get-presskit-url": {
    body: () => ({ path: "../masters/secret.zip" }),
    gets: [404, 404, 404, 404, 404],
  },
}

const NAMES = ["visitor", "ada", "bea", "staff", "service"]

/** Functions as the server mounts them, one by one. */
export async function tryFunctions(
  scene: Scene,
  caller: Caller,
  ledger: Ledger,
) {
  const item = await itemOf(scene)
  for (const name of mounted()) {
    const aim = AIMS[name]
    ledger.expect("private", !!aim, `function ${name} is not declared`)
    if (!aim) continue
    const { status, text } = await caller.ask("POST", `/functions/v1/${name}`, {
      body: aim.body(scene, item),
      aboutOneself: aim.aboutOneself ?? false,
    })
    const wanted = aim.keepers?.roles.includes(caller.name)
      ? aim.keepers.get
      : aim.gets[placeOf(caller)]
    ledger.expect(
      "private",
      status === wanted,
      `${caller.name} gets ${status} of ${name}, not ${wanted}: ${text.slice(0, 150)}`,
    )
  }
}

function placeOf({ name }: Caller) {
  const place = NAMES.indexOf(name)
  return place < 0 ? NAMES.indexOf("staff") : place
}

/** Only their names are needed: nothing is called, so no parts are given. */
export function mounted() {
  const payments = { provider: {}, test: {} }
  const parts = { env: {}, database: {}, shop: {}, payments }
  return Object.keys(functionsOf(parts as unknown as RoomParts))
}

async function itemOf({ sql, ground }: Scene) {
  const [row] = await sql<{ id: string }[]>`
    select id from order_items where order_id = ${ground.orders.bea ?? null}
      and digital_payload_id is not null`
  if (!row) throw new Error("bea has bought nothing")
  return row.id
}
