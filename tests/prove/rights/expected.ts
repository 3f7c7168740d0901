/** The declaration of all rights. Every relation, procedure and bucket of the
 * database must be here, and nothing else: a missing one fails the check. */

export const ROLES = ["owner", "editor", "shop", "scout"] as const
export type Role = (typeof ROLES)[number]
/** `unproven` is an owner without a second factor where one is required. */
export type CallerKind = "visitor" | "member" | Role | "unproven" | "service"

/** The reach of a right: the caller's own rows, those everybody sees, those the
 * caller's role keeps, or all. */
export type Reach =
  | "none"
  | "own"
  | "open"
  | "open or own"
  | "kept"
  | "open or kept"
  | "all"
export type Verb = "read" | "insert" | "update" | "delete"

export type Verbs = Record<Verb, Reach> & {
  /** The only columns that may be written, if not all may. */
  columns?: Partial<Record<"insert" | "update", string[]>>
}

export type Relation = Record<CallerKind, Verbs> & {
  /** SQL for a row `t` that everybody sees. */
  open?: string
  /** SQL for a row `t` that belongs to the caller, `$1`. */
  own?: string
  /** SQL for a row `t` that a role keeps, if not all of them. */
  kept?: Partial<Record<CallerKind, string>>
  /** Callers who may see marked data, where several roles own the rows. */
  marked?: CallerKind[]
  /** Columns that only the service reads, whoever sees the row. */
  closed?: string[]
}

const NOTHING = verbs({})
const EVERYTHING = verbs({
  read: "all",
  insert: "all",
  update: "all",
  delete: "all",
})

type Rights = Partial<Record<Role, Verbs>> & {
  visitor: Verbs
  member: Verbs
  owner: Verbs
  service?: Verbs
}
type Rows = Pick<Relation, "open" | "own" | "kept" | "marked" | "closed">

/** Staff without a role here count as members. */
function relation(rights: Rights, rows: Rows = {}): Relation {
  const { member } = rights
  return {
    editor: member,
    shop: member,
    scout: member,
    unproven: member,
    service: EVERYTHING,
    ...rights,
    ...rows,
  }
}

type Catalogue = Rows & { member?: Verbs; keepers?: Role[]; readers?: Role[] }

/** Everybody reads the open rows, and its makers all of them; its keepers edit
 * it. */
function catalogue(parts: Catalogue = {}): Relation {
  const { keepers = ["editor"], readers = keepers, ...rest } = parts
  const visitor = verbs({ read: rest.open ? "open" : "all" })
  const { member = visitor, ...rows } = rest
  const all = verbs({ read: "all" })
  return relation(
    {
      visitor,
      member,
      owner: EVERYTHING,
      ...each(readers, all),
      ...each(keepers, EVERYTHING),
    },
    rows,
  )
}

/** Open once switched on and due; its makers and sellers see the rest. */
function shown(switched: string, moment = "public_from", more: Catalogue = {}) {
  const open = `${switched} and t.${moment} <= now()`
  return catalogue({ open, readers: MAKERS, ...more })
}

/** Read by everybody, written by nobody: a view of some table. */
function view(): Relation {
  const reads = verbs({ read: "all" })
  const service = reads
  return relation({ visitor: reads, member: reads, owner: reads, service })
}

/** Read by everybody, written by the site itself. */
function published(): Relation {
  const reads = verbs({ read: "all" })
  return relation({ visitor: reads, member: reads, owner: reads })
}

type Office = Rows & { member?: Verbs; service?: Verbs }

/** Closed to visitors; a member may have limited access. */
function office(keepers: Role[], may: Verbs, more: Office = {}): Relation {
  const { member = NOTHING, service = EVERYTHING, ...rows } = more
  const hands = { owner: member, ...each(keepers, may) }
  return relation({ visitor: NOTHING, member, service, ...hands }, rows)
}

/** Sent by anybody through a form's own columns, read by scouts. */
function form(columns: string[], more: Partial<Verbs> = {}): Relation {
  const sends = verbs({ insert: "all", columns: { insert: columns } })
  const reads = { ...sends, read: "all" as const, ...more }
  const hands = { owner: reads, scout: reads }
  return relation({ visitor: sends, member: sends, ...hands })
}

