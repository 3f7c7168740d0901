-- From the cart to the books: carts, checkouts, orders, and everything an order
-- leads to: parcels, refunds, memberships, passes, downloads and lines of the
-- money ledger.

create sequence private.membership_numbers as integer;

create sequence private.money_bookings;

create table public.cart_items (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid()
    references auth.users (id) on delete cascade,
  product_id uuid not null references public.products (id) on delete cascade,
  variant_id uuid not null,
  qty integer not null default 1 check (qty between 1 and 999),
  created_at timestamptz not null default now(),
  unique (user_id, product_id, variant_id),
  foreign key (product_id, variant_id)
    references public.product_variants (product_id, id) on delete cascade
);
comment on table public.cart_items is
  'One line a member, product and variant. Prices are not kept here: they are '
  'read when they matter.';
create index cart_items_product_variant_idx
  on public.cart_items (product_id, variant_id);
create index cart_items_newest_idx
  on public.cart_items (user_id, created_at desc);
alter table public.cart_items enable row level security;

create table public.checkouts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references auth.users (id) on delete set null,
  client_block text,
  account_deleted boolean not null default false,
  session_id text unique check (length(session_id) between 1 and 300),
  session_url text,
  status text not null default 'open'
    check (status in ('open', 'pending', 'completed', 'ended')),
  outcome text check (outcome in
    ('paid', 'expired', 'cancelled', 'replaced', 'failed', 'reclaimed')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  country text not null check (country ~ '^[A-Z]{2}$'),
  promo_code text,
  discount_percent integer check (discount_percent between 1 and 100),
  subtotal_cents integer not null check (subtotal_cents >= 0),
  discount_cents integer not null check (discount_cents >= 0),
  shipping_cents integer not null check (shipping_cents >= 0),
  total_cents integer not null check (total_cents >= 0),
  needs_address boolean not null,
  consented_at timestamptz,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '31 minutes',
  ended_at timestamptz,
  replaces text check (length(replaces) between 1 and 300),
  within_allowance boolean not null default true,
  firm_until timestamptz default now() + interval '3 minutes',
  begun_at timestamptz,
  check (total_cents = subtotal_cents - discount_cents + shipping_cents),
  constraint checkouts_check2
    check ((status in ('open', 'pending')) = (outcome is null)),
  constraint checkouts_check3
    check ((outcome is null) = (ended_at is null)),
  constraint checkouts_discount_check
    check (promo_code is null or discount_percent is not null)
);
comment on table public.checkouts is
  'Prices are fixed here when a checkout opens; completion is checked against '
  'this row. pending: paid by a slow method, the stock stays taken.';
comment on column public.checkouts.account_deleted is
  'The buyer left before it was paid: an order made of it forgets them as '
  'their other orders did.';
comment on column public.checkouts.consented_at is
  'When the buyer of digital goods agreed that delivery starts at once and '
  'the right to cancel ends. What is posted besides can be sent back, so '
  'nothing is agreed for it.';
comment on column public.checkouts.replaces is
  'The session of the first checkout of this cart, in whose place this one '
  'came. However many windows name whichever of them at once, they meet at '
  'the first: one stays.';
comment on column public.checkouts.within_allowance is
  'Whether its client had left of what one client may hold unpaid when it was '
  'opened. One beyond that only claims, and gives way to those within.';
comment on column public.checkouts.firm_until is
  'Until when nobody takes back what it holds; null when that is over.';
comment on column public.checkouts.begun_at is
  'When the provider first told of an attempt to pay.';
create index checkouts_due_idx on public.checkouts (expires_at)
  where status in ('open', 'pending');
create index checkouts_replaces_idx on public.checkouts (replaces)
  where replaces is not null;
create unique index checkouts_one_open_a_member_idx
  on public.checkouts (user_id) where status = 'open' and user_id is not null;
create index checkouts_user_idx on public.checkouts (user_id)
  where user_id is not null;
create index checkouts_firm_idx on public.checkouts (firm_until)
  where status = 'open' and firm_until is not null;
