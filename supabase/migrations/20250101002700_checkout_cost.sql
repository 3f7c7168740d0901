-- Checkouts at a lower cost: a sale is as quick as PostgreSQL opens them.
-- What they promise is as it was.

-- Tables: what another constraint holds already is not looked up again. The
-- pair of product and variant holds the product; a checkout's items, which
-- live as long as what was taken for them, hold the variant.

alter table public.checkout_items
  drop constraint checkout_items_product_id_fkey;
alter table public.stock_reservations
  drop constraint stock_reservations_variant_id_fkey;

-- Indexes: a guest has no place in those of members

drop index public.checkouts_one_open_a_member_idx;
create unique index checkouts_one_open_a_member_idx
  on public.checkouts (user_id) where status = 'open' and user_id is not null;
drop index public.checkouts_user_idx;
create index checkouts_user_idx on public.checkouts (user_id)
  where user_id is not null;
drop index public.checkout_items_payload_idx;
create index checkout_items_payload_idx
  on public.checkout_items (digital_payload_id)
  where digital_payload_id is not null;

-- Functions

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
  checkout.currency := coalesce(
    private.setting('default_currency') ->> 'currency', 'GBP');
  perform private.refuse_live_checkouts(p_user_id, p_replaces);
  perform private.refuse_crowd(checkout.client_block);

  items := private.priced_items(checkout.id,
    case when p_lines is null and p_user_id is not null
      then private.cart_lines(p_user_id) else p_lines end,
    checkout.currency);
  select sum(i.qty::bigint * i.unit_price_cents), not bool_and(i.is_digital),
    case when bool_or(i.is_digital) then now() end
  into subtotal, checkout.needs_address, checkout.consented_at
  from unnest(items) i;
  if subtotal > 99999999 then
    raise exception 'This order is too large.'
      using errcode = '9X001', detail = '{"field": "lines"}';
  end if;
  checkout.subtotal_cents := subtotal;
  if p_promo_code is not null then
    select c.code, c.discount_percent
    into checkout.promo_code, checkout.discount_percent
    from private.usable_promo_code(p_promo_code, subtotal::integer) c;
  end if;
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

-- In the order of the lines. The number of rows that a basket is taken to have
-- decides how they are looked up: one by one, not by reading every variant.
alter function private.basket_lines(jsonb) rows 5;

drop function private.priced_items(uuid, jsonb);
drop function private.one_currency(public.checkout_items[]);

create function private.priced_items(
  p_checkout_id uuid,
  p_lines jsonb,
  p_currency text
)
returns public.checkout_items[]
language plpgsql stable
set search_path = ''
as $$
declare
  items public.checkout_items[];
  missing jsonb;
  foreigners jsonb;
begin
  with lines as (
    select l.product_id, l.variant_id, sum(l.qty) as qty,
      row_number() over (order by min(l.place)) as position
    from private.basket_lines(p_lines) l
    group by l.product_id, l.variant_id
  )
  select array_agg(row(p_checkout_id, l.position, p.id, v.id, l.qty,
      v.price_cents, p.title, v.title, a.name, v.is_digital,
      v.digital_payload_id)::public.checkout_items order by l.position),
    jsonb_agg(l.variant_id order by l.position) filter (where p.id is null),
    jsonb_agg(v.id order by l.position) filter (where v.currency <> p_currency)
  into items, missing, foreigners
  from lines l
  left join public.product_variants v
    on v.id = l.variant_id and v.product_id = l.product_id
  left join public.products p on p.id = v.product_id and p.active
  left join public.artists a on a.id = p.artist_id;
  if missing is not null then
    raise exception 'Something in the basket is no longer sold.'
      using errcode = '9X003',
        detail = jsonb_build_object('variant_ids', missing)::text;
  end if;
  if foreigners is not null then
    raise exception 'The basket mixes currencies.'
      using errcode = '9X005',
        detail = jsonb_build_object('variant_ids', foreigners)::text;
  end if;
  return items;
end
$$;

-- What changed of a variant is seen row by row: the tables of before and after
-- that a statement's trigger is handed cost more than its work.

drop trigger tell_update on public.product_variants;
drop function private.tell_variants();

create function private.tell_variant()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if old.inventory <> new.inventory then
    perform pg_notify('stock', new.product_id::text);
  end if;
  if to_jsonb(new) - 'inventory' <> to_jsonb(old) - 'inventory' then
    perform pg_notify('content', tg_table_name);
  end if;
  return null;
end
$$;

create trigger tell_update after update on public.product_variants
  for each row execute function private.tell_variant();

revoke execute on all functions in schema public, private from public;
