-- Refunds: what goes back to a buyer, written down before the payment provider
-- is told of it, so that whatever is pressed, killed or told twice, it goes back
-- once and never exceeds what was paid.
--
-- More codes for the list of the foundations:
--
--   9X065  nothing is given back by this
--   9X066  more than is left of what was paid          {"left"}
--   9X067  something was given back meanwhile          {"taken"}
--   9X068  the order has no payment of its own
--   9X069  the order was refunded often enough

-- Tables

create table public.refunds (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.orders (id) on delete cascade,
  cents integer not null check (cents >= 0),
  shipping_cents integer not null default 0
    check (shipping_cents between 0 and cents),
  state text not null default 'asked'
    check (state in ('asked', 'done', 'failed')),
  origin text not null default 'studio'
    check (origin in ('studio', 'provider', 'sum')),
  reason text check (reason ~ '\S' and length(reason) <= 500),
  made_by uuid references auth.users (id) on delete set null,
  made_at timestamptz not null default now(),
  done_at timestamptz,
  provider_id text unique check (length(provider_id) between 1 and 300),
  attempts integer not null default 0 check (attempts >= 0),
  next_attempt_at timestamptz not null default now(),
  said text check (length(said) <= 500),
  check ((state = 'done') = (done_at is not null))
);
comment on table public.refunds is
  'asked: written, and the provider is told of it until it has answered. Asked '
  'and done together are never more than was paid.';
comment on column public.refunds.origin is
  'studio: asked for here. provider: made in the provider''s own dashboard. '
  'sum: the provider named only how much was given back in all.';
comment on column public.refunds.said is
  'What the provider said when it did not do it, for the label''s people.';

create table public.refund_items (
  refund_id uuid not null references public.refunds (id) on delete cascade,
  order_item_id uuid not null
    references public.order_items (id) on delete cascade,
  qty integer not null check (qty > 0),
  cents integer not null check (cents >= 0),
  back_on_shelf boolean not null default false,
  primary key (refund_id, order_item_id)
);
comment on table public.refund_items is
  'For which of the things bought. A refund by amount has none; what it gives '
  'back beyond its items and its postage belongs to the order as a whole.';

alter table public.order_items
  add column refunded_qty integer not null default 0,
  add constraint order_items_refunded_check
    check (refunded_qty between 0 and qty);
comment on column public.order_items.refunded_qty is
  'How many of them were given back: what they gave their buyer has ended.';

insert into public.refunds (order_id, cents, state, origin, made_at, done_at)
select o.id, o.refunded_cents, 'done', 'sum', o.refunded_at, o.refunded_at
from public.orders o where o.refunded_at is not null;
update public.order_items i set refunded_qty = i.qty
from public.orders o where o.id = i.order_id and o.status = 'refunded';

-- Indexes

create index refunds_order_idx on public.refunds (order_id, made_at);
create index refunds_made_by_idx on public.refunds (made_by)
  where made_by is not null;
create index refunds_due_idx on public.refunds (next_attempt_at)
  where state = 'asked';
create index refunds_done_idx on public.refunds (done_at)
  where state = 'done';
create index refund_items_item_idx on public.refund_items (order_item_id);

-- Functions: what each thing was paid

create function private.shared_out(p_cents bigint, p_weights bigint[])
returns bigint[]
language sql immutable
set search_path = ''
as $$
  with weighed as (
    select w.place, case when sum(w.weight) over () = 0 then 1
      else w.weight end as weight
    from unnest(p_weights) with ordinality as w (weight, place)
  ), parts as (
    select place, p_cents * weight / (sum(weight) over ())::bigint as whole,
      p_cents * weight % (sum(weight) over ())::bigint as rest
    from weighed
  ), turns as (
    select place, whole, row_number() over (order by rest desc, place) as turn,
      p_cents - sum(whole) over () as spare
    from parts
  )
  select array_agg((whole + case when turn <= spare then 1 else 0 end)
    order by place) from turns
$$;
comment on function private.shared_out(bigint, bigint[]) is
  'A sum by weights, in whole pennies that add up to it: those whose rest is '
  'largest get one more (largest remainder).';

create function private.paid_by_line(p_order public.orders)
returns table (order_item_id uuid, cents bigint)
language sql stable
set search_path = ''
as $$
  with postage as (
    select case when p_order.total_cents = 0 then 0
      else p_order.paid_cents::bigint * p_order.shipping_cents
        / p_order.total_cents end as cents
  ), lines as (
    select array_agg(i.id order by i.position, i.id) as ids,
      array_agg(i.qty::bigint * i.unit_price_cents - i.discount_cents
        order by i.position, i.id) as weights
    from public.order_items i where i.order_id = p_order.id
  )
  select l.id, l.cents from lines, postage, unnest(lines.ids,
    private.shared_out(p_order.paid_cents - postage.cents, lines.weights))
    as l (id, cents)
  union all
  select null, postage.cents from postage
$$;
comment on function private.paid_by_line(public.orders) is
  'What was paid for each line, its share of the discount taken off, and for '
  'the postage, which has no line: together exactly what was paid.';

create function private.part_of_line(
  p_cents bigint,
  p_qty integer,
  p_given integer,
  p_more integer
)
returns bigint
language sql immutable
set search_path = ''
as $$
  select p_cents * (p_given + p_more) / p_qty - p_cents * p_given / p_qty
$$;
comment on function private.part_of_line(bigint, integer, integer, integer) is
  'What the next few of a line are worth: in however many steps all of them '
  'are given back, together they are what was paid for it.';

create function private.refundable_lines(p_order public.orders)
returns table (
  order_item_id uuid, place integer, qty integer, given integer, cents bigint
)
language sql stable
set search_path = ''
as $$
  select i.id, i.position, i.qty, i.refunded_qty + coalesce((
      select sum(a.qty)::integer from public.refund_items a
      join public.refunds r on r.id = a.refund_id
      where a.order_item_id = i.id and r.state = 'asked'), 0), p.cents
  from private.paid_by_line(p_order) p
  join public.order_items i on i.id = p.order_item_id
$$;

create function private.taken_back(p_order_id uuid)
returns bigint
language sql stable
set search_path = ''
as $$
  select coalesce(sum(r.cents), 0)::bigint from public.refunds r
  where r.order_id = p_order_id and r.state in ('asked', 'done')
$$;

create function private.postage_left(p_order public.orders)
returns bigint
language sql stable
set search_path = ''
as $$
  select p.cents - coalesce((
    select sum(r.shipping_cents) from public.refunds r
    where r.order_id = p_order.id and r.state in ('asked', 'done')), 0)::bigint
  from private.paid_by_line(p_order) p where p.order_item_id is null
$$;

-- Grants

revoke execute on all functions in schema public, private from public;
grant select on public.refunds, public.refund_items to authenticated;

-- Row-level security

alter table public.refunds enable row level security;
alter table public.refund_items enable row level security;

create policy "Shopkeepers read refunds"
  on public.refunds for select to authenticated
  using ((select private.has_role('shop')));
create policy "Shopkeepers read what was given back"
  on public.refund_items for select to authenticated
  using ((select private.has_role('shop')));