create index checkouts_promo_code_idx
  on public.checkouts (promo_code, user_id)
  where promo_code is not null and status <> 'ended';
alter table public.checkouts enable row level security;

-- The key of product and variant protects the product. These items, which live
-- as long as their reservations, protect a reservation's variant.
create table public.checkout_items (
  checkout_id uuid not null references public.checkouts (id) on delete cascade,
  position integer not null,
  product_id uuid not null,
  variant_id uuid not null,
  qty integer not null check (qty > 0),
  unit_price_cents integer not null check (unit_price_cents >= 0),
  product_title text not null,
  variant_title text not null,
  artist_name text,
  is_digital boolean not null,
  digital_payload_id uuid references public.digital_payloads (id),
  needs_address boolean not null,
  pre_order_of uuid
    references public.releases (id) on delete set null,
  primary key (checkout_id, position),
  foreign key (product_id, variant_id)
    references public.product_variants (product_id, id)
);
comment on table public.checkout_items is
  'What is being bought, as it was called and priced at that moment.';
create index checkout_items_variant_idx
  on public.checkout_items (product_id, variant_id);
create index checkout_items_payload_idx
  on public.checkout_items (digital_payload_id)
  where digital_payload_id is not null;
create index checkout_items_pre_order_idx
  on public.checkout_items (pre_order_of) where pre_order_of is not null;
alter table public.checkout_items enable row level security;

create table public.stock_reservations (
  checkout_id uuid not null references public.checkouts (id) on delete cascade,
  variant_id uuid not null,
  qty integer not null check (qty > 0),
  state text not null default 'held'
    check (state in ('held', 'claimed', 'sold', 'returned')),
  primary key (checkout_id, variant_id)
);
comment on table public.stock_reservations is
  'What a checkout took from the inventory. held + inventory is what lies in '
  'the store room, claimed is a part of the inventory; unlimited variants have '
  'no row.';
create index stock_reservations_variant_idx
  on public.stock_reservations (variant_id)
  where state in ('held', 'claimed');
alter table public.stock_reservations enable row level security;

create table public.orders (
  id uuid primary key default gen_random_uuid(),
  number text not null generated always as (left(id::text, 8)) stored,
  created_at timestamptz not null default now(),
  status text not null default 'paid' check (status in ('paid', 'refunded')),
  user_id uuid references auth.users (id) on delete set null,
  email text check (private.is_mailable(email)),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  subtotal_cents integer not null check (subtotal_cents >= 0),
  discount_cents integer not null default 0
    check (discount_cents between 0 and subtotal_cents),
  shipping_cents integer not null default 0 check (shipping_cents >= 0),
  total_cents integer not null check (total_cents >= 0),
  promo_code text,
  checkout_id uuid unique references public.checkouts (id) on delete restrict,
  session_id text unique,
  payment_id text,
  paid_cents integer not null check (paid_cents >= 0),
  paid_currency text not null check (paid_currency ~ '^[A-Z]{3}$'),
  refunded_cents integer not null default 0
    check (refunded_cents between 0 and paid_cents),
  refunded_at timestamptz,
  needs_shipping boolean not null default false,
  shipped_at timestamptz,
  carrier text check (carrier ~ '^[[:alnum:]][[:alnum:] .&-]{0,59}$'),
  tracking_number text
    check (tracking_number ~ '^[[:alnum:]][[:alnum:] -]{0,59}$'),
  consented_at timestamptz,
  seller jsonb not null default '{}',
  attention_reason text,
  erase_when_shipped boolean not null default false,
  attended_at timestamptz,
  erased_at timestamptz,
  key_turns smallint not null default 0,
  check (total_cents = subtotal_cents - discount_cents + shipping_cents),
  check (status <> 'paid' or refunded_cents < paid_cents or paid_cents = 0),
  check (status <> 'refunded' or refunded_cents = paid_cents),
  check ((refunded_at is not null)
    = (refunded_cents > 0 or status = 'refunded')),
  check (shipped_at is null or needs_shipping)
);
comment on table public.orders is
  'Made once a paid session. Orders outlive accounts: the account goes, the '
  'book-keeping stays without a name.';
