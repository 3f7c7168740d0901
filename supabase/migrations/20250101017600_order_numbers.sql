-- Order numbers run, from 1001: they are what people read and say. The id stays
-- the key of an order and the end of its address; a number opens nothing.
--
-- A sequence gives the next one within the order's own transaction without
-- making two orders wait for each other. An order that is rolled back leaves a
-- gap, which nobody minds.

-- Tables

alter table public.orders drop column number;
alter table public.orders add column number integer;

update public.orders o set number = n.number from (
  select id, 1000 + row_number() over (order by created_at, id) as number
  from public.orders
) n where n.id = o.id;

alter table public.orders
  alter column number set not null,
  alter column number add generated always as identity (start with 1001),
  add constraint orders_number_key unique (number);
select setval(pg_get_serial_sequence('public.orders', 'number'), max(o.number))
from public.orders o having max(o.number) is not null;
comment on column public.orders.number is
  'What people call the order by. It may have gaps, and it is no permission: '
  'anybody can guess one.';

-- Functions: the number in answers

create or replace function private.order_receipt(
  p_order public.orders,
  p_created boolean
)
returns jsonb
language sql immutable
set search_path = ''
as $$
  select jsonb_build_object('order_id', p_order.id, 'number', p_order.number,
    'customer_email', p_order.email, 'user_id', p_order.user_id,
    'attention_reason', p_order.attention_reason, 'created', p_created)
$$;

drop function private.listed_members();
create function private.listed_members()
returns table (
  id uuid, number integer, begins_on date, ends_on date,
  ended_at timestamptz, created_at timestamptz, discount_percent integer,
  early_days integer, product_title text, variant_title text, order_id uuid,
  order_number integer, email text, card_number integer, holder text
)
language sql stable
set search_path = ''
as $$
  select m.id, m.number, m.begins_on, m.ends_on, m.ended_at, m.created_at,
    m.discount_percent, m.early_days, i.product_title, i.variant_title,
    i.order_id, o.number, coalesce(u.email, o.email), c.number, c.holder
  from public.memberships m
  join public.order_items i on i.id = m.order_item_id
  join public.orders o on o.id = i.order_id
  left join auth.users u on u.id = m.user_id
  left join public.passes c on c.order_item_id = i.id and c.unit = 1
$$;
comment on function private.listed_members() is
  'Every term with whose it is. A line has one card, however many it is for.';

create or replace function public.stock_ledger(
  p_variant_id uuid,
  p_before bigint default null,
  p_holds boolean default false
)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  lying integer;
  lines jsonb;
begin
  perform private.as_shopkeeper();
  select f.on_hand into lying
  from private.stock_figures(array[p_variant_id]) f;
  -- From what lies there now, backwards: what was folded away does not matter.
  select lying - coalesce(sum(m.qty), 0) into lying
  from public.stock_movements m
  where m.variant_id = p_variant_id and m.id >= p_before
    and m.kind not in ('hold', 'hold_ended');
  with page as (
    select m.* from public.stock_movements m
    where m.variant_id = p_variant_id and (p_before is null or m.id < p_before)
      and (p_holds or m.kind not in ('hold', 'hold_ended'))
    order by m.id desc limit 51
  )
  select jsonb_agg(jsonb_build_object('id', p.id, 'at', p.at, 'kind', p.kind,
    'qty', p.qty, 'reason', p.reason, 'order_id', p.order_id,
    'order_number', (
      select o.number from public.orders o where o.id = p.order_id),
    'by', private.colleague_name(p.moved_by), 'on_hand', p.on_hand)
    order by p.id desc)
  into lines
  from (
    select p.*, lying - coalesce(sum(p.qty)
      filter (where p.kind not in ('hold', 'hold_ended')) over (
        order by p.id desc rows between unbounded preceding and 1 preceding),
      0) as on_hand
    from page p
  ) p;
  return coalesce(lines, '[]');
end
$$;

-- Functions: finding by number, and by the start of the id

create or replace function private.index_orders(p_order_ids uuid[])
returns void
language sql security definer
set search_path = ''
as $$
  insert into private.order_search (order_id, words)
  select o.id, private.searchable(concat_ws(' ', 'order #' || o.number,
    left(o.id::text, 8), o.email,
    a.name, a.postcode, replace(a.postcode, ' ', ''), a.city, o.promo_code, (
      select string_agg(concat_ws(' ', i.product_title, i.variant_title,
        i.artist_name), ' ' order by i.position)
      from public.order_items i where i.order_id = o.id)))
  from public.orders o
  left join public.order_addresses a on a.order_id = o.id
  where o.id = any (p_order_ids)
  on conflict (order_id) do update set words = excluded.words
$$;

create or replace function private.order_words_sql(p_words text)
returns text
language sql immutable
set search_path = ''
as $$
  select coalesce((
    select string_agg(format('s.words like %L', '%' || regexp_replace(
      -- With its sign a number is meant whole: #1042 is not #10420.
      regexp_replace(w.word, '^(#\d+)$', '\1 '),
      '([\\%_])', '\\\1', 'g') || '%'), ' and ')
    from (
      select word from regexp_split_to_table(
        private.searchable(left(private.trimmed(p_words), 100)), '\s+') word
      where word <> '' limit 6
    ) w), '')
$$;
comment on function private.order_words_sql(text) is
  'Every word has to be somewhere; empty for no words.';

-- Functions: the variant in lists

create or replace function private.listed_order(p_order public.orders)
returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object('id', p_order.id, 'number', p_order.number,
    'created_at', p_order.created_at, 'email', p_order.email,
    'total_cents', p_order.total_cents, 'currency', p_order.currency,
    'status', p_order.status, 'needs_shipping', p_order.needs_shipping,
    'shipped_at', p_order.shipped_at, 'refunded_cents', p_order.refunded_cents,
    'attention_reason', p_order.attention_reason,
    'attended_at', p_order.attended_at,
    'name', (select a.name from public.order_addresses a
      where a.order_id = p_order.id),
    'is_begun', p_order.shipped_at is null and exists (
      select from public.parcels p where p.order_id = p_order.id),
    'bought', (select string_agg(
        i.qty || ' × ' || i.product_title || ', ' || i.variant_title, '; '
        order by i.position)
      from public.order_items i where i.order_id = p_order.id))
$$;

select private.index_orders(array(select o.id from public.orders o));

-- Grants

revoke execute on all functions in schema public, private from public;
