-- Orders: what was bought and paid, who may read it, and that it adds up.

-- Tables

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
comment on column public.orders.attention_reason is
  'Why a person of the label should look: comma-separated words such as '
  'amount_mismatch or stock_short. The order is paid all the same.';
comment on column public.orders.shipped_at is
  'When the parcel went. The first time it is set, the buyer is told, with '
  'the carrier and its number if they are set by then.';
comment on column public.orders.seller is
  'The seller as it was on the day, for receipts that must not change.';

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
  foreign key (product_id, variant_id)
    references public.product_variants (product_id, id) on delete restrict
);
comment on table public.order_items is
  'What was bought, as it was called and priced when it was bought.';

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

-- Indexes

create index orders_user_idx on public.orders (user_id, created_at desc);
create index orders_created_at_idx on public.orders (created_at desc);
create index orders_guest_email_idx on public.orders (email)
  where user_id is null;
create unique index orders_payment_idx on public.orders (payment_id)
  where payment_id is not null;
create index order_items_order_idx on public.order_items (order_id, position);
create index order_items_variant_idx
  on public.order_items (product_id, variant_id);
create index order_items_payload_idx
  on public.order_items (digital_payload_id);

-- Functions

create function private.order_adds_up()
returns trigger
language plpgsql
set search_path = ''
as $$
declare
  -- Both, since an item that moves to another order leaves one behind.
  touched constant uuid[] := array[
    (to_jsonb(old) ->> tg_argv[0])::uuid, (to_jsonb(new) ->> tg_argv[0])::uuid];
  wrong text;
begin
  select o.number into wrong
  from public.orders o
  where o.id = any (touched) and o.subtotal_cents is distinct from (
    select sum(i.qty::bigint * i.unit_price_cents)
    from public.order_items i where i.order_id = o.id
  )
  limit 1;
  if found then
    raise exception 'The items of order % do not add up.', wrong
      using errcode = 'check_violation';
  end if;
  return null;
end
$$;

create constraint trigger order_adds_up
  after insert or update of subtotal_cents on public.orders
  deferrable initially deferred
  for each row execute function private.order_adds_up('id');
create constraint trigger order_adds_up
  after insert or update or delete on public.order_items
  deferrable initially deferred
  for each row execute function private.order_adds_up('order_id');

create function private.tell_that_it_was_sent()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform public.queue_mail('order_sent', new.email,
    jsonb_build_object('order_id', new.id), 'order_sent:' || new.id);
  return null;
end
$$;
comment on function private.tell_that_it_was_sent() is
  'Once an order, however often its day is put right. Who has left is not '
  'written to.';

create trigger tell_that_it_was_sent
  after update of shipped_at on public.orders
  for each row when (old.shipped_at is null and new.shipped_at is not null
    and new.email is not null and not new.erase_when_shipped)
  execute function private.tell_that_it_was_sent();

create function private.bought_items()
returns setof public.order_items
language sql stable security definer
set search_path = ''
as $$
  select i.*
  from public.orders o
  join public.order_items i on i.order_id = o.id
  where o.user_id = auth.uid() and private.second_factor_ok()
$$;
comment on function private.bought_items() is
  'What the caller ever bought: it stays readable after it is no longer sold.';

-- Grants: staff may say that it was sent, and nothing else

revoke execute on all functions in schema public, private from public;
grant execute on function private.bought_items() to authenticated;
grant select, update (shipped_at, carrier, tracking_number)
  on public.orders to authenticated;
grant select on public.order_items, public.order_addresses to authenticated;

-- Row-level security

alter table public.orders enable row level security;
alter table public.order_items enable row level security;
alter table public.order_addresses enable row level security;

create policy "Members read their own orders, staff read every order"
  on public.orders for select to authenticated
  using ((user_id = (select auth.uid()) and (select private.second_factor_ok()))
    or (select private.is_staff()));
create policy "Staff say when an order was shipped"
  on public.orders for update to authenticated
  using ((select private.is_staff())) with check ((select private.is_staff()));
create policy "Members read their own order items, staff read every item"
  on public.order_items for select to authenticated
  using (order_id in (
      select o.id from public.orders o
      where o.user_id = (select auth.uid())
        and (select private.second_factor_ok())
    ) or (select private.is_staff()));
create policy "Members read their own addresses, staff read every address"
  on public.order_addresses for select to authenticated
  using (order_id in (
      select o.id from public.orders o
      where o.user_id = (select auth.uid())
        and (select private.second_factor_ok())
    ) or (select private.is_staff()));

-- What one bought stays readable after it was taken off the shelf.
create policy "Members see open and bought products, staff see all products"
  on public.products for select to authenticated
  using (active or (select private.is_staff())
    or id in (select b.product_id from private.bought_items() b));
create policy "Members see open and bought variants, staff see all variants"
  on public.product_variants for select to authenticated
  using (is_open or (select private.is_staff())
    or id in (select b.variant_id from private.bought_items() b));
create policy "Members see the payloads they bought, staff see all payloads"
  on public.digital_payloads for select to authenticated
  using ((select private.is_staff())
    or id in (select b.digital_payload_id from private.bought_items() b));
