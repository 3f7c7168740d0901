-- The stock ledger: every change of what can be sold, with who and why. Stock is
-- its sum: the number on a variant and the row here are written by one trigger,
-- and nothing else writes either.
--
-- A hold takes from the shelf and its end gives back; a sale is a hold that
-- ended and what was sold, at the same moment. So all but the holds add up to
-- what lies in the store room, and the holds to what is kept for somebody.
-- What is unlimited has no stock and moves none.

-- Tables

create table public.stock_movements (
  id bigint generated always as identity primary key,
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
comment on column public.stock_movements.moved_by is
  'Who of the label; a buyer is found by the order.';
comment on column public.stock_movements.booking_id is
  'Made by who books by hand: what is sent twice is booked once.';
comment on column public.stock_movements.kind is
  'count: put to another number by hand, which a new variant begins with.';

-- Indexes

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

-- Functions: writing it

create function private.stock_moves_by(
  p_kind text,
  p_checkout_id uuid default null,
  p_order_id uuid default null,
  p_reason text default null,
  p_booking_id uuid default null
)
returns void
language sql
set search_path = ''
as $$
  select set_config('label.stock_moves_by', case when p_kind is null then ''
    else jsonb_build_object('kind', p_kind, 'checkout_id', p_checkout_id,
      'order_id', p_order_id, 'reason', p_reason,
      'booking_id', p_booking_id)::text end, true)
$$;
comment on function private.stock_moves_by(text, uuid, uuid, text, uuid) is
  'Says what the changes of stock that follow in this transaction are, until '
  'it is called with null: after that they are a count by hand.';

create function private.write_stock_movement()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  cause constant jsonb :=
    nullif(current_setting('label.stock_moves_by', true), '');
  moved constant integer := greatest(new.inventory, 0)
    - case when tg_op = 'UPDATE' then greatest(old.inventory, 0) else 0 end;
begin
  if moved <> 0 then
    insert into public.stock_movements (variant_id, kind, qty, checkout_id,
      order_id, moved_by, reason, booking_id)
    values (new.id, coalesce(cause ->> 'kind', 'count'), moved,
      (cause ->> 'checkout_id')::uuid, (cause ->> 'order_id')::uuid,
      (select s.user_id from public.staff s where s.user_id = auth.uid()),
      cause ->> 'reason', (cause ->> 'booking_id')::uuid);
  end if;
  return null;
end
$$;

create trigger write_stock_movement
  after insert or update of inventory on public.product_variants
  for each row execute function private.write_stock_movement();
with held as (
  select r.variant_id, sum(r.qty)::integer as qty
  from public.stock_reservations r where r.state = 'held'
  group by r.variant_id
)
insert into public.stock_movements (variant_id, kind, qty, reason)
select v.id, m.kind, m.qty, 'What lay there at first'
from public.product_variants v
left join held h on h.variant_id = v.id
cross join lateral (values ('count', v.inventory + coalesce(h.qty, 0)),
  ('hold', -h.qty)) as m (kind, qty)
where v.inventory >= 0 and m.qty <> 0;

create function private.note_sales(p_order public.orders)
returns void
language sql security definer
set search_path = ''
as $$
  insert into public.stock_movements
    (variant_id, kind, qty, checkout_id, order_id)
  select r.variant_id, m.kind, m.sign * r.qty, r.checkout_id, p_order.id
  from public.stock_reservations r
  cross join (values (1, 'hold_ended'), (-1, 'sale')) as m (sign, kind)
  where r.checkout_id = p_order.checkout_id and r.state = 'sold'
  order by r.variant_id, m.sign desc
$$;
comment on function private.note_sales(public.orders) is
  'What was held for an order is sold: the stock does not change, the ledger '
  'says why.';

-- Functions: the till says what it does

create or replace function private.reserve_stock(p_checkout public.checkouts)
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
  perform private.stock_moves_by('hold', p_checkout.id);
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
  perform private.stock_moves_by(null);
  perform private.refuse_clearance(p_checkout, emptied);
  perform private.refuse_short(short, units);
end
$$;

create or replace function private.soften(p_checkouts uuid[])
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

create or replace function private.firm_up(p_checkout_id uuid)
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
    -- Fewer can lie there only where somebody at the label counted anew.
    update public.stock_reservations r
    set state = case when lying between 0 and mine.qty - 1
      then 'returned' else 'held' end
    where r.checkout_id = p_checkout_id and r.variant_id = mine.variant_id;
  end loop;
  perform private.stock_moves_by(null);
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
  -- Nobody is told that it is back: it was never gone for long.
  perform set_config('label.stock_returns', 'yes', true);
  perform private.stock_moves_by('hold_ended', p_checkout_id);
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
  perform private.stock_moves_by(null);
  perform set_config('label.stock_returns', '', true);
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
  perform private.stock_moves_by('hold', p_checkout_id);
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
  perform private.stock_moves_by(null);
  return complete;
end
$$;

-- Grants

revoke execute on all functions in schema public, private from public;
revoke all on public.stock_movements from anon, authenticated, service_role;
grant select on public.stock_movements to authenticated, service_role;

-- Row-level security

alter table public.stock_movements enable row level security;

create policy "Shopkeepers read the stock ledger"
  on public.stock_movements for select to authenticated
  using ((select private.has_role('shop')));
