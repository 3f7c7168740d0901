-- Pre-orders: what goes with a coming record can be sold before it is out. It is
-- paid as usual, its files open at the record's moment, and whoever bought is
-- told then. The till goes by the real clock, whatever somebody looks at.
--
-- One more code for the list of the foundations:
--
--   9X035  it opens on the day its record is out        {"opens_at"}

-- Tables

alter table public.products add column out_from timestamptz;
comment on column public.products.out_from is
  'The moment of the record it goes with, by trigger, once that has one: until '
  'then it is a pre-order. All that is told of a coming record.';

alter table public.checkout_items add column pre_order_of uuid
  references public.releases (id) on delete set null;
alter table public.order_items add column pre_order_of uuid
  references public.releases (id) on delete set null;
comment on column public.order_items.pre_order_of is
  'The record that it waits for; emptied when that is out, for good: what was '
  'opened once stays open.';

-- Indexes

create index checkout_items_pre_order_idx
  on public.checkout_items (pre_order_of) where pre_order_of is not null;
create index order_items_pre_order_idx
  on public.order_items (pre_order_of) where pre_order_of is not null;

-- Functions: what follows

create function private.follow_record()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  new.out_from := (
    select r.public_from from public.releases r
    where r.id = new.release_id and r.is_public and r.status = 'Released');
  return new;
end
$$;

create function private.lead_products()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.products set out_from = null where release_id = new.id;
  return null;
end
$$;

create trigger follow_record
  before insert or update of release_id, out_from on public.products
  for each row execute function private.follow_record();
create trigger lead_products
  after update of is_public, status, public_from on public.releases
  for each row execute function private.lead_products();
alter table public.products disable trigger touch;
update public.products set out_from = null where release_id is not null;
alter table public.products enable trigger touch;

create or replace function private.edited_part(p_row jsonb)
returns jsonb
language sql immutable
set search_path = ''
as $$
  select p_row - '{srcset,artist_name,artist_slug,pressing,is_open,open_from,
    was_open,out_from,claimed,updated_at}'::text[]
$$;

-- Functions: selling

create function private.is_out(p_release public.releases)
returns boolean
language sql stable
set search_path = ''
as $$
  select p_release.is_public and p_release.status = 'Released'
    and p_release.public_from <= now()
$$;

create or replace function private.priced_items(
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
      v.digital_payload_id, v.needs_address,
      case when p.out_from > now() then p.release_id end
    )::public.checkout_items order by l.position),
    jsonb_agg(l.variant_id order by l.position) filter (where p.id is null),
    jsonb_agg(v.id order by l.position) filter (where v.currency <> p_currency)
  into items, missing, foreigners
  from lines l
  left join public.product_variants v
    on v.id = l.variant_id and v.product_id = l.product_id
  left join public.products p on p.id = v.product_id and p.active
    and p.public_from <= now()
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

create or replace function public.complete_checkout(
  p_session_id text,
  p_paid_cents integer,
  p_paid_currency text,
  p_email text default null,
  p_payment_id text default null,
  p_address jsonb default null
)
returns jsonb
language plpgsql
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  address constant jsonb := private.clean_address(p_address);
  checkout public.checkouts;
  new_order public.orders;
begin
  perform private.refuse_odd_payment(p_paid_cents, p_paid_currency);
  perform private.hold_account(c.user_id)
  from public.checkouts c where c.session_id = p_session_id;
  checkout := private.locked_checkout(p_session_id, null);
  select * into new_order from public.orders o
  where o.checkout_id = checkout.id;
  if found then
    return private.order_receipt(new_order, false);
  end if;
  new_order.id := gen_random_uuid();
  new_order.email := coalesce(
    private.clean_email(p_email), private.account_email(checkout.user_id));
  new_order.user_id := coalesce(checkout.user_id, case
    when not checkout.account_deleted
    then private.confirmed_account(new_order.email) end);
  new_order.payment_id := private.unused_payment(p_payment_id);
  new_order.attention_reason := concat_ws(',',
    private.settle_stock(checkout),
    private.misfits(checkout, p_paid_cents, p_paid_currency),
    case when new_order.payment_id is distinct from nullif(p_payment_id, '')
      then 'payment_reused' end,
    private.missing(checkout, new_order.email, address));

  insert into public.orders (
    id, user_id, email, currency, subtotal_cents, discount_cents,
    shipping_cents, total_cents, promo_code, checkout_id, session_id,
    payment_id, paid_cents, paid_currency, needs_shipping, consented_at,
    seller, attention_reason, erase_when_shipped
  ) values (
    new_order.id, new_order.user_id, new_order.email, checkout.currency,
    checkout.subtotal_cents, checkout.discount_cents, checkout.shipping_cents,
    checkout.total_cents, checkout.promo_code, checkout.id, p_session_id,
    new_order.payment_id, p_paid_cents, upper(p_paid_currency),
    checkout.needs_address, checkout.consented_at,
    coalesce(private.setting('seller'), '{}'),
    nullif(new_order.attention_reason, ''),
    checkout.account_deleted and checkout.needs_address
  ) returning * into new_order;
  insert into public.order_items (
    order_id, position, product_id, variant_id, qty, unit_price_cents,
    product_title, variant_title, artist_name, is_digital, digital_payload_id,
    pre_order_of
  )
  select new_order.id, i.position, i.product_id, i.variant_id, i.qty,
    i.unit_price_cents, i.product_title, i.variant_title, i.artist_name,
    i.is_digital, i.digital_payload_id, (
      select r.id from public.releases r
      where r.id = i.pre_order_of and not private.is_out(r))
  from public.checkout_items i where i.checkout_id = checkout.id;
  perform private.keep_address(new_order, address);
  perform private.take_off_cart(checkout);
  perform private.queue_order_mails(new_order);
  if checkout.account_deleted and not checkout.needs_address then
    perform private.erase_buyer(new_order.id);
  end if;
  return private.order_receipt(new_order, true);