comment on column public.orders.shipped_at is
  'When the last of it went: it follows the parcels.';
comment on column public.orders.seller is
  'The seller as it was on the day, for receipts that must not change.';
comment on column public.orders.attention_reason is
  'Why a person of the label should look: comma-separated words such as '
  'amount_mismatch or stock_short. The order is paid all the same.';
comment on column public.orders.attended_at is
  'When somebody of the label had looked at why an order asked for them. The '
  'reason stays.';
comment on column public.orders.erased_at is
  'When its buyer was forgotten. What else knows of them follows by trigger.';
comment on column public.orders.key_turns is
  'How often the lock of its page was changed. A link of before opens nothing.';
create index orders_user_idx on public.orders (user_id, created_at desc);
create index orders_created_at_idx on public.orders (created_at desc);
create index orders_guest_email_idx on public.orders (email)
  where user_id is null;
create unique index orders_payment_idx on public.orders (payment_id)
  where payment_id is not null;
-- For waiting orders, and for the lists as first shown. A search of artists,
-- which anybody may read, uses an index; one of orders cannot, since row-level
-- security is checked before any index condition.
create index orders_listed_idx
  on public.orders (created_at desc nulls last, id);
create index orders_to_pack_idx on public.orders (created_at)
  where needs_shipping and shipped_at is null and status = 'paid';
create index orders_to_attend_idx on public.orders (created_at)
  where attention_reason is not null and attended_at is null;
create index orders_refunded_idx on public.orders (created_at desc, id)
  where refunded_at is not null;
create index orders_promo_code_idx on public.orders (promo_code)
  where promo_code is not null;
alter table public.orders enable row level security;

create table public.order_items (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.orders (id) on delete cascade,
  position integer not null default 1,
  product_id uuid not null references public.products (id) on delete restrict,
  variant_id uuid not null,
  qty integer not null check (qty > 0),
  unit_price_cents integer not null check (unit_price_cents >= 0),
  product_title text not null,
  variant_title text not null,
  artist_name text,
  is_digital boolean not null,
  digital_payload_id uuid
    references public.digital_payloads (id) on delete restrict,
  pre_order_of uuid
    references public.releases (id) on delete restrict,
  discount_cents integer not null
    default 0 check (discount_cents between 0 and qty::bigint * unit_price_cents),
  is_posted boolean not null default false,
  refunded_qty integer not null default 0,
  copies integer[] not null default '{}',
  edition_size integer,
  foreign key (product_id, variant_id)
    references public.product_variants (product_id, id) on delete restrict,
  constraint order_items_refunded_check
    check (refunded_qty between 0 and qty)
);
comment on table public.order_items is
  'What was bought, as it was called and priced when it was bought.';
comment on column public.order_items.pre_order_of is
  'The record that it waits for; emptied when that is out, for good: what was '
  'opened once stays open.';
comment on column public.order_items.discount_cents is
  'The part of its order''s discount that was taken off this line.';
comment on column public.order_items.is_posted is
  'Whether something of it goes by post, as it was when it was bought.';
comment on column public.order_items.refunded_qty is
  'How many of them were given back: what they gave their buyer has ended.';
comment on column public.order_items.copies is
  'The numbers of the copies that the buyer has, lowest first; those that were '
  'given back are gone from it.';
comment on column public.order_items.edition_size is
  'Of how many, as it was on the day.';
create index order_items_order_idx on public.order_items (order_id, position);
create index order_items_variant_idx
  on public.order_items (product_id, variant_id);
create index order_items_payload_idx
  on public.order_items (digital_payload_id);
create index order_items_pre_order_idx
  on public.order_items (pre_order_of) where pre_order_of is not null;
alter table public.order_items enable row level security;

create table public.order_addresses (
  order_id uuid primary key references public.orders (id) on delete cascade,
  name text not null,
  line1 text not null,
  line2 text,
  city text not null,
  region text,
  postcode text not null,
  country text not null check (country ~ '^[A-Z]{2}$'),
  phone text,
  check (length(concat(name, line1, line2, city, region, postcode, phone))
    <= 2000)
);
comment on table public.order_addresses is
  'Where the parcel goes. Orders with nothing to post have none.';
