-- Holds: what an unpaid checkout may keep from others, and for how long.
--
-- For its first three minutes what a checkout took is held: it has left the
-- inventory. After that, unless the provider says that the buyer has begun to
-- pay, it is only claimed: it lies on the shelf again and can still be paid
-- for, but somebody else who wants it gets it, once the provider has ended the
-- older session. What is claimed never exceeds what lies there, so that
-- whoever pays first is never sold what is not there.
--
-- Further refusals, see the foundations:
--   9X012  too many checkouts opened by this client        {"retry_after"}
--   9X013  the order would keep too much from others
--          {"variant_ids", "empties"} or {"variant_ids", "units"}
--   9X014  more than the label gives to one order     {"variant_id","most"}
-- 9X004 tells the basket's limited units with it: {…, "short", "units"}.

-- Tables

alter table public.product_variants
  add column max_per_order integer check (max_per_order > 0),
  add column claimed integer not null default 0 check (claimed >= 0);
comment on column public.product_variants.max_per_order is
  'How many one order may have, where the label wants it so.';
comment on column public.product_variants.claimed is
  'How many of the inventory are in open checkouts that nobody has begun to '
  'pay: they can be bought, by whoever is first.';

alter table public.checkouts
  add column within_allowance boolean not null default true,
  add column firm_until timestamptz default now() + interval '3 minutes',
  add column begun_at timestamptz;
comment on column public.checkouts.within_allowance is
  'Whether its client had left of what one client may hold unpaid when it was '
  'opened. One beyond that only claims, and gives way to those within.';
comment on column public.checkouts.firm_until is
  'Until when nobody takes back what it holds; null when that is over.';
comment on column public.checkouts.begun_at is
  'When the provider first told of an attempt to pay.';

alter table public.checkouts drop constraint checkouts_outcome_check;
alter table public.checkouts add constraint checkouts_outcome_check
  check (outcome in
    ('paid', 'expired', 'cancelled', 'replaced', 'failed', 'reclaimed'));
alter table public.stock_reservations
  drop constraint stock_reservations_state_check;
alter table public.stock_reservations add constraint
  stock_reservations_state_check
  check (state in ('held', 'claimed', 'sold', 'returned'));
comment on table public.stock_reservations is
  'What a checkout took from the inventory. held + inventory is what lies in '
  'the store room, claimed is a part of the inventory; unlimited variants have '
  'no row.';

create table private.allowances (
  key text primary key,
  remaining double precision not null,
  counted_at timestamptz not null default now()
);
comment on table private.allowances is
  'Token buckets: what is left to a client of something that comes back with '
  'time.';
alter table private.allowances enable row level security;

-- Indexes: by address nobody counts any more

drop index public.checkouts_client_idx;
create index checkouts_firm_idx on public.checkouts (firm_until)
  where status = 'open' and firm_until is not null;
drop index public.stock_reservations_variant_idx;
create index stock_reservations_variant_idx
  on public.stock_reservations (variant_id)
  where state in ('held', 'claimed');

-- Functions: allowances

create function private.take_allowance(
  p_key text,
  p_cost integer,
  p_most integer,
  p_an_hour double precision
)
returns boolean
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into private.allowances as a (key, remaining)
  select p_key, p_most - p_cost where p_most >= p_cost
  on conflict (key) do update
  set remaining = private.refilled(a, p_most, p_an_hour) - p_cost,
    counted_at = now()
  where private.refilled(a, p_most, p_an_hour) >= p_cost;
  return found;
end
$$;
comment on function private.take_allowance(
  text, integer, integer, double precision) is
  'Takes from a token bucket, or answers false and takes nothing.';

create function private.refilled(
  p_allowance private.allowances,
  p_most integer,
  p_an_hour double precision
)
returns double precision
language sql stable
set search_path = ''
as $$
  -- What was given on top stays until it is used.
  select greatest(p_allowance.remaining, least(p_most, p_allowance.remaining
    + greatest(extract(epoch from now() - p_allowance.counted_at), 0)
      * p_an_hour / 3600))
$$;

create function private.take_opening(p_client_block text, p_lines integer)
returns void
language plpgsql
set search_path = ''
as $$
begin
  -- 240 at once are a crowd behind one router, 30 a minute the crowd after it.
  if p_client_block is not null and not private.take_allowance(
    'opening ' || p_client_block, ceil(p_lines / 5.0)::integer, 240, 1800)
  then
    raise exception 'Too many checkouts were opened from this network.'
      using errcode = '9X012', detail = '{"retry_after": 60}';
  end if;
