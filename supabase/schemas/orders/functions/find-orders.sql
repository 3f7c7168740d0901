-- Finding an order by number, name, address, postcode or title. Row-level
-- security comes before every index, so one function checks the role once and
-- then uses the index.

-- Rebuilds the search text of these orders.
create function private.index_orders(p_order_ids uuid[])
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

create function private.index_new_parts()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.index_orders(array(select distinct n.order_id from parts n));
  return null;
end
$$;

create function private.index_changed_order()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.index_orders(array[new.id]);
  return null;
end
$$;

create function private.order_state_sql(p_state text)
returns text
language sql immutable
set search_path = ''
as $$
  select case p_state
    when 'to-pack' then
      'o.needs_shipping and o.shipped_at is null and o.status = ''paid'''
    when 'sent' then 'o.shipped_at is not null'
    when 'to-attend' then
      'o.attention_reason is not null and o.attended_at is null'
    when 'refunded' then 'o.refunded_at is not null'
    else 'true' end
$$;

-- A condition that each word occurs somewhere; empty for no words.
create function private.order_words_sql(p_words text)
returns text
language sql immutable
set search_path = ''
as $$
  select coalesce((
    select string_agg(format('s.words like %L', '%' || regexp_replace(
      -- A number with # is a whole number: #1042 does not match #10420.
      regexp_replace(w.word, '^(#\d+)$', '\1 '),
      '([\\%_])', '\\\1', 'g') || '%'), ' and ')
    from (
      select word from regexp_split_to_table(
        private.searchable(left(private.trimmed(p_words), 100)), '\s+') word
      where word <> '' limit 6
    ) w), '')
$$;

-- A page of the orders in one state with all of these words in number, name,
-- email, postcode, town, code or items, and the total: for a search 2000 at
-- most, and then that there are more.
create function public.find_orders(
  p_words text default '',
  p_state text default '',
  p_sort text default '-created_at',
  p_page integer default 1,
  p_size integer default 50
)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  words constant text := private.order_words_sql(p_words);
  size constant integer := least(greatest(coalesce(p_size, 50), 1), 500);
  page constant integer := least(greatest(coalesce(p_page, 1), 1), 100000);
  sorted constant text := ltrim(p_sort, '-');
  most_found constant integer := 2000;
  state constant text := private.order_state_sql(p_state);
  source text := 'public.orders o where ' || state;
  found bigint;
  rows jsonb;
begin
  perform private.as_shopkeeper();
  if sorted not in ('created_at', 'number', 'total_cents', 'email') then
    perform private.refuse_input('sort');
  end if;
  if words = '' then
    execute 'select count(*) from ' || source into found;
  else
    source := format('public.orders o join private.order_search s
      on s.order_id = o.id and %s where %s', words, state);
    execute format('select count(*) from (select from %s limit %s) s',
      source, most_found + 1) into found;
    -- With so many matches a page fills up soon: check orders one by one.
    if found > most_found then
      source := format('public.orders o cross join lateral (
        select from private.order_search s
        where s.order_id = o.id and %s offset 0) s where %s', words, state);
    end if;
  end if;
  execute format('select jsonb_agg(private.listed_order(l)
      order by l.%1$I %2$s nulls last, l.id) from (
      select o.* from %3$s order by o.%1$I %2$s nulls last, o.id
      limit %4$s offset %5$s) l', sorted,
    case when p_sort like '-%' then 'desc' else 'asc' end, source, size,
    (page - 1)::bigint * size) into rows;
  return jsonb_build_object('rows', coalesce(rows, '[]'),
    'count', case when words = '' then found else least(found, most_found) end,
    'more', words <> '' and found > most_found);
end
$$;
grant execute on function public.find_orders(text, text, text, integer,
  integer) to authenticated;

create function private.listed_order(p_order public.orders)
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
