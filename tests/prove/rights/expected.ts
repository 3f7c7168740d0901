/** Who may do what, declared. Every relation, procedure and bucket that the
 * database has must stand here, and nothing else may: what was forgotten is a
 * failure of the check. */

export type CallerKind = "visitor" | "member" | "staff" | "service"

/** Which rows: those of the caller, those everybody sees, or every one. */
export type Reach = "none" | "own" | "open" | "open or own" | "all"
export type Verb = "read" | "insert" | "update" | "delete"

export type Verbs = Record<Verb, Reach> & {
  /** The only columns that may be written, where not all may. */
  columns?: Partial<Record<"insert" | "update", string[]>>
}

export type Relation = Record<CallerKind, Verbs> & {
  /** SQL for a row `t` that everybody sees. */
  open?: string
  /** SQL for a row `t` that belongs to the caller, `$1`. */
  own?: string
  /** What only the service reads, whoever sees the row. */
  closed?: string[]
}

const NOTHING = verbs({})
const EVERYTHING = verbs({
  read: "all",
  insert: "all",
  update: "all",
  delete: "all",
})

/** Read by everybody as far as it is open, run by staff. */
function catalogue(more: Partial<Relation> = {}): Relation {
  const reads = verbs({ read: more.open ? "open" : "all" })
  return {
    visitor: reads,
    member: reads,
    staff: EVERYTHING,
    service: EVERYTHING,
    ...more,
  }
}

/** Read by everybody, written by nobody: what a view shows of its table. */
function view(more: Partial<Relation> = {}): Relation {
  const reads = verbs({ read: "all" })
  const all = { visitor: reads, member: reads, staff: reads, service: reads }
  return { ...all, ...more }
}

function office(staff: Verbs, more: Partial<Relation> = {}): Relation {
  const closed = { visitor: NOTHING, member: NOTHING }
  return { ...closed, staff, service: EVERYTHING, ...more }
}

/** Sent by anybody through a form's own columns, read by staff. */
function form(columns: string[], staff: Partial<Verbs> = {}): Relation {
  const sends = verbs({ insert: "all", columns: { insert: columns } })
  return {
    visitor: sends,
    member: sends,
    service: EVERYTHING,
    staff: { ...sends, read: "all", ...staff },
  }
}

const CART_COLUMNS = ["user_id", "product_id", "variant_id", "qty"]
const CART = verbs({
  read: "own",
  insert: "own",
  update: "own",
  delete: "own",
  columns: { insert: CART_COLUMNS, update: CART_COLUMNS },
})
const OF_OWN_ORDER = `t.order_id in (select o.id from public.orders o
  where o.user_id = $1)`
const BOUGHT = `select i.* from public.order_items i
  join public.orders o on o.id = i.order_id where o.user_id = $1`

export const RELATIONS: Record<string, Relation> = {
  artist_genres_v: view(),
  artist_press: catalogue(),
  artist_tour_dates: catalogue(),
  artist_videos: catalogue(),
  artists: catalogue(),
  artists_public_v: view(),
  audio_files: catalogue({
    open: "t.is_open",
    closed: ["storage_bucket", "storage_path"],
  }),
  cart_items: office(CART, { member: CART, own: "t.user_id = $1" }),
  checkout_items: office(NOTHING),
  checkouts: office(NOTHING),
  contact_messages: form(["name", "email", "message"]),
  demos: form(
    "name email artist_name genres city stream_link notes status".split(" "),
    {
      update: "all",
      columns: {
        insert:
          "name email artist_name genres city stream_link notes status".split(
            " ",
          ),
        update: ["status"],
      },
    },
  ),
  digital_payload_files: office(EVERYTHING),
  digital_payloads: office(EVERYTHING, {
    member: verbs({ read: "own" }),
    own: `t.id in (select b.digital_payload_id from (${BOUGHT}) b)`,
  }),
  download_logs: office(verbs({ read: "own" }), {
    member: verbs({ read: "own" }),
    own: "t.user_id = $1",
  }),
  mail_outbox: office(NOTHING),
  news_articles: catalogue({ open: "t.status = 'published'" }),
  newsletter_subs: form(["email"]),
  order_addresses: office(verbs({ read: "all" }), {
    member: verbs({ read: "own" }),
    own: OF_OWN_ORDER,
  }),
  order_downloads: office(NOTHING),
  order_items: office(verbs({ read: "all" }), {
    member: verbs({ read: "own" }),
    own: OF_OWN_ORDER,
  }),
  orders: office(
    verbs({
      ...{ read: "all", update: "all" },
      columns: { update: ["shipped_at", "carrier", "tracking_number"] },
    }),
    {
      member: verbs({ read: "own" }),
      // An order without its items does not add up, whoever writes it.
      service: { ...EVERYTHING, insert: "none" },
      own: "t.user_id = $1",
    },
  ),
  payment_events: office(NOTHING),
  out_now_v: view(),
  pictures: catalogue(),
  product_variants: catalogue({
    member: verbs({ read: "open or own" }),
    open: "t.is_open",
    own: `t.id in (select b.variant_id from (${BOUGHT}) b)`,
  }),
  products: catalogue({
    member: verbs({ read: "open or own" }),
    open: "t.active",
    own: `t.id in (select b.product_id from (${BOUGHT}) b)`,
  }),
  promo_codes: office(EVERYTHING),
  release_genres_v: view(),
  releases: catalogue({ open: "t.is_public and t.status = 'Released'" }),
  releases_public_v: view(),
  shipping_rates: catalogue({ open: "t.is_active" }),
  shipping_zones: catalogue({ open: "t.is_active" }),
  site_settings: catalogue({ open: "not t.is_closed" }),
  staff: office(verbs({ read: "all" }), {
    member: verbs({ read: "own" }),
    own: "t.user_id = $1",
  }),
  stock_alerts: office(NOTHING),
  stock_reservations: office(NOTHING),
}

/** Procedures by who may call them. */
export const PROCEDURES: Record<string, "everybody" | "service"> = {
  ask_stock_alert: "everybody",
  get_promo_code: "everybody",
  get_release_full_audio_url: "everybody",
  get_release_preview_url: "everybody",
  search_catalogue: "everybody",
  search_products: "everybody",
  add_staff: "service",
  anonymise_account: "service",
  attach_session: "service",
  begin_checkout: "service",
  claim_download: "service",
  claim_mail: "service",
  claim_order_download: "service",
  complete_checkout: "service",
  due_checkouts: "service",
  end_checkout: "service",
  export_account: "service",
  give_room_back: "service",
  hold_checkout: "service",
  leave_stock_alerts: "service",
  mail_failed: "service",
  mail_sent: "service",
  open_checkout: "service",
  payment_event_handled: "service",
  queue_mail: "service",
  reclaimable_holds: "service",
  record_payment_event: "service",
  refund_order: "service",
  send_order_link: "service",
  soften_holds: "service",
  take_room: "service",
  tell_restocks: "service",
  tidy_up: "service",
  unsubscribe_newsletter: "service",
}

/** Buckets by who may fetch a file whose name they know. Listing, writing and
 * signing are for staff in every one of them. */
export const BUCKETS: Record<string, "everybody" | "staff"> = {
  media: "everybody",
  streams: "everybody",
  masters: "staff",
  "press-kits": "staff",
}

function verbs(some: Partial<Verbs>): Verbs {
  return {
    read: "none",
    insert: "none",
    update: "none",
    delete: "none",
    ...some,
  }
}