alter table public.order_addresses enable row level security;

create table public.payment_events (
  provider text not null,
  event_id text not null,
  type text not null,
  session_id text,
  received_at timestamptz not null default now(),
  handled_at timestamptz,
  primary key (provider, event_id)
);
comment on table public.payment_events is
  'Every message of a payment provider, once. Not handled yet means: the next '
  'delivery of it will be.';
create index payment_events_session_idx on public.payment_events (session_id);
alter table public.payment_events enable row level security;

create table public.download_logs (
  user_id uuid not null references auth.users (id) on delete cascade,
  digital_payload_id uuid not null
    references public.digital_payloads (id) on delete cascade,
  download_count integer not null default 0 check (download_count >= 0),
  last_download_at timestamptz not null default now(),
  primary key (user_id, digital_payload_id)
);
comment on table public.download_logs is
  'How often a member has fetched a payload.';
create index download_logs_payload_idx
  on public.download_logs (digital_payload_id);
alter table public.download_logs enable row level security;

create table public.order_downloads (
  order_id uuid not null references public.orders (id) on delete cascade,
  digital_payload_id uuid not null
    references public.digital_payloads (id) on delete cascade,
  download_count integer not null default 0 check (download_count >= 0),
  last_download_at timestamptz not null default now(),
  primary key (order_id, digital_payload_id)
);
comment on table public.order_downloads is
  'How often a payload was fetched by the link in a guest''s receipt. Who '
  'claims the order takes the count along.';
create index order_downloads_payload_idx
  on public.order_downloads (digital_payload_id);
alter table public.order_downloads enable row level security;

create table public.stock_movements (
  id bigint generated by default as identity primary key,
  variant_id uuid not null
    references public.product_variants (id) on delete cascade,
  at timestamptz not null default now(),
  kind text not null check (kind in ('hold', 'hold_ended', 'sale', 'return',
    'count', 'delivery', 'breakage', 'gift')),
  qty integer not null check (qty <> 0),
  checkout_id uuid,
  order_id uuid references public.orders (id) on delete set null,
  moved_by uuid references auth.users (id) on delete set null,
  reason text check (reason ~ '\S' and length(reason) <= 500),
  booking_id uuid
);
comment on table public.stock_movements is
  'Append-only. The sum of a variant''s rows is its inventory.';
comment on column public.stock_movements.kind is
  'count: put to another number by hand, which a new variant begins with.';
comment on column public.stock_movements.moved_by is
  'Who of the label; a buyer is found by the order.';
comment on column public.stock_movements.booking_id is
  'Made by who books by hand: what is sent twice is booked once.';
create index stock_movements_variant_idx
  on public.stock_movements (variant_id, id desc) include (kind, qty);
create unique index stock_movements_once_idx
  on public.stock_movements (booking_id, variant_id)
  where booking_id is not null;
create index stock_movements_order_idx
  on public.stock_movements (order_id) where order_id is not null;
create index stock_movements_moved_by_idx
  on public.stock_movements (moved_by) where moved_by is not null;
create index stock_movements_held_idx
  on public.stock_movements (at) where kind in ('hold', 'hold_ended');
alter table public.stock_movements enable row level security;

create table public.parcels (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.orders (id) on delete cascade,
  sent_at timestamptz not null default now(),
  carrier text check (carrier ~ '^[[:alnum:]][[:alnum:] .&-]{0,59}$'),
  tracking_number text
    check (tracking_number ~ '^[[:alnum:]][[:alnum:] -]{0,59}$'),
  sent_by uuid references auth.users (id) on delete set null
);
comment on table public.parcels is
  'What left the house, written by send_parcel alone. Its buyer is told once.';
create index parcels_order_idx on public.parcels (order_id, sent_at);
create index parcels_sent_by_idx on public.parcels (sent_by)
  where sent_by is not null;
alter table public.parcels enable row level security;