end
$$;
comment on function private.take_opening(text, integer) is
  'A rate limit on opening checkouts, by client network; a long basket counts '
  'as several.';

create function private.holder(p_user_id uuid, p_client_block text)
returns text
language sql immutable
set search_path = ''
as $$
  select 'holding ' || coalesce(p_user_id::text, p_client_block)
$$;
comment on function private.holder(uuid, text) is
  'Whose allowance a hold is taken from: a member''s own, or that of the '
  'network a guest is in; nobody''s on a direct connection.';

create function private.take_holding(p_holder text, p_units integer)
returns boolean
language sql
set search_path = ''
as $$
  select p_holder is null or p_units = 0
    or private.take_allowance(p_holder, p_units, 10, 10)
$$;
comment on function private.take_holding(text, integer) is
  'Ten limited units an hour that nobody takes back within three minutes: an '
  'ordinary basket, tried more than once. Paying gives three times back.';

create function private.has_holding(p_holder text, p_units integer)
returns boolean
language sql stable security definer
set search_path = ''
as $$
  select p_holder is null or coalesce((
    select private.refilled(a, 10, 10) >= p_units
    from private.allowances a where a.key = p_holder
  ), p_units <= 10)
$$;

create function private.give_holding(
  p_holder text,
  p_units bigint,
  p_times integer default 1
)
returns void
language sql security definer
set search_path = ''
as $$
  update private.allowances
  set remaining = least(remaining + p_times * p_units, 600)
  where key = p_holder and p_units > 0
$$;

-- Functions: opening

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
set lock_timeout = '4s'
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
  perform private.take_opening(checkout.client_block, cardinality(items));
  checkout.within_allowance := private.take_holding(
    private.holder(checkout.user_id, checkout.client_block),
    private.limited_units(items));

  insert into public.checkouts (
    id, user_id, client_block, currency, country, promo_code, discount_percent,
    subtotal_cents, discount_cents, shipping_cents, total_cents, needs_address,
    consented_at, replaces, within_allowance
  ) values (
    checkout.id, checkout.user_id, checkout.client_block, checkout.currency,
    checkout.country, checkout.promo_code, checkout.discount_percent,
    checkout.subtotal_cents, checkout.discount_cents, checkout.shipping_cents,
    checkout.total_cents, checkout.needs_address, checkout.consented_at,
    checkout.replaces, checkout.within_allowance
  ) returning * into checkout;
  insert into public.checkout_items select * from unnest(items);
  perform private.reserve_stock(checkout);
  return private.checkout_facts(checkout);
end
$$;

drop function private.refuse_crowd(text);

create function private.limited_units(p_items public.checkout_items[])
returns integer
language plpgsql stable
set search_path = ''
as $$
declare
  units bigint;
  limited jsonb;
  capped jsonb;
begin
  select coalesce(sum(i.qty) filter (where v.inventory >= 0), 0),
    jsonb_agg(v.id order by i.position) filter (where v.inventory >= 0),
    jsonb_agg(jsonb_build_object('variant_id', v.id, 'most', v.max_per_order)
      order by i.position) filter (where i.qty > v.max_per_order)
  into units, limited, capped
  from unnest(p_items) i
  join public.product_variants v on v.id = i.variant_id;
  if capped is not null then
    raise exception 'The label gives fewer of this to one order.'
      using errcode = '9X014', detail = (capped -> 0)::text;
  end if;
  if units > 40 then
    raise exception 'The order would keep too much from others.'
      using errcode = '9X013', detail = jsonb_build_object(
        'variant_ids', limited, 'units', units)::text;
  end if;
  return units;
end
$$;
comment on function private.limited_units(public.checkout_items[]) is
  'How many units of limited things a basket takes: at most 40, and of each no '
  'more than the label gives to one order.';

drop function private.reserve_stock(uuid);

create function private.reserve_stock(p_checkout public.checkouts)
returns void
language plpgsql
set search_path = ''
as $$
declare
  holds constant boolean := p_checkout.within_allowance;
  wanted record;
  shelf record;
  lying integer;
  units integer := 0;
  emptied uuid[] := '{}';
  short jsonb := '[]';
