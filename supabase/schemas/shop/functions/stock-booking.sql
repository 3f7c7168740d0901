-- Changing stock by hand: a delivery, a return, a breakage, a gift, a count. A
-- count books the difference from the number expected at that moment, so that
-- sales meanwhile are not lost. The caller makes an id for each booking, and
-- the same id is booked once.

-- Books one change by hand, once for its id, and returns the figures.
create function public.move_stock(
  p_booking_id uuid,
  p_variant_id uuid,
  p_kind text,
  p_qty integer,
  p_reason text default null
)
returns jsonb
language plpgsql security definer
set search_path = ''
set lock_timeout = '4s'
as $$
begin
  perform private.as_shopkeeper();
  if p_booking_id is null then
    perform private.refuse_input('booking_id');
  end if;
  if not coalesce(abs(p_qty) between 1 and 1000000 and case
    when p_kind in ('delivery', 'return') then p_qty > 0
    when p_kind in ('breakage', 'gift') then p_qty < 0
    else p_kind = 'count' end, false)
  then
    perform private.refuse_input('qty');
  end if;
  perform private.book_movement(
    p_booking_id, p_variant_id, p_kind, p_qty, p_reason);
  return public.stock_of(p_variant_id);
end
$$;
grant execute on function public.move_stock(uuid, uuid, text, integer, text) to
  authenticated;

create function private.book_movement(
  p_booking_id uuid,
  p_variant_id uuid,
  p_kind text,
  p_qty integer,
  p_reason text
)
returns void
language plpgsql
set search_path = ''
as $$
declare
  lying integer;
begin
  -- Sales and repeats of the same booking wait here.
  select v.inventory into lying from public.product_variants v
  where v.id = p_variant_id for no key update;
  if lying is null then
    raise exception 'This variant is not there any more.'
      using errcode = '9X096';
  end if;
  if exists (
    select from public.stock_movements m
    where m.booking_id = p_booking_id and m.variant_id = p_variant_id)
  then
    return;
  end if;
  if lying = -1 then
    raise exception 'It has no limit: there is no stock to change.'
      using errcode = '9X097';
  end if;
  if lying + p_qty < 0 then
    raise exception '%', case lying
      when 0 then 'None can be taken away: what lies there is in somebody''s '
        'checkout, or there is none.'
      else format('Only %s can be taken away: the others are in somebody''s '
        'checkout, or not there.', lying) end
      using errcode = '9X098', detail = jsonb_build_object(
        'variant_id', p_variant_id, 'most', lying)::text;
  end if;
  if lying + p_qty > 1000000 then
    perform private.refuse_input('qty');
  end if;
  perform private.stock_moves_by(p_kind, null, null,
    nullif(left(private.trimmed(p_reason), 500), ''), p_booking_id);
  update public.product_variants v set inventory = v.inventory + p_qty
  where v.id = p_variant_id;
  perform private.stock_moves_by(null);
end
$$;