end
$$;

-- Functions: the day

create function private.refuse_before_its_day(p_release_id uuid)
returns void
language plpgsql stable
set search_path = ''
as $$
declare
  coming public.releases;
begin
  select * into coming from public.releases r
  where r.id = p_release_id and not private.is_out(r);
  if found then
    raise exception 'This opens on the day the record is out.'
      using errcode = '9X035', detail = jsonb_build_object('opens_at',
        case when coming.is_public and coming.status = 'Released'
          then coming.public_from end)::text;
  end if;
end
$$;

create or replace function private.payload_of(p_order_item_id uuid, p_order_id uuid)
returns public.digital_payloads
language plpgsql stable
set search_path = ''
as $$
declare
  bought record;
  payload public.digital_payloads;
begin
  select o.status, coalesce(i.digital_payload_id, v.digital_payload_id) as id,
    i.pre_order_of
  into bought
  from public.order_items i
  join public.orders o on o.id = i.order_id
  join public.product_variants v on v.id = i.variant_id
  where i.id = p_order_item_id and o.id = p_order_id;
  if not found then
    raise exception 'There is no such order item.' using errcode = '9X030';
  end if;
  if bought.status <> 'paid' then
    raise exception 'This order was refunded.' using errcode = '9X033';
  end if;
  perform private.refuse_before_its_day(bought.pre_order_of);
  -- A payload whose files are still to come costs nobody a download.
  select * into payload from public.digital_payloads p
  where p.id = bought.id and exists (
    select from public.digital_payload_files f
    where f.digital_payload_id = p.id
  );
  if not found then
    raise exception 'There is nothing to download for this item.'
      using errcode = '9X034';
  end if;
  return payload;
end
$$;

create function public.open_pre_orders(p_limit integer default 500)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  opened integer;
begin
  with due as (
    select distinct i.order_id from public.order_items i
    join public.releases r on r.id = i.pre_order_of
    where private.is_out(r)
    limit p_limit
  ), out_now as (
    update public.order_items i set pre_order_of = null
    from public.releases r, due
    where i.order_id = due.order_id and r.id = i.pre_order_of
      and private.is_out(r)
    returning i.order_id, i.position, i.product_title
  ), orders as (
    select o.id, o.email, o.status = 'paid' and o.email is not null
        and not o.erase_when_shipped as is_told,
      jsonb_agg(n.product_title order by n.position) as titles
    from out_now n join public.orders o on o.id = n.order_id
    group by o.id
  ), told as (
    -- Once for all that came out at once, whatever is killed: the mail is
    -- queued with the opening or not at all.
    select public.queue_mail('pre_order_out', o.email,
      jsonb_build_object('order_id', o.id, 'titles', o.titles),
      'pre_order_out:' || o.id || ':' || private.this_change())
    from orders o where o.is_told
  )
  select count(*) + 0 * (select count(*) from told) into opened from orders;
  return opened;
end
$$;
comment on function public.open_pre_orders(integer) is
  'Marks what was ordered ahead as out and tells its buyers; the number of '
  'orders. Files open by the clock, whether this has run or not.';

create function public.keep_release_day()
returns integer
language sql
set search_path = ''
as $$
  select private.place_due_streams();
  select public.open_pre_orders();
$$;
comment on function public.keep_release_day() is
  'What is left to do when something has come out. Nothing that visitors see '
  'waits for it.';

-- Grants: service only

revoke execute on all functions in schema public, private from public;