begin
  -- Always in the same order, so that two baskets never wait for each other.
  for wanted in
    select i.variant_id, i.qty from public.checkout_items i
    where i.checkout_id = p_checkout.id order by i.variant_id
  loop
    update public.product_variants v
    set inventory = v.inventory - case when holds then wanted.qty else 0 end,
      claimed = v.claimed + case when holds then 0 else wanted.qty end
    where v.id = wanted.variant_id and v.inventory - v.claimed >= wanted.qty
    returning v.inventory - case when holds then 0 else wanted.qty end
    into lying;
    if found then
      units := units + wanted.qty;
      insert into public.stock_reservations
        (checkout_id, variant_id, qty, state)
      values (p_checkout.id, wanted.variant_id, wanted.qty,
        case when holds then 'held' else 'claimed' end);
    else
      select v.inventory, greatest(v.inventory - v.claimed, 0) as free
      into strict shelf
      from public.product_variants v where v.id = wanted.variant_id;
      if shelf.inventory <> -1 then
        lying := shelf.inventory - wanted.qty;
        units := units + wanted.qty;
        short := short || jsonb_build_object('variant_id', wanted.variant_id,
          'wanted', wanted.qty, 'left', shelf.free);
      end if;
    end if;
    if lying = 0 then
      emptied := emptied || wanted.variant_id;
    end if;
  end loop;
  perform private.refuse_clearance(p_checkout, emptied);
  perform private.refuse_short(short, units);
end
$$;

create function private.refuse_short(p_short jsonb, p_units integer)
returns void
language plpgsql
set search_path = ''
as $$
begin
  if p_short is distinct from '[]' then
    raise exception 'There is not enough stock.' using errcode = '9X004',
      detail = ((p_short -> 0) || jsonb_build_object(
        'short', p_short, 'units', p_units))::text;
  end if;
end
$$;
comment on function private.refuse_short(jsonb, integer) is
  'Names the first thing of which there is not enough, all of them, and how '
  'many limited units the whole basket has.';

create function private.refuse_clearance(
  p_checkout public.checkouts,
  p_emptied uuid[]
)
returns void
language plpgsql
set search_path = ''
as $$
begin
  if cardinality(p_emptied) > 3 then
    raise exception 'The order would keep too much from others.'
      using errcode = '9X013', detail = jsonb_build_object(
        'variant_ids', p_emptied, 'empties', cardinality(p_emptied))::text;
  end if;
  -- What guests have not begun to pay empties a quarter of the shelves at
  -- most: from there on it stays to be seen, and is claimed only.
  if cardinality(p_emptied) > 0 and p_checkout.user_id is null
    and p_checkout.within_allowance and private.guests_empty_enough()
  then
    perform private.soften(array[p_checkout.id]);
  end if;
end
$$;

create function private.guests_empty_enough()
returns boolean
language sql stable
set search_path = ''
as $$
  select count(*) filter (where v.inventory = 0 and exists (
    select from public.stock_reservations r
    join public.checkouts c on c.id = r.checkout_id
    where r.variant_id = v.id and r.state = 'held' and c.status = 'open'
      and c.user_id is null and c.begun_at is null
  )) > greatest(3, count(*) / 4)
  from public.product_variants v where v.inventory >= 0
$$;

-- Functions: from held to claimed and back

create function private.soften(p_checkouts uuid[])
returns void
language plpgsql
set search_path = ''
as $$
declare
  held record;
begin
  for held in
    select r.variant_id, sum(r.qty) as qty from public.stock_reservations r
    where r.checkout_id = any (p_checkouts) and r.state = 'held'
    group by r.variant_id order by r.variant_id
  loop
    update public.product_variants v set claimed = v.claimed + held.qty,
      inventory = v.inventory
        + case when v.inventory >= 0 then held.qty else 0 end
    where v.id = held.variant_id;
  end loop;
  update public.stock_reservations set state = 'claimed'
  where checkout_id = any (p_checkouts) and state = 'held';
end
$$;
comment on function private.soften(uuid[]) is
  'Puts what these checkouts hold on the shelf again; they may still pay.';

create function public.soften_holds(p_limit integer default 500)
returns integer
language plpgsql
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  lapsed uuid[];
begin
  -- One that somebody is at work on is left for the next time: to wait for it
  -- with others in hand could be to wait for ever.
  select array_agg(d.id) into lapsed from (
    select c.id from public.checkouts c
    where c.status = 'open' and c.firm_until <= now()
    order by c.firm_until limit p_limit
    for update skip locked
  ) d;
  perform private.soften(lapsed);
  update public.checkouts set firm_until = null where id = any (lapsed);
  return coalesce(cardinality(lapsed), 0);
