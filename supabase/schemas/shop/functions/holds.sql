-- Holds: what an unpaid checkout may keep from others, and for how long.
--
-- For its first three minutes a checkout's stock is held: it has left the
-- inventory. After that, unless the provider says that the buyer has begun to
-- pay, it is only claimed: it is back on the shelf and can still be paid for,
-- but another buyer can have it once the provider has ended the older session.
-- Claims never exceed the stock on the shelf, so the first to pay is never sold
-- missing stock.

-- Ends the short first hold of checkouts that nobody has begun to pay.
create function public.soften_holds(p_limit integer default 500)
returns integer
language plpgsql
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  lapsed uuid[];
begin
  -- A checkout locked by somebody else is left for the next run: waiting for it
  -- while holding others could deadlock.
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

-- Puts these checkouts' stock on the shelf again; they may still pay.
create function private.soften(p_checkouts uuid[])
returns void
language plpgsql
set search_path = ''
as $$
declare
  held record;
begin
  perform private.stock_moves_by('hold_ended');
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
  perform private.stock_moves_by(null);
  update public.stock_reservations set state = 'claimed'
  where checkout_id = any (p_checkouts) and state = 'held';
end
$$;

-- Checkouts that claim this variant and may be ended, at the provider first,
-- for somebody who wants it now. If the buyer's whole basket is within their
-- allowance: checkouts whose short hold is over, and other clients' beyond
-- their own allowance; otherwise only checkouts that are both. Those marked
-- needs_allowance are ended only after take_room.
create function public.reclaimable_holds(
  p_variant_id uuid,
  p_basket_units integer,
  p_user_id uuid default null,
  p_client_address text default null
)
returns table (
  id uuid,
  session_id text,
  qty integer,
  needs_allowance boolean
)
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
  select c.id, c.session_id, r.qty,
    c.within_allowance or coalesce(c.firm_until > now(), false)
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

-- The buyer has begun to pay: claimed stock is held again, for ten minutes from
-- the first attempt and for as long as one is under way. A declined card costs
-- nothing; a buyer beyond their allowance must be within it by now. Returns
-- whether the checkout must be left alone.
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

-- Money is on its way by a slow method: the stock stays taken until it arrives
-- or fails.
create function public.hold_checkout(p_session_id text)
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

-- Takes a checkout's claimed stock off the shelf. Missing stock is marked as
-- returned: if it is paid for all the same, the order says so.
create function private.firm_up(p_checkout_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
declare
  mine record;
  lying integer;
begin
  perform private.stock_moves_by('hold', p_checkout_id);
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
    -- There can be fewer only after staff have counted again.
    update public.stock_reservations r
    set state = case when lying between 0 and mine.qty - 1
      then 'returned' else 'held' end
    where r.checkout_id = p_checkout_id and r.variant_id = mine.variant_id;
  end loop;
  perform private.stock_moves_by(null);
end
$$;

create function private.claims_on(p_variant_id uuid)
returns integer
language sql stable
set search_path = ''
as $$
  select coalesce(sum(r.qty), 0)::integer from public.stock_reservations r
  where r.variant_id = p_variant_id and r.state = 'claimed'
$$;

-- Corrects the count of claims on each variant, whatever wrote it.
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
    -- Claiming takes this lock first, so the count cannot change now.
    perform from public.product_variants v
    where v.id = wrong.id for no key update;
    update public.product_variants v set claimed = private.claims_on(v.id)
    where v.id = wrong.id;
  end loop;
end
$$;