create table public.parcel_items (
  parcel_id uuid not null references public.parcels (id) on delete cascade,
  order_item_id uuid not null
    references public.order_items (id) on delete cascade,
  qty integer not null check (qty > 0),
  primary key (parcel_id, order_item_id)
);
comment on table public.parcel_items is
  'What is in a parcel. No more of a line is ever in all of them together than '
  'was bought.';
create index parcel_items_item_idx on public.parcel_items (order_item_id);
alter table public.parcel_items enable row level security;

create table public.order_log (
  id bigint generated by default as identity primary key,
  order_id uuid not null references public.orders (id) on delete cascade,
  at timestamptz not null default now(),
  kind text not null check (kind in ('note', 'address', 'email', 'attended',
    'confirmation', 'downloads', 'parcel_mended', 'parcel_undone')),
  done_by uuid references auth.users (id) on delete set null,
  words text check (words ~ '\S' and length(words) <= 2000),
  was jsonb check (jsonb_typeof(was) = 'object'),
  order_item_id uuid references public.order_items (id) on delete cascade
);
comment on table public.order_log is
  'What the label''s people did with an order. Append-only; notes and what was '
  'mended go with the buyer.';
comment on column public.order_log.was is
  'What stood there before. What came instead stands in the order, or in the '
  'next line of its kind.';
create index order_log_order_idx on public.order_log (order_id, id);
create index order_log_done_by_idx on public.order_log (done_by)
  where done_by is not null;
create index order_log_item_idx on public.order_log (order_item_id)
  where order_item_id is not null;
alter table public.order_log enable row level security;

create table private.order_search (
  order_id uuid primary key references public.orders (id) on delete cascade,
  words text not null
);
comment on table private.order_search is
  'What an order is found by, in small letters. It follows by trigger, and '
  'forgets a buyer when the order does.';
create index order_search_words_idx
  on private.order_search using gin (words extensions.gin_trgm_ops);
alter table private.order_search enable row level security;

create table public.refunds (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.orders (id) on delete cascade,
  cents integer not null check (cents >= 0),
  shipping_cents integer not null default 0
    check (shipping_cents between 0 and cents),
  state text not null default 'asked'
    check (state in ('asked', 'done', 'failed')),
  origin text not null default 'studio'
    check (origin in ('studio', 'provider', 'sum')),
  reason text check (reason ~ '\S' and length(reason) <= 500),
  made_by uuid references auth.users (id) on delete set null,
  made_at timestamptz not null default now(),
  done_at timestamptz,
  provider_id text unique check (length(provider_id) between 1 and 300),
  attempts integer not null default 0 check (attempts >= 0),
  next_attempt_at timestamptz not null default now(),
  said text check (length(said) <= 500),
  check ((state = 'done') = (done_at is not null))
);
comment on table public.refunds is
  'asked: written, and the provider is told of it until it has answered. Asked '
  'and done together are never more than was paid.';
comment on column public.refunds.origin is
  'studio: asked for here. provider: made in the provider''s own dashboard. '
  'sum: the provider named only how much was given back in all.';
comment on column public.refunds.said is
  'What the provider said when it did not do it, for the label''s people.';
create index refunds_order_idx on public.refunds (order_id, made_at);
create index refunds_made_by_idx on public.refunds (made_by)
  where made_by is not null;
create index refunds_due_idx on public.refunds (next_attempt_at)
  where state = 'asked';
create index refunds_done_idx on public.refunds (done_at)
  where state = 'done';
alter table public.refunds enable row level security;

create table public.refund_items (
  refund_id uuid not null references public.refunds (id) on delete cascade,
  order_item_id uuid not null
    references public.order_items (id) on delete cascade,
  qty integer not null check (qty > 0),
  cents integer not null check (cents >= 0),
  back_on_shelf boolean not null default false,
  primary key (refund_id, order_item_id)
);
comment on table public.refund_items is
  'For which of the things bought. A refund by amount has none; what it gives '
  'back beyond its items and its postage belongs to the order as a whole.';
