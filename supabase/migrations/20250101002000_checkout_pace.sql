-- Checkouts at the pace of a sale. A query that is handed a null where the
-- other of its two keys is meant is planned anew at every call: each key has a
-- query of its own here. What they promise is as it was.

-- Tables

alter table public.checkouts
  add column replaces text check (length(replaces) between 1 and 300);
comment on column public.checkouts.replaces is
  'The session of the checkout in whose place this one came. Two windows that '
  'name the same one at once meet here: one of them stays.';

-- Indexes

create index checkouts_replaces_idx on public.checkouts (replaces)
  where replaces is not null;

-- Functions, as they were called before

create or replace function public.open_checkout(
  p_user_id uuid default null,
  p_lines jsonb default null,
  p_promo_code text default null,
  p_client_address text default null,
  p_replaces text default null,
  p_country text default 'GB'
)
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  checkout public.checkouts;
  items public.checkout_items[];
  subtotal bigint;
begin
  if upper(coalesce(p_country, '')) !~ '^[A-Z]{2}$' then
    perform private.refuse_input('country');
  end if;
  if p_user_id is not null and not private.hold_account(p_user_id) then
    raise exception 'There is no such account.' using errcode = '9X040';
  end if;
  checkout.id := gen_random_uuid();
  checkout.user_id := p_user_id;
  checkout.client_block := private.address_block(p_client_address);
  checkout.country := upper(p_country);
  checkout.replaces := p_replaces;
  perform private.refuse_live_checkouts(p_user_id, p_replaces);
  perform private.refuse_crowd(checkout.client_block);

  items := private.priced_items(checkout.id,
    case when p_lines is null and p_user_id is not null
      then private.cart_lines(p_user_id) else p_lines end);
  checkout.currency := private.one_currency(items);
  select sum(i.qty::bigint * i.unit_price_cents), not bool_and(i.is_digital),
    case when bool_or(i.is_digital) then now() end
  into subtotal, checkout.needs_address, checkout.consented_at
  from unnest(items) i;
  if subtotal > 99999999 then
    raise exception 'This order is too large.'
      using errcode = '9X001', detail = '{"field": "lines"}';
  end if;
  checkout.subtotal_cents := subtotal;
  select c.code, c.discount_percent
  into checkout.promo_code, checkout.discount_percent
  from private.usable_promo_code(p_promo_code, subtotal::integer) c;
  -- Half a penny rounds up, in whole numbers throughout.
  checkout.discount_cents :=
    (subtotal * coalesce(checkout.discount_percent, 0) + 50) / 100;
  checkout.shipping_cents := private.shipping_cents(
    subtotal::integer, not checkout.needs_address, checkout.country);
  checkout.total_cents := private.chargeable_total(checkout);

  insert into public.checkouts (
    id, user_id, client_block, currency, country, promo_code, discount_percent,
    subtotal_cents, discount_cents, shipping_cents, total_cents, needs_address,
    consented_at, replaces
  ) values (
    checkout.id, checkout.user_id, checkout.client_block, checkout.currency,
    checkout.country, checkout.promo_code, checkout.discount_percent,
    checkout.subtotal_cents, checkout.discount_cents, checkout.shipping_cents,
    checkout.total_cents, checkout.needs_address, checkout.consented_at,
    checkout.replaces
  ) returning * into checkout;
  insert into public.checkout_items select * from unnest(items);
  perform private.reserve_stock(checkout.id);
  return private.checkout_facts(checkout);
end
$$;

create or replace function private.refuse_live_checkouts(
  p_user_id uuid,
  p_replaces text
)
returns void
language plpgsql
set search_path = ''
as $$
declare
  live jsonb;
begin
  if p_user_id is null and p_replaces is null then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('checkout ' || key, 0))
  from unnest(array[p_user_id::text, p_replaces]) key
  where key is not null
  order by key;
  select jsonb_agg(jsonb_build_object('id', c.id, 'session_id', c.session_id))
  into live
  from public.checkouts c
  where c.status = 'open'
    and (c.user_id = p_user_id
      or c.session_id = p_replaces or c.replaces = p_replaces);
  if live is not null then
    raise exception 'An earlier checkout of this cart is still open.'
      using errcode = '9X011',
        detail = jsonb_build_object('checkouts', live)::text;
  end if;
end
$$;

create or replace function private.locked_checkout(
  p_session_id text,
  p_checkout_id uuid
)
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

create or replace function private.checkout_facts(p_checkout public.checkouts)
returns jsonb
language sql stable
set search_path = ''
as $$
  select to_jsonb(p_checkout) -
    '{client_block,account_deleted,replaces}'::text[]
    || jsonb_build_object('items', (
    select jsonb_agg(to_jsonb(i) - 'checkout_id' order by i.position)
    from public.checkout_items i where i.checkout_id = p_checkout.id
  ))
$$;