end
$$;
comment on function public.soften_holds(integer) is
  'Ends the first, short hold of checkouts that nobody has begun to pay.';

create function private.keep_claimed()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.claimed := case when tg_op = 'INSERT' then 0 else old.claimed end;
  return new;
end
$$;
comment on function private.keep_claimed() is
  'Whoever at the label writes a variant back as it was read means no count '
  'that the till has changed since.';

create trigger keep_claimed
  before insert or update on public.product_variants
  for each row when (current_user = 'authenticated')
  execute function private.keep_claimed();

create function private.claims_on(p_variant_id uuid)
returns integer
language sql stable
set search_path = ''
as $$
  select coalesce(sum(r.qty), 0)::integer from public.stock_reservations r
  where r.variant_id = p_variant_id and r.state = 'claimed'
$$;

create function private.recount_claims()
returns void
language plpgsql
set search_path = ''
as $$
declare
  wrong record;
begin
  for wrong in
    select v.id from public.product_variants v
    where v.claimed <> private.claims_on(v.id) order by v.id
  loop
    -- Who claims has this lock first: after it the count stands still.
    perform from public.product_variants v
    where v.id = wrong.id for no key update;
    update public.product_variants v set claimed = private.claims_on(v.id)
    where v.id = wrong.id;
  end loop;
end
$$;
comment on function private.recount_claims() is
  'Puts right what is claimed of each variant, whoever wrote it.';