create index refund_items_item_idx on public.refund_items (order_item_id);
alter table public.refund_items enable row level security;

create table public.memberships (
  id uuid primary key default gen_random_uuid(),
  number integer not null check (number > 0),
  order_item_id uuid not null unique
    references public.order_items (id) on delete cascade,
  user_id uuid references auth.users (id) on delete set null,
  begins_on date not null,
  ends_on date not null,
  ended_at timestamptz,
  qty integer not null check (qty > 0),
  months integer not null check (months > 0),
  discount_percent integer not null default 0
    check (discount_percent between 0 and 100),
  early_days integer not null default 0 check (early_days >= 0),
  created_at timestamptz not null default now(),
  reminded_at timestamptz,
  check (ends_on > begins_on)
);
comment on table public.memberships is
  'Terms of membership as they were bought, with what they carried on the day.';
comment on column public.memberships.number is
  'The member''s, kept when the same membership is bought again.';
comment on column public.memberships.user_id is
  'Whose it is; a guest''s has nobody until the address is confirmed. Follows '
  'the order by trigger.';
comment on column public.memberships.ends_on is
  'The last day on which it holds.';
comment on column public.memberships.ended_at is
  'When it was given back: then it holds no more.';
comment on column public.memberships.qty is
  'Two of the same are two terms, one after the other.';
comment on column public.memberships.reminded_at is
  'When the member was told that it ends soon.';
create index memberships_user_idx on public.memberships (user_id)
  where user_id is not null;
create index memberships_listed_idx
  on public.memberships (created_at desc nulls last, id);
create index memberships_to_remind_idx on public.memberships (ends_on)
  where ended_at is null and reminded_at is null;
alter table public.memberships enable row level security;

create table private.edition_copies (
  variant_id uuid not null
    references public.product_variants (id) on delete restrict,
  number integer not null check (number > 0),
  order_item_id uuid references public.order_items (id) on delete restrict,
  drawn_at timestamptz not null default now(),
  closed_at timestamptz,
  primary key (variant_id, number),
  check (closed_at is null or order_item_id is not null)
);
comment on table private.edition_copies is
  'Every copy that was ever drawn: whose it is, whether it was given back for '
  'good, or lies on the shelf again (then it is nobody''s).';
create index edition_copies_order_item_idx
  on private.edition_copies (order_item_id) where order_item_id is not null;
create index edition_copies_shelf_idx
  on private.edition_copies (variant_id, number) where order_item_id is null;
alter table private.edition_copies enable row level security;

create table private.heard_early (
  release_id uuid primary key
    references public.releases (id) on delete cascade,
  since timestamptz not null default now()
);
comment on table private.heard_early is
  'Coming records that members were told the tracks of: the names of their '
  'streams guard nothing any more.';
alter table private.heard_early enable row level security;

create table public.passes (
  id uuid primary key default gen_random_uuid(),
  number integer generated by default as identity unique,
  order_item_id uuid not null
    references public.order_items (id) on delete cascade,
  unit integer not null check (unit > 0),
  variant_id uuid not null
    references public.product_variants (id) on delete restrict,
  code text not null unique default private.random_code(26)
    check (code ~ '^[0-9A-HJKMNP-TV-Z]{26}$'),
  holder text check (holder ~ '\S' and length(holder) <= 80
    and holder !~ '[[:cntrl:]]'),
  issued_at timestamptz not null default now(),
  closed_at timestamptz,
  entry_id uuid,
  entered_at timestamptz,
  entered_by uuid references auth.users (id) on delete set null,
  unique (order_item_id, unit),
  check ((entry_id is null) = (entered_at is null)),
  check (entered_by is null or entered_at is not null)
);
comment on table public.passes is
  'What a buyer of a membership or an experience is given. Whoever has the '
  'code has the pass: it is told to its buyer, and to nobody at the label.';
comment on column public.passes.number is
  'What it is called by, on paper and at the door. It opens nothing.';
comment on column public.passes.holder is
  'Who goes, as the buyer says; the buyer at first, where there is a name.';
comment on column public.passes.entry_id is
  'Which entry it was used for, named by the door: told twice, it is one.';
