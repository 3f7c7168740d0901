-- Pre-orders: goods of a coming record can be sold before it is out. They are
-- paid as usual, their files open at the record's moment, and buyers are told
-- then. The checkout uses the real clock, even in a preview.

create function private.follow_record()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  new.out_from := (
    select r.public_from from public.releases r
    where r.id = new.release_id and r.is_public and r.status = 'Released');
  return new;
end
$$;

create function private.lead_products()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.products set out_from = null where release_id = new.id;
  return null;
end
$$;

create function private.is_out(p_release public.releases)
returns boolean
language sql stable
set search_path = ''
as $$
  select p_release.is_public and p_release.status = 'Released'
    and p_release.public_from <= now()
$$;

create function private.refuse_before_its_day(p_release_id uuid)
returns void
language plpgsql stable
set search_path = ''
as $$
declare
  coming public.releases;
begin
  select * into coming from public.releases r
  where r.id = p_release_id and not private.is_out(r);
  if found then
    raise exception 'This opens on the day the record is out.'
      using errcode = '9X035', detail = jsonb_build_object('opens_at',
        case when coming.is_public and coming.status = 'Released'
          then coming.public_from end)::text;
  end if;
end
$$;

-- Marks pre-orders whose record is out and tells their buyers. Returns the
-- number of orders. Files open by the clock, whether this has run or not.
create function public.open_pre_orders(p_limit integer default 500)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  opened integer;
begin
  with due as (
    select distinct i.order_id from public.order_items i
    join public.releases r on r.id = i.pre_order_of
    where private.is_out(r)
    limit p_limit
  ), out_now as (
    update public.order_items i set pre_order_of = null
    from public.releases r, due
    where i.order_id = due.order_id and r.id = i.pre_order_of
      and private.is_out(r)
    returning i.order_id, i.position, i.product_title
  ), orders as (
    select o.id, o.email, o.status = 'paid' and o.email is not null
        and not o.erase_when_shipped as is_told,
      jsonb_agg(n.product_title order by n.position) as titles
    from out_now n join public.orders o on o.id = n.order_id
    group by o.id
  ), told as (
    -- Once for everything that came out together, even after a crash: the mail
    -- and the opening are written together or not at all.
    select public.queue_mail('pre_order_out', o.email,
      jsonb_build_object('order_id', o.id, 'titles', o.titles),
      'pre_order_out:' || o.id || ':' || private.this_change())
    from orders o where o.is_told
  )
  select count(*) + 0 * (select count(*) from told) into opened from orders;
  return opened;
end
$$;

-- The work left when something has come out. Except for streams whose names
-- were known before, nothing visible to visitors waits for it.
create function public.keep_release_day()
returns integer
language sql
set search_path = ''
as $$
  select private.place_due_streams();
  select public.open_pre_orders();
$$;