create function private.firm_up(p_checkout_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
declare
  mine record;
  lying integer;
begin
  for mine in
    select r.variant_id, r.qty from public.stock_reservations r
    where r.checkout_id = p_checkout_id and r.state = 'claimed'
    order by r.variant_id
  loop
    select v.inventory into strict lying from public.product_variants v
    where v.id = mine.variant_id for no key update;
    update public.product_variants v
    set claimed = greatest(v.claimed - mine.qty, 0), inventory = v.inventory
      - case when lying >= mine.qty then mine.qty else 0 end
    where v.id = mine.variant_id;
    -- Fewer can lie there only where somebody at the label counted anew.
    update public.stock_reservations r
    set state = case when lying between 0 and mine.qty - 1
      then 'returned' else 'held' end
    where r.checkout_id = p_checkout_id and r.variant_id = mine.variant_id;
  end loop;
end
$$;
comment on function private.firm_up(uuid) is
  'Takes what a checkout claimed off the shelf. What is not there is marked as '
  'returned: if it is paid for all the same, the order says so.';

create function public.begin_checkout(
  p_session_id text,
  p_under_way boolean default true
)
returns boolean
language plpgsql
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  checkout public.checkouts := private.locked_checkout(p_session_id, null);
  firm boolean;
begin
  if checkout.status <> 'open' then
    return true;
  end if;
  firm := p_under_way or (checkout.begun_at is null
    and (checkout.within_allowance or private.take_holding_again(checkout)));
  if firm then
    perform private.firm_up(checkout.id);
  end if;
  update public.checkouts
  set begun_at = coalesce(begun_at, now()),
    firm_until = case when firm then now() + interval '10 minutes'
      else firm_until end
  where id = checkout.id;
  return firm or (coalesce(checkout.firm_until > now(), false) and not exists (
    select from public.stock_reservations r
    where r.checkout_id = checkout.id and r.state = 'claimed'));
end
$$;
comment on function public.begin_checkout(text, boolean) is
  'The buyer has begun to pay: what was claimed is held again, ten minutes '
  'from the first attempt, and for as long as one is under way. A card that '
  'was declined costs nothing: who was beyond their allowance needs to be '
  'within it by now. Answers whether it must be left alone.';

create function private.take_holding_again(p_checkout public.checkouts)
returns boolean
language sql
set search_path = ''
as $$
  select private.take_holding(
    private.holder(p_checkout.user_id, p_checkout.client_block), (
      select coalesce(sum(r.qty), 0)::integer from public.stock_reservations r
      where r.checkout_id = p_checkout.id and r.state = 'claimed'
    ))
$$;

create or replace function public.hold_checkout(p_session_id text)
returns boolean
language plpgsql
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  checkout public.checkouts := private.locked_checkout(p_session_id, null);
begin
  if checkout.status <> 'open' then
    return false;
  end if;
  perform private.firm_up(checkout.id);
  update public.checkouts set status = 'pending'
  where id = checkout.id;
  return true;
end
$$;

create function public.reclaimable_holds(
  p_variant_id uuid,
  p_basket_units integer,
  p_user_id uuid default null,
  p_client_address text default null
)
returns table (id uuid, session_id text, qty integer)
language plpgsql
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  holder constant text := private.holder(
    p_user_id, private.address_block(p_client_address));
  within constant boolean := private.has_holding(holder, p_basket_units);
begin
  perform public.soften_holds();
  return query
  select c.id, c.session_id, r.qty
  from public.stock_reservations r
  join public.checkouts c on c.id = r.checkout_id
  where r.variant_id = p_variant_id and r.state = 'claimed'
    and c.status = 'open' and c.session_id is not null
    and case when coalesce(c.firm_until, now()) <= now()
      then within or not c.within_allowance
      else within and not c.within_allowance
        and private.holder(c.user_id, c.client_block) is distinct from holder
      end
  order by c.within_allowance, c.begun_at nulls first, c.created_at
  limit 40;
end
$$;
comment on function
  public.reclaimable_holds(uuid, integer, uuid, text) is
  'Checkouts that claim this variant and may be ended, at the provider first, '
  'for somebody who wants it now: to who is within their allowance with all '
  'of their basket, those whose short hold is over and those of others beyond '
  'theirs; to who is beyond it, such as are both.';

-- Functions: the ends of a checkout

create or replace function public.end_checkout(
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

create or replace function private.return_stock(p_checkout_id uuid)
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

create or replace function private.settle_stock(p_checkout public.checkouts)
returns text
language plpgsql
set search_path = ''
as $$
declare
  complete boolean;
begin
  -- Before any stock, as who opens a checkout does.
  perform private.give_holding(
    private.holder(p_checkout.user_id, p_checkout.client_block), (
      select sum(r.qty) from public.stock_reservations r
      where r.checkout_id = p_checkout.id
    ), 3);
  perform private.firm_up(p_checkout.id);
  -- What was not there at an earlier attempt to pay may be there again.
  complete := private.take_stock_again(p_checkout.id);
  update public.stock_reservations set state = 'sold'
  where checkout_id = p_checkout.id and state = 'held';
  update public.checkouts
  set status = 'completed', outcome = 'paid', ended_at = now()
  where id = p_checkout.id;
  return nullif(concat_ws(',',
    case when p_checkout.status = 'ended' then 'paid_after_end' end,
    case when complete is not true then 'stock_short' end), '');
end
$$;

create or replace function private.take_stock_again(p_checkout_id uuid)
returns boolean
language plpgsql
set search_path = ''
as $$
declare
  gone record;
  complete boolean := true;
begin
  for gone in
    select r.variant_id, r.qty from public.stock_reservations r
    where r.checkout_id = p_checkout_id and r.state = 'returned'
    order by r.variant_id
  loop
    update public.product_variants v set inventory = v.inventory - gone.qty
    where v.id = gone.variant_id and v.inventory - v.claimed >= gone.qty;
    if found then
      update public.stock_reservations r set state = 'held'
      where r.checkout_id = p_checkout_id and r.variant_id = gone.variant_id;
    else
      complete := complete and (select v.inventory = -1
        from public.product_variants v where v.id = gone.variant_id);
    end if;
  end loop;
  return complete;
end
$$;

-- A lock that is held for long ends with a sentence, not with silence.
alter function public.attach_session(uuid, text, text, timestamptz)
  set lock_timeout = '4s';
alter function
  public.complete_checkout(text, integer, text, text, text, jsonb)
  set lock_timeout = '4s';

create or replace function public.due_checkouts(p_limit integer default 50)
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

create or replace function private.checkout_facts(p_checkout public.checkouts)
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

create or replace function private.tell_variant()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if old.inventory <> new.inventory then
    perform pg_notify('stock', new.product_id::text);
  end if;
  if to_jsonb(new) - '{inventory,claimed}'::text[]
    <> to_jsonb(old) - '{inventory,claimed}'::text[]
  then
    perform pg_notify('content', tg_table_name);
  end if;
  return null;
end
$$;

-- Grants: service only

revoke execute on all functions in schema public, private from public;