create index passes_variant_idx on public.passes (variant_id, number);
create index passes_entered_by_idx on public.passes (entered_by);
create unique index passes_entry_idx on public.passes (entry_id)
  where entry_id is not null;
alter table public.passes enable row level security;

create table public.download_batches (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name ~ '\S' and length(name) <= 120),
  variant_id uuid not null
    references public.product_variants (id) on delete restrict,
  size integer not null check (size between 1 and 5000),
  expires_at timestamptz,
  ended_at timestamptz,
  made_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now()
);
comment on table public.download_batches is
  'Download codes that were made together: what for, how many, until when.';
create index download_batches_variant_idx
  on public.download_batches (variant_id);
create index download_batches_made_by_idx
  on public.download_batches (made_by) where made_by is not null;
alter table public.download_batches enable row level security;

create table public.download_codes (
  id uuid primary key default gen_random_uuid(),
  code_sha256 bytea not null unique,
  batch_id uuid not null
    references public.download_batches (id) on delete cascade,
  redeemed_at timestamptz,
  order_id uuid references public.orders (id) on delete set null
);
comment on table public.download_codes is
  'The codes themselves are nowhere but on paper: who reads this table can '
  'redeem nothing.';
create index download_codes_batch_idx
  on public.download_codes (batch_id, redeemed_at);
create index download_codes_order_idx
  on public.download_codes (order_id) where order_id is not null;
alter table public.download_codes enable row level security;

create table private.money_movements (
  id bigint generated always as identity primary key,
  booking bigint not null,
  leads boolean not null,
  order_id uuid not null references public.orders (id) on delete cascade,
  order_item_id uuid references public.order_items (id) on delete cascade,
  variant_id uuid,
  at timestamptz not null,
  day date not null generated always as
    ((at at time zone 'Europe/London')::date) stored,
  kind text not null check (kind in ('sale', 'refund')),
  currency text not null,
  country text,
  cents integer not null,
  vat_rate numeric,
  vat_cents integer not null,
  qty integer not null default 0,
  orders integer not null default 0 check (orders in (0, 1))
);
comment on table private.money_movements is
  'Append-only. The sum of an order''s rows is what was paid for it and not '
  'given back; the sum of their VAT is the VAT in that.';
comment on column private.money_movements.booking is
  'What was booked at once, a sale or a refund; one row of it leads.';
comment on column private.money_movements.order_item_id is
  'Null for postage.';
comment on column private.money_movements.country is
  'Where the parcel went; null where nothing was posted.';
comment on column private.money_movements.cents is
  'What came in by a sale; less than nought for what went back.';
comment on column private.money_movements.orders is
  'One on one row of each sale, so that orders can be counted as sums are.';
create index money_movements_day_idx
  on private.money_movements (currency, day);
create unique index money_movements_leading_idx
  on private.money_movements (booking) where leads;
create index money_movements_booking_idx on private.money_movements (booking);
create index money_movements_order_idx on private.money_movements (order_id);
create index money_movements_item_idx
  on private.money_movements (order_item_id) where order_item_id is not null;
alter table private.money_movements enable row level security;

create table private.money_months (
  currency text not null,
  month date not null check (extract(day from month) = 1),
  primary key (currency, month)
);
comment on table private.money_months is
  'The months whose sums are in money_sums. Of others the ledger is read.';
alter table private.money_months enable row level security;

create table private.money_sums (
  currency text not null,
  month date not null,
  cut text not null check (cut in ('day', 'variant', 'country')),
  day date,
  vat_rate numeric,
  variant_id uuid,
  country text,
  orders bigint not null,
  units bigint not null,
  sold bigint not null,
  refunded bigint not null,
  vat bigint not null,
  foreign key (currency, month)
    references private.money_months (currency, month) on delete cascade
);
comment on table private.money_sums is
  'The ledger of a month that is over, in the three ways that figures cut it: '
  'by day and rate, by variant, by country.';
create index money_sums_month_idx on private.money_sums (currency, month);
alter table private.money_sums enable row level security;
