-- Goods for sale and their terms, and alerts for goods that are sold out.

create table public.products (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique
    check (length(slug) <= 120 and slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  title text not null check (title ~ '\S' and length(title) <= 200),
  description text check (length(description) <= 20000),
  cover_url text references public.pictures (url) on update cascade,
  product_type text not null
    check (product_type in ('merch', 'music', 'experience', 'membership')),
  featured boolean not null default false,
  active boolean not null default false,
  artist_id uuid references public.artists (id) on delete set null,
  release_id uuid references public.releases (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  public_from timestamptz not null
    default date_trunc('second', now()),
  out_from timestamptz,
  withdrawn_at timestamptz,
  members_only boolean not null default false,
  constraint products_public_from_age
    check (public_from >= '1900-01-01'::timestamptz
      and public_from < '2201-01-01'::timestamptz)
);
comment on table public.products is
  'What the label sells or has sold. Taking one off the shelf is active = '
  'false: sold ones cannot be deleted.';
comment on column public.products.release_id is
  'The record it is, or goes with. Where it is not said, music of the same '
  'artist whose title names the record is taken for it.';
comment on column public.products.public_from is
  'When visitors see it, if its switch is on.';
comment on column public.products.out_from is
  'The moment of the record it goes with, by trigger, once that has one: until '
  'then it is a pre-order. All that is told of a coming record.';
comment on column public.products.withdrawn_at is
  'When it was taken back after visitors had seen it; empty for a draft, and '
  'once it is shown again.';
comment on column public.products.members_only is
  'Seen by everybody, bought by who has a membership that day.';
create index products_cover_url_idx on public.products (cover_url);
create index products_artist_idx
  on public.products (artist_id, created_at desc);
create index products_release_idx on public.products (release_id);
create index products_title_trgm_idx
  on public.products using gin (title extensions.gin_trgm_ops);
create index products_created_at_idx on public.products (created_at desc);
create index products_featured_idx on public.products (created_at desc)
  where featured;
create index products_type_idx
  on public.products (product_type, created_at desc);
create index products_public_from_idx on public.products (public_from);
alter table public.products enable row level security;

create table public.digital_payloads (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name ~ '\S' and length(name) <= 200),
  per_user_download_limit integer not null default 5
    check (per_user_download_limit between 1 and 1000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.digital_payloads is
  'What a buyer of a digital variant may fetch, and how often.';
alter table public.digital_payloads enable row level security;

create table public.digital_payload_files (
  id uuid primary key default gen_random_uuid(),
  digital_payload_id uuid not null
    references public.digital_payloads (id) on delete cascade,
  format text not null check (format ~ '^[a-z0-9]{2,12}$'),
  filename text not null
    check (length(filename) between 1 and 200 and filename !~ '[/\\[:cntrl:]]'),
  position integer not null default 1 check (position > 0),
  storage_bucket text not null default 'masters',
  storage_path text not null check (length(storage_path) between 1 and 1024),
  content_type text not null default 'application/octet-stream',
  bytes bigint check (bytes > 0),
  updated_at timestamptz not null default now(),
  track_id uuid,
  facts text,
  unique (digital_payload_id, format, filename)
);
comment on table public.digital_payload_files is
  'The files for sale. Nobody but staff and the download step ever reads '
  'where they lie.';
comment on column public.digital_payload_files.track_id is
  'The track that it was made of by the server.';
comment on column public.digital_payload_files.facts is
  'A digest of what its tags say: another one means that it is out of date.';
create unique index digital_payload_files_track_idx
  on public.digital_payload_files (digital_payload_id, track_id, format)
  where track_id is not null;
alter table public.digital_payload_files enable row level security;

create table public.product_variants (
  id uuid primary key default gen_random_uuid(),
  product_id uuid not null references public.products (id) on delete cascade,
  title text not null check (title ~ '\S' and length(title) <= 200),
  price_cents integer not null check (price_cents between 0 and 99999999),
  currency text not null default 'GBP' check (currency ~ '^[A-Z]{3}$'),
  inventory integer not null default 0 check (inventory >= -1),
  attributes jsonb not null default '{}'
    check (jsonb_typeof(attributes) = 'object'),
  digital_payload_id uuid references public.digital_payloads (id)
    on delete restrict,
  is_digital boolean not null default false,
  position integer not null default 1,
  is_open boolean not null default false,
  created_at timestamptz not null default now(),
  max_per_order integer check (max_per_order > 0),
  claimed integer not null default 0 check (claimed >= 0),
  -- Null by default: a trigger then sets the likely value.
  needs_address boolean not null default nullif(true, true),
  updated_at timestamptz not null default now(),
  open_from timestamptz not null
    default date_trunc('second', now()),
  picture_url text references public.pictures (url)
    on update cascade,
  sku text check (sku ~ '^[A-Z0-9][A-Z0-9._/-]{0,39}$'),
  shelf text check (shelf ~ '\S' and length(shelf) <= 60),
  low_at integer check (low_at between 0 and 1000000),
  term_months integer check (term_months between 1 and 120),
  member_discount_percent integer
    check (member_discount_percent between 1 and 100),
  early_days integer check (early_days between 1 and 60),
  on_sale_from timestamptz,
  on_sale_until timestamptz,
  members_from timestamptz,
  edition_size integer check (edition_size between 1 and 1000000),
  starts_at timestamptz,
  ends_at timestamptz,
  place text check (place ~ '\S' and length(place) <= 200),
  unique (product_id, id),
  check (is_digital or digital_payload_id is null),
  constraint product_variants_sale_moments_check check (
    on_sale_from between '1900-01-01' and '2200-01-01'
    and on_sale_until between '1900-01-01' and '2200-01-01'
    and members_from between '1900-01-01' and '2200-01-01'),
  constraint product_variants_on_sale_until_check
    check (on_sale_until > on_sale_from),
  constraint product_variants_members_from_check
    check (members_from is null
      or coalesce(members_from < on_sale_from, false)),
  constraint product_variants_edition_size_counted_check
    check (edition_size is null or inventory >= 0),
  constraint product_variants_date_moments_check check (
    starts_at between '1900-01-01' and '2200-01-01'
    and ends_at between '1900-01-01' and '2200-01-01'),
  constraint product_variants_dates_check
    check (ends_at is null or ends_at > starts_at),
  constraint product_variants_end_needs_start_check
    check (ends_at is null or starts_at is not null)
);
comment on table public.product_variants is
  'A size, format or tier with its price and the number that can still be '
  'sold.';
comment on column public.product_variants.inventory is
  'The sellable number: open checkouts have already taken theirs. -1 is '
  'unlimited and never changes.';
comment on column public.product_variants.is_digital is
  'Whether it has a download.';
comment on column public.product_variants.is_open is
  'Follows products.active by trigger. Kept here so that the policy needs no '
  'join.';
comment on column public.product_variants.max_per_order is
  'How many one order may have, where the label wants it so.';
comment on column public.product_variants.claimed is
  'How many of the inventory are in open checkouts that nobody has begun to '
  'pay: they can be bought, by whoever is first.';
comment on column public.product_variants.needs_address is
  'Whether something of it is posted. Unless told otherwise, what has no '
  'download is; a membership may have both.';
comment on column public.product_variants.open_from is
  'Follows products.public_from by trigger, as is_open follows active.';
comment on column public.product_variants.picture_url is
  'What it looks like, where that is not what the product looks like.';
comment on column public.product_variants.sku is
  'The label''s own name for it, or the bar code on it. In capitals.';
comment on column public.product_variants.shelf is
  'Its place in the store room. Pick lists go by it.';
comment on column public.product_variants.low_at is
  'From how many left it is low; five where nothing is said.';
comment on column public.product_variants.term_months is
  'How long a membership lasts; twelve months where it does not say.';
comment on column public.product_variants.member_discount_percent is
  'What who has this membership pays less in the shop.';
comment on column public.product_variants.early_days is
  'How many days before its day who has this membership hears a record.';
comment on column public.product_variants.on_sale_from is
  'From when it can be bought. It is seen before that, with this moment.';
comment on column public.product_variants.on_sale_until is
  'Until when it can be bought: at this moment no more.';
comment on column public.product_variants.members_from is
  'From when members can buy it, ahead of everybody.';
comment on column public.product_variants.edition_size is
  'How many numbered copies there ever are: on the shelf, held and sold.';
comment on column public.product_variants.starts_at is
  'When it begins, of what is a date: from then on it is not sold.';
comment on column public.product_variants.place is
  'Where one goes, as it stands on the ticket.';
create index product_variants_digital_payload_idx
  on public.product_variants (digital_payload_id);
create index product_variants_picture_url_idx
  on public.product_variants (picture_url);
create unique index product_variants_sku_idx
  on public.product_variants (sku) where sku is not null;
create index product_variants_on_sale_from_idx
  on public.product_variants (on_sale_from) where on_sale_from is not null;
create index product_variants_on_sale_until_idx
  on public.product_variants (on_sale_until) where on_sale_until is not null;
create index product_variants_members_from_idx
  on public.product_variants (members_from) where members_from is not null;
create index product_variants_starts_at_idx
  on public.product_variants (starts_at) where starts_at is not null;
alter table public.product_variants enable row level security;

create table public.promo_codes (
  id uuid primary key default gen_random_uuid(),
  code text not null unique
    check (code = upper(code) and code ~ '^\S{1,40}$'),
  active boolean not null default true,
  expires_at timestamptz,
  min_order_cents integer check (min_order_cents >= 0),
  discount_percent integer not null check (discount_percent between 1 and 100),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  starts_at timestamptz,
  max_uses integer check (max_uses between 1 and 1000000),
  max_uses_each integer
    check (max_uses_each between 1 and 1000000),
  product_ids uuid[] not null default '{}'
    check (cardinality(product_ids) <= 100
      and num_nulls(variadic product_ids) = 0),
  batch text check (batch ~ '\S' and length(batch) <= 120),
  constraint promo_codes_moments_check check (
    starts_at between '1900-01-01' and '2200-01-01'),
  constraint promo_codes_expires_at_after_start
    check (expires_at > starts_at)
);
comment on table public.promo_codes is
  'Discounts by word of mouth: answered by exact name, never listed.';
comment on column public.promo_codes.max_uses_each is
  'By each buyer. A guest is nobody yet when a checkout opens, so a code with '
  'this asks for an account.';
comment on column public.promo_codes.product_ids is
  'What it holds for; empty for everything. One that is gone holds for '
  'nothing.';
comment on column public.promo_codes.batch is
  'What it was made together with, by name.';
create index promo_codes_batch_idx on public.promo_codes (batch)
  where batch is not null;
alter table public.promo_codes enable row level security;

create table public.shipping_zones (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name ~ '\S' and length(name) <= 120),
  -- Split again, it must be the same list: flat and without nulls.
  countries text[] not null check (
    array_to_string(countries, ' ') ~ '^([A-Z]{2}|\*)( ([A-Z]{2}|\*))*$'
    and countries = string_to_array(array_to_string(countries, ' '), ' ')),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.shipping_zones is
  'Countries that cost the same to reach; * is everywhere else.';
alter table public.shipping_zones enable row level security;

create table public.shipping_rates (
  id uuid primary key default gen_random_uuid(),
  shipping_zone_id uuid not null
    references public.shipping_zones (id) on delete cascade,
  rate_cents integer not null check (rate_cents between 0 and 99999999),
  is_free_shipping boolean not null default false,
  min_order_value_cents integer check (min_order_value_cents >= 0),
  max_order_value_cents integer check (max_order_value_cents >= 0),
  is_active boolean not null default true,
  updated_at timestamptz not null default now(),
  check (min_order_value_cents <= max_order_value_cents)
);
comment on table public.shipping_rates is
  'What a zone costs by the value of the order; both bounds are inclusive, an '
  'empty one is open.';
create index shipping_rates_zone_idx
  on public.shipping_rates (shipping_zone_id, min_order_value_cents desc);
alter table public.shipping_rates enable row level security;

create table public.stock_alerts (
  id uuid primary key default gen_random_uuid(),
  variant_id uuid not null
    references public.product_variants (id) on delete cascade,
  email text not null check (private.is_mailable(email)
    and email ~ '@[^@]+\.[^@]+$'),
  leave_token uuid not null,
  created_at timestamptz not null default now(),
  unique (variant_id, email)
);
comment on table public.stock_alerts is
  'Who wants to hear, once, that a sold-out variant is back. Being told '
  'deletes the row.';
comment on column public.stock_alerts.leave_token is
  'The same for all that an address waits for: one press ends it all.';
create index stock_alerts_turn_idx
  on public.stock_alerts (variant_id, created_at);
create index stock_alerts_email_idx on public.stock_alerts (email);
create index stock_alerts_leave_token_idx
  on public.stock_alerts (leave_token);
create index stock_alerts_created_at_idx on public.stock_alerts (created_at);
alter table public.stock_alerts enable row level security;

create table private.restocks (
  variant_id uuid primary key
    references public.product_variants (id) on delete cascade,
  next_batch_at timestamptz not null default now()
);
comment on table private.restocks is
  'Variants that the label has put up again and that somebody still waits to '
  'hear of.';
alter table private.restocks enable row level security;

create table public.product_pictures (
  id uuid primary key default gen_random_uuid(),
  product_id uuid not null references public.products (id) on delete cascade,
  picture_url text not null references public.pictures (url)
    on update cascade,
  position integer not null default 1 check (position between 1 and 1000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (product_id, picture_url)
);
comment on table public.product_pictures is
  'The gallery of a product: what is shown of it besides its cover.';
create index product_pictures_picture_url_idx
  on public.product_pictures (picture_url);
alter table public.product_pictures enable row level security;

create table private.low_stock_told (
  variant_id uuid primary key
    references public.product_variants (id) on delete cascade,
  told_at timestamptz not null default now()
);
comment on table private.low_stock_told is
  'What the office knows to be nearly gone: it is not told again.';
alter table private.low_stock_told enable row level security;