function each(roles: readonly Role[], may: Verbs) {
  return Object.fromEntries(roles.map((role) => [role, may]))
}

const MAKERS: Role[] = ["editor", "shop"]
const SHOP: Role[] = ["owner", "shop"]
const EDITORS: Role[] = ["owner", "editor"]
const PRESSED = ["name", "email", "outlet", "tags", "note", "no_mail"]
const SCOUTS: Role[] = ["owner", "scout"]
const NOBODY: Role[] = []
const SENDS_EMAIL = verbs({ insert: "all", columns: { insert: ["email"] } })

const CART_COLUMNS = ["user_id", "product_id", "variant_id", "qty"]
const CART = verbs({
  read: "own",
  insert: "own",
  update: "own",
  delete: "own",
  columns: { insert: CART_COLUMNS, update: CART_COLUMNS },
})
const DEMO_COLUMNS =
  "name email artist_name genres city stream_link notes status".split(" ")
const TEMPLATE_COLUMNS = "kind name subject body is_default".split(" ")
const TEMPLATES: Verbs = {
  ...EVERYTHING,
  columns: { insert: ["id", ...TEMPLATE_COLUMNS], update: TEMPLATE_COLUMNS },
}
const OF_OWN_ORDER = `t.order_id in (select o.id from public.orders o
  where o.user_id = $1)`
const BOUGHT = `select i.* from public.order_items i
  join public.orders o on o.id = i.order_id where o.user_id = $1`

const LETTER_COLUMNS =
  "slug subject preheader blocks audience pace in_archive".split(" ")
/** A letter can only be deleted as a draft, never once it is being sent. */
const LETTERS = verbs({
  read: "all",
  insert: "all",
  update: "all",
  delete: "all",
  columns: { insert: LETTER_COLUMNS, update: LETTER_COLUMNS },
})

