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
  outcome text
    check (outcome in ('paid', 'expired', 'cancelled', 'replaced', 'failed')),
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
  'the right to cancel ends.';

create table public.checkout_items (
  checkout_id uuid not null references public.checkouts (id) on delete cascade,
  position integer not null,
  product_id uuid not null references public.products (id),
  variant_id uuid not null,
  qty integer not null check (qty > 0),
  unit_price_cents integer not null check (unit_price_cents >= 0),
  product_title text not null,
  variant_title text not null,
  artist_name text,
  is_digital boolean not null,
  digital_payload_id uuid references public.digital_payloads (id),
  primary key (checkout_id, position),
  foreign key (product_id, variant_id)
    references public.product_variants (product_id, id)
);
comment on table public.checkout_items is
  'What is being bought, as it was called and priced at that moment.';

create table public.stock_reservations (
  checkout_id uuid not null references public.checkouts (id) on delete cascade,
  variant_id uuid not null references public.product_variants (id),
  qty integer not null check (qty > 0),
  state text not null default 'held'
    check (state in ('held', 'sold', 'returned')),
  primary key (checkout_id, variant_id)
);
comment on table public.stock_reservations is
  'What a checkout took from the inventory. held + inventory is what lies in '
  'the store room; unlimited variants have no row.';

-- Indexes

create unique index checkouts_one_open_a_member_idx
  on public.checkouts (user_id) where status = 'open';
create index checkouts_user_idx on public.checkouts (user_id);
create index checkouts_client_idx
  on public.checkouts (client_block) where status = 'open';
create index checkouts_due_idx on public.checkouts (expires_at)
  where status in ('open', 'pending');
create index checkout_items_variant_idx
  on public.checkout_items (product_id, variant_id);
create index checkout_items_payload_idx
  on public.checkout_items (digital_payload_id);
create index stock_reservations_variant_idx
  on public.stock_reservations (variant_id);

-- Functions: what happens after it was opened and before it is an order

create function public.attach_session(
  p_checkout_id uuid,
  p_session_id text,
  p_url text,
  p_expires_at timestamptz
)
returns void
language plpgsql
set search_path = ''
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

create function public.hold_checkout(p_session_id text)
returns boolean
language plpgsql
set search_path = ''
as $$
declare
  checkout public.checkouts := private.locked_checkout(p_session_id, null);
begin
  update public.checkouts set status = 'pending'
  where id = checkout.id and status = 'open';
  return found;
end
$$;
comment on function public.hold_checkout(text) is
  'For money that is on its way by a slow method: the stock stays taken until '
  'it arrives or fails.';

create function public.end_checkout(
  p_outcome text,
  p_session_id text default null,
  p_checkout_id uuid default null
)
returns boolean
language plpgsql
set search_path = ''
as $$
declare
  checkout public.checkouts :=
    private.locked_checkout(p_session_id, p_checkout_id);
begin
  if coalesce(p_outcome, '')
    not in ('expired', 'cancelled', 'replaced', 'failed')
  then
    perform private.refuse_input('outcome');
  end if;
  if checkout.status in ('completed', 'ended') then
    return false;
  end if;
  -- Money on its way is not called back by the buyer's change of mind.
  if checkout.status = 'pending' and p_outcome in ('cancelled', 'replaced') then
    perform private.refuse_step(checkout);
  end if;
  update public.checkouts
  set status = 'ended', outcome = p_outcome, ended_at = now()
  where id = checkout.id;
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
  held record;
begin
  for held in
    select r.variant_id, r.qty from public.stock_reservations r
    where r.checkout_id = p_checkout_id and r.state = 'held'
    order by r.variant_id
  loop
    update public.product_variants v set inventory = v.inventory + held.qty
    where v.id = held.variant_id and v.inventory >= 0;
    update public.stock_reservations r set state = 'returned'
    where r.checkout_id = p_checkout_id and r.variant_id = held.variant_id;
  end loop;
end
$$;

create function private.locked_checkout(p_session_id text, p_checkout_id uuid)
returns public.checkouts
language plpgsql
set search_path = ''
as $$
declare
  checkout public.checkouts;
begin
  select * into checkout from public.checkouts c
  where c.session_id = p_session_id or c.id = p_checkout_id
  for update;
  if not found then
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

create function public.due_checkouts(p_limit integer default 50)
returns setof public.checkouts
language sql stable
set search_path = ''
as $$
  select * from public.checkouts c
  where c.status in ('open', 'pending') and c.expires_at < now()
  order by c.status, c.expires_at
  limit p_limit
$$;
comment on function public.due_checkouts(integer) is
  'Checkouts the provider should be asked about because nobody came back.';

-- Grants: service only

revoke execute on all functions in schema public, private from public;

-- Row-level security: no policy, so nobody but service

alter table public.checkouts enable row level security;
alter table public.checkout_items enable row level security;
alter table public.stock_reservations enable row level security;
