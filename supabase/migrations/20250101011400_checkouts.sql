-- Checkouts: a basket with its prices fixed and its stock taken, waiting for
-- the payment provider to say yes or no.

-- Tables

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
  check ((promo_code is null) = (discount_percent is null)),
  check ((status in ('open', 'pending')) = (outcome is null)),
  check ((outcome is null) = (ended_at is null))
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

-- The pair of product and variant holds the product; these items, which live
-- as long as what was taken for them, hold the variant of a reservation.
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
  primary key (checkout_id, position),
  foreign key (product_id, variant_id)
    references public.product_variants (product_id, id)
);
comment on table public.checkout_items is
  'What is being bought, as it was called and priced at that moment.';

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

-- Indexes: a guest has no place in those of members

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
create index checkout_items_variant_idx
  on public.checkout_items (product_id, variant_id);
create index checkout_items_payload_idx
  on public.checkout_items (digital_payload_id)
  where digital_payload_id is not null;
create index stock_reservations_variant_idx
  on public.stock_reservations (variant_id)
  where state in ('held', 'claimed');

-- Functions: steps after it was opened and before it is an order. A lock that
-- is held for long ends with a sentence, not with silence.

create function public.attach_session(
  p_checkout_id uuid,
  p_session_id text,
  p_url text,
  p_expires_at timestamptz
)
returns void
language plpgsql
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  checkout public.checkouts := private.locked_checkout(null, p_checkout_id);
begin
  if coalesce(length(p_session_id), 0) not between 1 and 300 then
    perform private.refuse_input('session_id');
  end if;
  if checkout.status <> 'open'
    or coalesce(checkout.session_id, p_session_id) <> p_session_id
  then
    perform private.refuse_step(checkout);
  end if;
  update public.checkouts
  set session_id = p_session_id, session_url = p_url,
    expires_at = coalesce(p_expires_at, expires_at)
  where id = p_checkout_id;
end
$$;
comment on function public.attach_session(uuid, text, text, timestamptz) is
  'Ties the provider''s session to the checkout. The same one twice is fine.';

create function public.end_checkout(
  p_outcome text,
  p_session_id text default null,
  p_checkout_id uuid default null
)
returns boolean
language plpgsql
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  checkout public.checkouts :=
    private.locked_checkout(p_session_id, p_checkout_id);
begin
  if coalesce(p_outcome, '')
    not in ('expired', 'cancelled', 'replaced', 'failed', 'reclaimed')
  then
    perform private.refuse_input('outcome');
  end if;
  if checkout.status in ('completed', 'ended') then
    return false;
  end if;
  -- Money on its way is not called back by the buyer's change of mind.
  if checkout.status = 'pending'
    and p_outcome in ('cancelled', 'replaced', 'reclaimed')
  then
    perform private.refuse_step(checkout);
  end if;
  update public.checkouts
  set status = 'ended', outcome = p_outcome, ended_at = now()
  where id = checkout.id;
  -- One that we could not open is tried again: it costs its client nothing.
  if p_outcome = 'failed' and checkout.session_id is null
    and checkout.within_allowance
  then
    perform private.give_holding(
      private.holder(checkout.user_id, checkout.client_block), (
        select sum(r.qty) from public.stock_reservations r
        where r.checkout_id = checkout.id
      ));
  end if;
  perform private.return_stock(checkout.id);
  return true;
end
$$;
comment on function public.end_checkout(text, text, uuid) is
  'Gives the stock back, once; true for the call that did. Only to be called '
  'when the provider has said that the session can no longer be paid.';

create function private.return_stock(p_checkout_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
declare
  mine record;
begin
  for mine in
    select r.variant_id, r.qty, r.state from public.stock_reservations r
    where r.checkout_id = p_checkout_id and r.state in ('held', 'claimed')
    order by r.variant_id
  loop
    if mine.state = 'held' then
      update public.product_variants v set inventory = v.inventory + mine.qty
      where v.id = mine.variant_id and v.inventory >= 0;
    else
      update public.product_variants v
      set claimed = greatest(v.claimed - mine.qty, 0)
      where v.id = mine.variant_id;
    end if;
    update public.stock_reservations r set state = 'returned'
    where r.checkout_id = p_checkout_id and r.variant_id = mine.variant_id;
  end loop;
end
$$;

create function public.due_checkouts(p_limit integer default 50)
returns setof public.checkouts
language sql stable
set search_path = ''
as $$
  -- Who was never told where to pay it cannot be paying it.
  select * from public.checkouts c
  where c.status in ('open', 'pending') and (c.expires_at < now()
    or (c.session_id is null and c.created_at < now() - interval '1 minute'))
  order by c.status, c.expires_at
  limit p_limit
$$;
comment on function public.due_checkouts(integer) is
  'Checkouts the provider should be asked about because nobody came back.';

-- Functions: what the steps share. A query that is handed a null where the
-- other of its two keys is meant is planned anew at every call: each key has a
-- query of its own.

create function private.locked_checkout(p_session_id text, p_checkout_id uuid)
returns public.checkouts
language plpgsql
set search_path = ''
as $$
declare
  checkout public.checkouts;
begin
  if p_checkout_id is not null then
    select * into checkout from public.checkouts c
    where c.id = p_checkout_id for update;
  else
    select * into checkout from public.checkouts c
    where c.session_id = p_session_id for update;
  end if;
  if checkout.id is null then
    raise exception 'There is no such checkout.' using errcode = '9X020';
  end if;
  return checkout;
end
$$;
comment on function private.locked_checkout(text, uuid) is
  'Every step of one checkout waits here for the one before it.';

create function private.refuse_input(p_field text)
returns void
language plpgsql
set search_path = ''
as $$
begin
  raise exception 'This cannot be read: %.', p_field
    using errcode = '9X001',
      detail = jsonb_build_object('field', p_field)::text;
end
$$;

create function private.refuse_step(p_checkout public.checkouts)
returns void
language plpgsql
set search_path = ''
as $$
begin
  raise exception 'The checkout is past that step.'
    using errcode = '9X021',
      detail = jsonb_build_object('status', p_checkout.status)::text;
end
$$;

create function private.checkout_facts(p_checkout public.checkouts)
returns jsonb
language sql stable
set search_path = ''
as $$
  select to_jsonb(p_checkout) - (
    '{client_block,account_deleted,replaces,within_allowance,firm_until,'
    'begun_at}')::text[]
    || jsonb_build_object('items', (
    select jsonb_agg(to_jsonb(i) - 'checkout_id' order by i.position)
    from public.checkout_items i where i.checkout_id = p_checkout.id
  ))
$$;

-- Grants: service only

revoke execute on all functions in schema public, private from public;

-- Row-level security: no policy, so nobody but service

alter table public.checkouts enable row level security;
alter table public.checkout_items enable row level security;
alter table public.stock_reservations enable row level security;
