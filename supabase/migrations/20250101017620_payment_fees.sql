-- Fees: what the payment provider kept of each payment. They are asked for after
-- the sale, since a provider may not know them at once, and are booked in the
-- money ledger by line, as sales and refunds are: the figures of every cut have
-- them, and what is left of net sales is the payout.

-- Tables

create table private.payment_fees (
  order_id uuid primary key references public.orders (id) on delete cascade,
  cents integer check (cents >= 0),
  ask_at timestamptz not null default now(),
  asked integer not null default 0
);
comment on table private.payment_fees is
  'A row for every order that was paid by a payment. No cents: the provider has '
  'not told the fee yet, and is asked again, less often each time.';

alter table private.money_movements
  add column fee_cents integer not null default 0,
  drop constraint money_movements_kind_check,
  add constraint money_movements_kind_check
    check (kind in ('sale', 'refund', 'fee'));
comment on column private.money_movements.fee_cents is
  'A line''s share of the fee. Rows of the kind fee have nothing else.';

alter table private.money_sums add column fees bigint not null default 0;

-- Indexes

create index payment_fees_due_idx on private.payment_fees (ask_at)
  where cents is null;

-- Functions: writing

create or replace function private.book_money()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    perform private.book_sale(new);
    perform private.book_refund(new, coalesce(new.refunded_at, now()));
    insert into private.payment_fees (order_id)
    select new.id where new.paid_cents > 0 and new.payment_id is not null;
  elsif old.refunded_at is distinct from new.refunded_at then
    perform private.book_refund(new, coalesce(new.refunded_at, now()));
  else
    perform private.book_refund(new, now());
  end if;
  return null;
end
$$;

create function public.claim_fees(p_limit integer)
returns table (order_id uuid, payment_id text, currency text)
language sql security definer
set search_path = ''
as $$
  with due as (
    select f.order_id from private.payment_fees f
    where f.cents is null and f.ask_at <= now()
    order by f.ask_at limit p_limit
    for update skip locked
  ), claimed as (
    update private.payment_fees f set asked = f.asked + 1,
      ask_at = now() + interval '1 minute' * 2 ^ least(f.asked, 14)
    from due where f.order_id = due.order_id
    returning f.order_id
  )
  select o.id, o.payment_id, o.paid_currency
  from claimed c join public.orders o on o.id = c.order_id
$$;
comment on function public.claim_fees(integer) is
  'Payments whose fee is to be asked for now. Each is given to one caller, and '
  'comes again later unless its fee was taken: after a minute, then twice as '
  'long each time, up to eleven days.';

create function public.take_fee(p_order_id uuid, p_cents integer)
returns boolean
language plpgsql security definer
set search_path = ''
as $$
begin
  update private.payment_fees set cents = p_cents
  where order_id = p_order_id and cents is null;
  if not found then
    return false;
  end if;
  perform private.book_fee(p_order_id, p_cents);
  return true;
end
$$;
comment on function public.take_fee(uuid, integer) is
  'Writes down what the provider kept of an order''s payment, once; whether it '
  'was new.';

create function private.book_fee(p_order_id uuid, p_cents integer)
returns void
language sql
set search_path = ''
as $$
  with sold as (
    select m.*, row_number() over (order by m.id) as place
    from private.money_movements m
    where m.order_id = p_order_id and m.kind = 'sale'
  ), shares as (
    select private.shared_out(p_cents,
      array_agg(s.cents::bigint order by s.place)) as cents
    from sold s
  ), booking as materialized (
    select nextval('private.money_bookings') as id
  )
  insert into private.money_movements (booking, leads, order_id, order_item_id,
    variant_id, at, kind, currency, country, cents, vat_rate, vat_cents,
    fee_cents)
  select b.id, row_number() over (order by s.place) = 1, s.order_id,
    s.order_item_id, s.variant_id, s.at, 'fee', s.currency, s.country, 0,
    s.vat_rate, 0, f.cents[s.place]
  from sold s, shares f, booking b
  where f.cents[s.place] > 0
  order by s.place
$$;
comment on function private.book_fee(uuid, integer) is
  'On the day of the sale, each line with its share of the fee.';

-- Payments from before fees were asked for

insert into private.payment_fees (order_id)
select o.id from public.orders o
where o.paid_cents > 0 and o.payment_id is not null;

-- Grants: service only

revoke execute on all functions in schema public, private from public;
grant execute on function public.claim_fees(integer),
  public.take_fee(uuid, integer) to service_role;
revoke all on private.payment_fees from anon, authenticated, service_role;

-- Row-level security

alter table private.payment_fees enable row level security;