export const RELATIONS: Record<string, Relation> = {
  archived_letters: published(),
  artist_genres_v: view(),
  artist_press: shown("t.is_open", "open_from"),
  artist_tour_dates: shown("t.is_public"),
  artist_videos: shown("t.is_public", "open_from"),
  artists: shown("t.is_public"),
  artists_public_v: view(),
  audio_files: shown("t.is_open", "open_from", {
    closed: [
      ...["storage_bucket", "storage_path", "opus_path", "was_open"],
      ...["master_file_id", "part_from", "part_seconds"],
    ],
  }),
  cart_items: office([...ROLES], CART, { member: CART, own: "t.user_id = $1" }),
  checkout_items: office(NOBODY, NOTHING),
  checkout_tickets: office(NOBODY, NOTHING),
  checkouts: office(NOBODY, NOTHING),
  contact_messages: form(["name", "email", "message"]),
  demo_answers: office(SCOUTS, verbs({ read: "all" })),
  demo_marks: office(SCOUTS, verbs({ read: "all" })),
  demo_notes: office(SCOUTS, verbs({ read: "all", delete: "own" }), {
    own: "t.user_id = $1",
  }),
  demos: form(DEMO_COLUMNS),
  digital_payload_files: office(SHOP, EVERYTHING),
  digital_payloads: office(SHOP, EVERYTHING, {
    member: verbs({ read: "own" }),
    own: `t.id in (select b.digital_payload_id from (${BOUGHT}) b)`,
  }),
  download_batches: office(SHOP, verbs({ read: "all" })),
  download_codes: office(SHOP, verbs({ read: "all" }), {
    closed: ["code_sha256"],
  }),
  download_logs: office(NOBODY, NOTHING, {
    member: verbs({ read: "own" }),
    own: "t.user_id = $1",
  }),
  history: {
    ...office(["owner", "editor", "shop"], verbs({ read: "kept" }), {
      service: verbs({ read: "all" }),
    }),
    kept: {
      owner: "true",
      editor: "t.table_name = 'artists'",
      shop: "t.table_name = 'promo_codes'",
    },
  },
  letter_links: office(EDITORS, verbs({ read: "all" })),
  letters: office(EDITORS, LETTERS),
  mail_outbox: office(NOBODY, NOTHING),
  // The template written here for the test is one of the scouts'.
  mail_templates: {
    ...office(NOBODY, NOTHING),
    owner: TEMPLATES,
    scout: { ...TEMPLATES, read: "kept", update: "kept" },
    editor: verbs({
      read: "kept",
      insert: "kept",
      update: "kept",
      delete: "kept",
      columns: TEMPLATES.columns,
    }),
    kept: { scout: "t.kind <> 'press'", editor: "t.kind = 'press'" },
    marked: ["owner", "scout"],
  },
  memberships: office(SHOP, verbs({ read: "all" }), {
    member: verbs({ read: "own" }),
    service: verbs({ read: "all" }),
    own: "t.user_id = $1",
  }),
  message_replies: office(SCOUTS, verbs({ read: "all" })),
  music_intake_files: office(EDITORS, verbs({ read: "all" })),
  music_intakes: office(EDITORS, verbs({ read: "all" })),
  music_jobs: office(EDITORS, verbs({ read: "all" })),
  news_articles: shown("t.status = 'published'"),
  // Editors write the letter, so they read its list, too.
  newsletter_subs: {
    ...form(["email"]),
    ...each(["scout"], SENDS_EMAIL),
    ...each(
      EDITORS,
      verbs({
        ...{ read: "all", insert: "all" },
        columns: { insert: ["email"] },
      }),
    ),
    closed: ["unsubscribe_token"],
  },
  order_addresses: office(SHOP, verbs({ read: "all" }), {
    member: verbs({ read: "own" }),
    own: OF_OWN_ORDER,
  }),
  order_downloads: office(NOBODY, NOTHING),
  order_items: office(SHOP, verbs({ read: "all" }), {
    member: verbs({ read: "own" }),
    own: OF_OWN_ORDER,
  }),
  order_log: office(SHOP, verbs({ read: "all" }), {
    service: verbs({ read: "all" }),
  }),
  orders: office(SHOP, verbs({ read: "all" }), {
    member: verbs({ read: "own" }),
    // An order without its items does not add up, whoever inserts it.
    service: { ...EVERYTHING, insert: "none" },
    own: "t.user_id = $1",
  }),
  parcel_items: office(SHOP, verbs({ read: "all" }), {
    member: verbs({ read: "own" }),
    own: `t.order_item_id in (select b.id from (${BOUGHT}) b)`,
  }),
  parcels: office(SHOP, verbs({ read: "all" }), {
    member: verbs({ read: "own" }),
    own: OF_OWN_ORDER,
  }),
  passes: office(SHOP, verbs({ read: "all" }), {
    member: verbs({ read: "own" }),
    own: `t.order_item_id in (select b.id from (${BOUGHT}) b)`,
    closed: ["code", "entry_id", "entered_by"],
  }),
  payment_events: office(NOBODY, NOTHING),
  out_now_v: view(),
  // A picture's original is visible with its subject; there is none here.
  pictures: catalogue({ open: "t.original is null", keepers: MAKERS }),
  product_pictures: catalogue({
    open: `exists (select from public.products p where p.id = t.product_id
      and p.active and p.public_from <= now())`,
    member: verbs({ read: "open or own" }),
    keepers: ["shop"],
    readers: MAKERS,
    own: `t.product_id in (select b.product_id from (${BOUGHT}) b)`,
  }),
  product_variants: shown("t.is_open", "open_from", {
    member: verbs({ read: "open or own" }),
    keepers: ["shop"],
    own: `t.id in (select b.variant_id from (${BOUGHT}) b)`,
  }),
  products: shown("t.active", "public_from", {
    member: verbs({ read: "open or own" }),
    keepers: ["shop"],
    own: `t.id in (select b.product_id from (${BOUGHT}) b)`,
  }),
  press_contacts: office(
    EDITORS,
    { ...EVERYTHING, columns: { insert: PRESSED, update: PRESSED } },
    { closed: ["leave_token"] },
  ),
  press_mailings: office(NOBODY, NOTHING),
  press_mails: office(NOBODY, NOTHING),
  promo_codes: office(SHOP, EVERYTHING),
  refund_items: office(SHOP, verbs({ read: "all" })),
  refunds: office(SHOP, verbs({ read: "all" })),
  release_genres_v: view(),
  releases: shown("t.is_public and t.status = 'Released'"),
  releases_public_v: view(),
  shipping_rates: catalogue({ open: "t.is_active", keepers: ["shop"] }),
  shipping_zones: catalogue({ open: "t.is_active", keepers: ["shop"] }),
  // The setting written here for the test is one of the editors'.
  site_settings: {
    ...catalogue({ open: "not t.is_closed" }),
    editor: { ...EVERYTHING, read: "open or kept", update: "kept" },
    shop: verbs({
      read: "open or kept",
      insert: "kept",
      update: "kept",
      delete: "kept",
    }),
    kept: {
      editor: "not private.is_shop_setting(t.key)",
      shop: "private.is_shop_setting(t.key)",
    },
    marked: ["owner", "editor"],
  },
  staff: office([...ROLES], verbs({ read: "all" }), {
    member: verbs({ read: "own" }),
    own: "t.user_id = $1",
  }),
  stock_alerts: office(NOBODY, NOTHING),
  stock_movements: office(SHOP, verbs({ read: "all" }), {
    service: verbs({ read: "all" }),
  }),
  stock_reservations: office(NOBODY, NOTHING),
}

