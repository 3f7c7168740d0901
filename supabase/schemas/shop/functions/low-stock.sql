-- Low stock is mailed to the office once a day at most, and each variant once
-- until it is restocked.

-- Mails newly low variants to the office, once a day in London and not before
-- eight in the morning; true for the call that did.
create function public.tell_low_stock(p_at timestamptz default now())
returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  london constant timestamp := p_at at time zone 'Europe/London';
  office constant text :=
    private.clean_email(private.setting('office') ->> 'to');
  news jsonb;
begin
  perform pg_advisory_xact_lock(hashtextextended('low stock', 0));
  -- Held stock counts as on hand, so a hold that ends changes nothing.
  delete from private.low_stock_told t where not exists (
    select from private.stock_figures() f
    where f.id = t.variant_id and private.is_low(f.on_hand, f.low_at));
  if office is null or extract(hour from london) < 8 then
    return false;
  end if;
  select jsonb_agg(jsonb_build_object('id', f.id, 'name',
    concat_ws(', ', f.product, f.title), 'left', f.on_hand)
    order by f.on_hand, f.product, f.position, f.id)
  into news
  from private.stock_figures() f
  join public.product_variants v on v.id = f.id
  where v.is_open and v.open_from <= now()
    and private.is_low(f.on_hand, f.low_at)
    and not exists (
      select from private.low_stock_told t where t.variant_id = f.id);
  if news is null or public.queue_mail('low_stock', office,
    jsonb_build_object('things', jsonb_path_query_array(news, '$[0 to 39]'),
      'more', greatest(jsonb_array_length(news) - 40, 0)),
    'low_stock:' || london::date) is null
  then
    return false;
  end if;
  insert into private.low_stock_told (variant_id)
  select (n ->> 'id')::uuid from jsonb_array_elements(news) n;
  return true;
end
$$;

-- Holds and their ends cancel out: after four days one line a variant keeps the
-- amount still held, if any. The sum does not change.
create function private.tidy_stock_movements()
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('stock movements', 0));
  with old as (
    select m.id, m.variant_id, m.qty from public.stock_movements m
    where m.kind in ('hold', 'hold_ended') and m.at < now() - interval '4 days'
  ), sums as (
    select o.variant_id, max(o.id) as id, sum(o.qty)::integer as qty
    from old o group by o.variant_id having count(*) > 1
  ), kept as (
    update public.stock_movements m set qty = s.qty, checkout_id = null,
      order_id = null, kind = case when s.qty < 0 then 'hold'
        else 'hold_ended' end
    from sums s where m.id = s.id and s.qty <> 0
  )
  delete from public.stock_movements m using old o, sums s
  where m.id = o.id and s.variant_id = o.variant_id
    and (o.id <> s.id or s.qty = 0);
end
$$;
