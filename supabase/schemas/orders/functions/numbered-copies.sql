-- Numbered editions: a copy's number is drawn in the sale's transaction, from 1
-- upwards, without gaps or duplicates. A copy returned to the shelf is drawn
-- again; one refunded without being returned stays closed.

-- At the end of a transaction, when all moves have been written.
create function private.hold_edition()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  edition record;
begin
  select v.edition_size as most, v.inventory
    + (select coalesce(sum(r.qty), 0) from public.stock_reservations r
      where r.variant_id = v.id and r.state = 'held')
    + (select count(*) from private.edition_copies c
      where c.variant_id = v.id and c.order_item_id is not null) as there
  into edition
  from public.product_variants v where v.id = new.id;
  if edition.there > edition.most then
    raise exception 'An edition of % has no more than that: together with what '
      'is held and sold this would be %.', edition.most, edition.there
      using errcode = '9X078',
        detail = jsonb_build_object('most', edition.most)::text;
  end if;
  return null;
end
$$;

create function private.draw_numbers(p_order_id uuid)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  line record;
begin
  -- Only copies really taken from the shelf: staff have to look at oversold
  -- ones.
  for line in
    select i.id, i.variant_id, r.qty, v.edition_size
    from public.order_items i
    join public.orders o on o.id = i.order_id
    join public.product_variants v on v.id = i.variant_id
    join public.stock_reservations r on r.checkout_id = o.checkout_id
      and r.variant_id = i.variant_id and r.state = 'sold'
    where i.order_id = p_order_id and v.edition_size is not null
    order by i.variant_id
  loop
    -- One sale of an edition at a time, always in the same order.
    perform pg_advisory_xact_lock(
      hashtextextended('edition ' || line.variant_id, 0));
    perform private.draw_copies(line.id, line.variant_id, line.qty);
    update public.order_items set edition_size = line.edition_size
    where id = line.id;
    perform private.name_copies(line.id);
  end loop;
end
$$;

-- Draws returned copies first, lowest number first, then new ones. The caller
-- must hold the edition's lock.
create function private.draw_copies(
  p_order_item_id uuid,
  p_variant_id uuid,
  p_qty integer
)
returns void
language plpgsql
set search_path = ''
as $$
declare
  drawn integer;
begin
  update private.edition_copies c
  set order_item_id = p_order_item_id, drawn_at = now()
  from (
    select b.number from private.edition_copies b
    where b.variant_id = p_variant_id and b.order_item_id is null
    order by b.number limit p_qty
  ) back
  where c.variant_id = p_variant_id and c.number = back.number;
  get diagnostics drawn = row_count;
  insert into private.edition_copies (variant_id, number, order_item_id)
  select p_variant_id, l.last + n, p_order_item_id
  from (
    select coalesce(max(c.number), 0) as last from private.edition_copies c
    where c.variant_id = p_variant_id
  ) l
  cross join generate_series(1, p_qty - drawn) n;
end
$$;

create function private.name_copies(p_order_item_id uuid)
returns void
language sql
set search_path = ''
as $$
  update public.order_items i set copies = array(
    select c.number from private.edition_copies c
    where c.order_item_id = i.id and c.closed_at is null order by c.number)
  where i.id = p_order_item_id
$$;

create function private.close_copies(
  p_order_item_id uuid,
  p_qty integer,
  p_back_on_shelf boolean
)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  update private.edition_copies c
  set order_item_id = case when not p_back_on_shelf then c.order_item_id end,
    closed_at = case when not p_back_on_shelf then now() end
  from (
    select b.variant_id, b.number from private.edition_copies b
    where b.order_item_id = p_order_item_id and b.closed_at is null
    order by b.number desc limit p_qty
    for update
  ) given
  where c.variant_id = given.variant_id and c.number = given.number;
  perform private.name_copies(p_order_item_id);
end
$$;