const SIGNED_IN: CallerKind[] = ["member", ...ROLES, "unproven", "service"]

/** Procedures, by the callers that may execute them. */
export const PROCEDURES: Record<
  string,
  "everybody" | "service" | CallerKind[]
> = {
  ask_stock_alert: "everybody",
  get_promo_code: "everybody",
  get_release_full_audio_url: "everybody",
  get_release_preview_url: "everybody",
  moved_to: "everybody",
  search_catalogue: "everybody",
  search_products: "everybody",
  my_discount_percent: SIGNED_IN,
  orders_brought: SIGNED_IN,
  cents_brought: SIGNED_IN,
  redeemed: SIGNED_IN,
  make_promo_codes: ["owner", "shop"],
  end_promo_batch: ["owner", "shop"],
  make_download_codes: ["owner", "shop"],
  end_download_batch: ["owner", "shop"],
  files_are_stale: SIGNED_IN,
  takes_music: SIGNED_IN,
  open_intake: EDITORS,
  begin_intake: EDITORS,
  leave_out_file: EDITORS,
  leave_rest_out: EDITORS,
  add_to_draft: EDITORS,
  save_draft: EDITORS,
  make_release: EDITORS,
  cancel_intake: EDITORS,
  letter_sums: EDITORS,
  remove_subscribers: EDITORS,
  subscriber_places: EDITORS,
  try_again: EDITORS,
  choose_preview: EDITORS,
  make_files_again: EDITORS,
  audience_size: EDITORS,
  schedule_letter: EDITORS,
  unschedule_letter: EDITORS,
  stop_letter: EDITORS,
  go_on_letter: EDITORS,
  test_letter: EDITORS,
  send_doubtful: EDITORS,
  send_failed: EDITORS,
  end_letter: EDITORS,
  unmark_bounced: EDITORS,
  press_tags: EDITORS,
  compare_press: EDITORS,
  bring_press: EDITORS,
  send_press_mailing: EDITORS,
  find_press_mailings: EDITORS,
  press_mailing_story: EDITORS,
  press_written_lately: EDITORS,
  order_gallery: SIGNED_IN,
  order_tracks: SIGNED_IN,
  studio_access: SIGNED_IN,
  studio_people: ["owner"],
  studio_today: [...ROLES],
  money_figures: ["owner", "shop"],
  money_book: ["owner", "shop"],
  order_fee: ["owner", "shop"],
  orders_paid_by: ["owner", "shop"],
  begin_preview: ["owner", ...MAKERS],
  coming_moment: ["owner", ...MAKERS],
  make_preview_link: ["owner", ...MAKERS],
  preview_company: ["owner", ...MAKERS],
  preview_links_of: ["owner", ...MAKERS],
  revoke_preview_link: ["owner", ...MAKERS],
  make_listening_link: EDITORS,
  listening_links_of: EDITORS,
  listening_story: EDITORS,
  revoke_listening_link: EDITORS,
  put_back: [...ROLES],
  book_stock: SHOP,
  compare_stock: SHOP,
  move_stock: SHOP,
  stock_ledger: SHOP,
  stock_list: SHOP,
  stock_of: SHOP,
  door_dates: SHOP,
  door_list: SHOP,
  let_in: SHOP,
  take_back_entry: SHOP,
  ask_refund: SHOP,
  order_refunds: SHOP,
  films_of_release: ["owner", ...MAKERS],
  publish: ["owner", ...MAKERS],
  what_hangs_on: ["owner", ...MAKERS],
  withdraw: ["owner", ...MAKERS],
  find_members: SHOP,
  find_orders: SHOP,
  give_downloads_again: SHOP,
  member_term: SHOP,
  mend_address: SHOP,
  mend_email: SHOP,
  mend_parcel: SHOP,
  note_order: SHOP,
  order_story: SHOP,
  orders_to_pack: SHOP,
  resolve_attention: SHOP,
  send_confirmation_again: SHOP,
  send_parcel: SHOP,
  undo_parcel: SHOP,
  answer_demo: SCOUTS,
  assign_message: SCOUTS,
  close_message: SCOUTS,
  mark_spam: SCOUTS,
  reopen_message: SCOUTS,
  reply_to_message: SCOUTS,
  colleagues: SCOUTS,
  delete_demo: SCOUTS,
  demo_again: SCOUTS,
  demo_figures: SCOUTS,
  demo_tags: SCOUTS,
  messages_come_in: SCOUTS,
  demos_changed: SCOUTS,
  demo_queue: SCOUTS,
  read_demo: SCOUTS,
  hear_demo: SCOUTS,
  judge_demo: SCOUTS,
  my_mentions: SCOUTS,
  note_demo: SCOUTS,
  see_mentions: SCOUTS,
  star_demo: SCOUTS,
  tag_demo: SCOUTS,
  take_back_answer: SCOUTS,
  cancel_invitation: ["owner"],
  invite_colleague: ["owner"],
  remove_staff: ["owner"],
  rename_colleague: ["owner"],
  send_invitation_again: ["owner"],
  set_staff_role: ["owner"],
  add_staff: "service",
  add_up_months: "service",
  anonymise_account: "service",
  attach_session: "service",
  begin_checkout: "service",
  claim_download: "service",
  claim_mail: "service",
  claim_once_mail: "service",
  claim_order_download: "service",
  claim_fees: "service",
  claim_refunds: "service",
  complete_checkout: "service",
  download_state: "service",
  due_checkouts: "service",
  early_listening: "service",
  end_checkout: "service",
  export_account: "service",
  follow_letter_link: "service",
  give_room_back: "service",
  hold_checkout: "service",
  keep_release_day: "service",
  leave_press_list: "service",
  leave_stock_alerts: "service",
  mail_failed: "service",
  mailbox_is_gone: "service",
  mail_sent: "service",
  name_pass: "service",
  once_mail_in_doubt: "service",
  once_mail_refused: "service",
  once_mail_sent: "service",
  open_checkout: "service",
  open_pre_orders: "service",
  order_download_state: "service",
  payment_event_handled: "service",
  queue_mail: "service",
  reclaimable_holds: "service",
  reclaimable_uses: "service",
  record_payment_event: "service",
  redeem_download_code: "service",
  refund_order: "service",
  send_order_link: "service",
  settle_refund: "service",
  soften_holds: "service",
  subscriber_of: "service",
  take_fee: "service",
  take_refunds: "service",
  take_room: "service",
  tell_low_stock: "service",
  tell_renewals: "service",
  tell_restocks: "service",
  tell_where: "service",
  tidy_up: "service",
  confirm_subscription: "service",
  unsubscribe_newsletter: "service",
}

type Bucket = {
  open: boolean
  keepers: Role[]
  /** Whether keepers may write only expected files (there are none here). */
  awaits?: boolean
  /** The only type it accepts, if not all. */
  takes?: string
}

/** Buckets by their keepers, who list, write and sign. Everybody may fetch a
 * file whose name they know from an open one. */
export const BUCKETS: Record<string, Bucket> = {
  media: {
    open: true,
    keepers: ["owner", "editor", "shop"],
    takes: "image/png",
  },
  originals: { open: false, keepers: ["owner", "editor", "shop"] },
  streams: { open: true, keepers: ["owner", "editor"], takes: "audio/mpeg" },
  masters: { open: false, keepers: ["owner", "shop"] },
  "press-kits": { open: false, keepers: ["owner", "editor"] },
  intake: { open: false, keepers: EDITORS, awaits: true },
}

export function isStaff(kind: CallerKind): kind is Role {
  return ROLES.some((role) => role === kind)
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