-- Reads a count or a sheet: each line {"variant_id" or "sku", "counted",
-- "expected", "shelf", "low_at"}, as typed. With a variant_id, the SKU is its
-- new value. Fields missing from a line stay as they are.
create function private.stock_lines(p_lines jsonb, p_booking_id uuid)
returns table (
  line integer, variant_id uuid, product text, title text, expected integer,
  counted integer, on_hand integer, was jsonb, becomes jsonb, problem text
)
language plpgsql stable
set search_path = ''
as $$
begin
  if jsonb_typeof(p_lines) is distinct from 'array'
    or jsonb_array_length(p_lines) not between 1 and 2000
  then
    perform private.refuse_input('lines');
  end if;
  return query
  with read as (
    select e.n::integer as line, e.typed,
      nullif(trim(e.typed ->> 'variant_id'), '') as by_id,
      upper(nullif(trim(e.typed ->> 'sku'), '')) as sku,
      nullif(trim(e.typed ->> 'shelf'), '') as shelf,
      nullif(trim(e.typed ->> 'low_at'), '') as low_at,
      nullif(trim(e.typed ->> 'expected'), '') as expected,
      nullif(trim(e.typed ->> 'counted'), '') as counted
    from jsonb_array_elements(p_lines) with ordinality as e (typed, n)
  ), known as (
    select r.*, v.id, v.inventory, v.sku as old_sku, v.shelf as old_shelf,
      v.low_at as old_low_at, v.title, v.product_id
    from read r
    left join public.product_variants v on v.id = case
      when r.by_id is null then (
        select o.id from public.product_variants o where o.sku = r.sku)
      when r.by_id ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
        then r.by_id::uuid end
  ), numbered as (
    select k.*, p.title as product, f.on_hand as lying, f.held,
      case when k.counted ~ '^\d{1,7}$' then k.counted::integer end as found,
      case when k.expected ~ '^\d{1,7}$' then k.expected::integer
        when k.expected is null then f.on_hand end as awaited,
      case when k.low_at ~ '^\d{1,7}$' then k.low_at::integer end as low,
      k.typed ? 'sku' and k.by_id is not null as names_sku,
      count(*) over (partition by k.id) as times,
      count(*) over (partition by k.sku) as named
    from known k
    left join public.products p on p.id = k.product_id
    left join private.stock_figures(array(select id from known)) f
      on f.id = k.id
  )
  select n.line, n.id, n.product, n.title, n.awaited, n.found, n.lying,
    jsonb_strip_nulls(jsonb_build_object(
      'sku', n.old_sku, 'shelf', n.old_shelf, 'low_at', n.old_low_at)),
    jsonb_strip_nulls(jsonb_build_object(
      'sku', case when n.names_sku then n.sku else n.old_sku end,
      'shelf', case when n.typed ? 'shelf' then n.shelf
        else n.old_shelf end,
      'low_at', case when n.typed ? 'low_at' then n.low
        else n.old_low_at end)),
    case
      when n.id is null then 'No variant has this id or SKU.'
      when n.times > 1 then 'This variant stands here more than once.'
      when n.counted is not null and n.inventory = -1
        then 'It has no limit: there is nothing to count.'
      when n.counted is not null and coalesce(
        greatest(n.found, n.awaited) > 1000000
        or n.found is null or n.awaited is null, true)
        then 'A count is a whole number, from 0 up.'
      when n.low_at is not null and coalesce(n.low > 1000000, true)
        then 'Low is a whole number, from 0 up.'
      when length(n.shelf) > 60 then 'A shelf has sixty letters at most.'
      when n.names_sku and n.sku !~ '^[A-Z0-9][A-Z0-9._/-]{0,39}$'
        then 'A SKU has letters, digits, dots, hyphens and slashes, forty at '
          'most.'
      when n.names_sku and n.sku is not null and (n.named > 1 or exists (
        select from public.product_variants o
        where o.sku = n.sku and o.id <> n.id))
        then 'Another variant has this SKU.'
      when n.found is not null and n.lying + n.found - n.awaited < n.held
        and not exists (
          select from public.stock_movements m
          where m.booking_id = p_booking_id and m.variant_id = n.id)
        then format('%s of it are in somebody''s checkout: so few cannot be '
          'booked before they are paid or given back.', n.held)
    end
  from numbered n order by n.line;
end
$$;

-- The changes or errors from booking these lines; writes nothing.
create function public.compare_stock(p_lines jsonb)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.as_shopkeeper();
  return (
    select jsonb_agg(to_jsonb(l) order by l.line)
    from private.stock_lines(p_lines, null) l);
end
$$;
grant execute on function public.compare_stock(jsonb) to authenticated;

-- Books all of a count or a sheet, or nothing; once for its id. Returns how
-- many lines changed something.
create function public.book_stock(
  p_booking_id uuid,
  p_lines jsonb,
  p_reason text default null
)
returns integer
language plpgsql security definer
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  read record;
  changed integer := 0;
begin
  perform private.as_shopkeeper();
  if p_booking_id is null then
    perform private.refuse_input('booking_id');
  end if;
  -- In the order in which buyers take stock, before any comparison.
  perform from public.product_variants v
  where v.id in (
    select l.variant_id from private.stock_lines(p_lines, p_booking_id) l)
  order by v.id for no key update;
  for read in
    select * from private.stock_lines(p_lines, p_booking_id) l
    order by l.problem is null, l.variant_id
  loop
    if read.problem is not null then
      raise exception 'Not booked. Line %: %', read.line, read.problem
        using errcode = '9X099';
    end if;
    if read.was <> read.becomes then
      update public.product_variants v set sku = read.becomes ->> 'sku',
        shelf = read.becomes ->> 'shelf',
        low_at = (read.becomes ->> 'low_at')::integer
      where v.id = read.variant_id;
    end if;
    if read.counted <> read.expected then
      perform private.book_movement(p_booking_id, read.variant_id, 'count',
        read.counted - read.expected, p_reason);
    end if;
    changed := changed
      + (read.was <> read.becomes or read.counted is distinct from
        read.expected and read.counted is not null)::integer;
  end loop;
  return changed;
end
$$;
grant execute on function public.book_stock(uuid, jsonb, text) to authenticated;
