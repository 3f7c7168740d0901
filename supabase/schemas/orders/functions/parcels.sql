-- Parcels: when they were sent, by which carrier, in how many pieces. An order
-- counts as sent on the day its last piece goes. A parcel can be taken back for
-- a minute, while its mail waits.

create function private.say_what_is_posted()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  new.is_posted := coalesce((
    select c.needs_address from public.orders o
    join public.checkout_items c on c.checkout_id = o.checkout_id
    where o.id = new.order_id and c.variant_id = new.variant_id
  ), (
    select v.needs_address from public.product_variants v
    where v.id = new.variant_id
  ), false);
  return new;
end
$$;

-- How many of a line were refunded, and need not be sent.
create function private.given_back(p_item public.order_items)
returns integer
language sql stable
set search_path = ''
as $$
  -- Read by column name, since refunds by line belong to another subject.
  select coalesce((to_jsonb(p_item) ->> 'refunded_qty')::integer, 0)
$$;

create function private.left_to_send(p_order_id uuid)
returns table (order_item_id uuid, qty integer)
language sql stable
set search_path = ''
as $$
  select i.id, greatest(0, i.qty - private.given_back(i) - coalesce((
    select sum(p.qty) from public.parcel_items p
    where p.order_item_id = i.id), 0))::integer
  from public.order_items i
  where i.order_id = p_order_id and i.is_posted
$$;

-- An order is sent once its last parcel has gone and nothing is left.
create function private.settle_dispatch(p_order_id uuid)
returns void
language sql
set search_path = ''
as $$
  update public.orders o set shipped_at = d.sent_at, carrier = d.carrier,
    tracking_number = d.tracking_number
  from (
    select p.sent_at, p.carrier, p.tracking_number
    from (values (true)) as always (is_there)
    left join public.parcels p on p.order_id = p_order_id and not exists (
      select from private.left_to_send(p_order_id) l where l.qty > 0)
    order by p.sent_at desc, p.id limit 1
  ) d
  where o.id = p_order_id and (o.shipped_at, o.carrier, o.tracking_number)
    is distinct from (d.sent_at, d.carrier, d.tracking_number)
$$;

-- Refunded items need not be sent: they may have been the last ones.
create function private.settle_dispatch_of_line()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.settle_dispatch(new.order_id);
  return null;
end
$$;

-- Locks the order for one member of staff at a time.
create function private.order_at_hand(p_order_id uuid)
returns public.orders
language plpgsql
set search_path = ''
as $$
declare
  at_hand public.orders;
begin
  perform private.as_shopkeeper();
  select * into at_hand from public.orders o
  where o.id = p_order_id for no key update;
  if not found then
    raise exception 'There is no such order.' using errcode = '9X022';
  end if;
  return at_hand;
end
$$;

create function private.undo_time()
returns interval
language sql immutable
set search_path = ''
as $$
  select interval '1 minute'
$$;

-- Records that a parcel went, with so many of each line ({"item": 1}), or with
-- all that is left. The buyer is mailed once it can no longer be taken back; an
-- erased buyer is not written to.
create function public.send_parcel(
  p_order_id uuid,
  p_carrier text default null,
  p_tracking_number text default null,
  p_lines jsonb default null
)
returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  goes constant public.orders := private.order_at_hand(p_order_id);
  parcel uuid;
begin
  if goes.status <> 'paid' then
    raise exception 'This order was given back: nothing of it is sent.'
      using errcode = '9X060';
  end if;
  insert into public.parcels (order_id, carrier, tracking_number, sent_by)
  values (p_order_id, nullif(private.trimmed(p_carrier), ''),
    nullif(private.trimmed(p_tracking_number), ''), auth.uid())
  returning id into parcel;
  perform private.fill_parcel(parcel, p_order_id, p_lines);
  -- Due, by the clock, once the parcel can no longer be taken back.
  insert into public.mail_outbox
    (kind, recipient, payload, event_key, next_attempt_at)
  select 'order_sent', goes.email,
    jsonb_build_object('order_id', p_order_id, 'parcel_id', parcel),
    'order_sent:' || parcel, now() + private.undo_time()
  where goes.email is not null and not goes.erase_when_shipped;
  perform private.settle_dispatch(p_order_id);
  return parcel;
end
$$;
grant execute on function public.send_parcel(uuid, text, text, jsonb) to
  authenticated;

create function private.fill_parcel(
  p_parcel_id uuid,
  p_order_id uuid,
  p_lines jsonb
)
returns void
language plpgsql
set search_path = ''
as $$
begin
  if p_lines is null then
    insert into public.parcel_items (parcel_id, order_item_id, qty)
    select p_parcel_id, l.order_item_id, l.qty
    from private.left_to_send(p_order_id) l where l.qty > 0;
    if not found then
      raise exception 'Everything in it has gone already.'
        using errcode = '9X060';
    end if;
    return;
  end if;
  if jsonb_typeof(p_lines) <> 'object' or p_lines = '{}' or exists (
    select from jsonb_each(p_lines) w
    where w.value::text !~ '^[1-9][0-9]{0,8}$'
  ) then
    perform private.refuse_input('lines');
  end if;
  insert into public.parcel_items (parcel_id, order_item_id, qty)
  select p_parcel_id, l.order_item_id, w.qty::integer
  from jsonb_each_text(p_lines) as w (item, qty)
  join private.left_to_send(p_order_id) l on l.order_item_id::text = w.item
  where l.qty >= w.qty::integer;
  if (select count(*) from public.parcel_items i
      where i.parcel_id = p_parcel_id)
    < (select count(*) from jsonb_object_keys(p_lines)) then
    raise exception 'Not so much of it is left to be sent: somebody may have sent it meanwhile.'
      using errcode = '9X060';
  end if;
end
$$;

create function private.parcel_at_hand(p_parcel_id uuid)
returns public.parcels
language plpgsql
set search_path = ''
as $$
declare
  at_hand public.parcels;
begin
  perform private.order_at_hand(p.order_id)
  from public.parcels p where p.id = p_parcel_id;
  select * into at_hand from public.parcels p where p.id = p_parcel_id;
  if not found then
    perform private.as_shopkeeper();
    raise exception 'There is no such parcel: it may have been taken back.'
      using errcode = '9X022';
  end if;
  return at_hand;
end
$$;

-- Takes a parcel back within its minute, with its waiting mail.
create function public.undo_parcel(p_parcel_id uuid)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  parcel constant public.parcels := private.parcel_at_hand(p_parcel_id);
  mail constant text := 'order_sent:' || p_parcel_id;
begin
  if exists (select from public.orders o
    where o.id = parcel.order_id and o.erased_at is not null) then
    raise exception 'The buyer has left, and their address went with the parcel: it cannot be taken back.'
      using errcode = '9X062';
  end if;
  delete from public.mail_outbox m
  where m.event_key = mail and m.status = 'queued' and m.attempts = 0;
  if parcel.sent_at < now() - private.undo_time()
    or exists (select from public.mail_outbox m where m.event_key = mail) then
    raise exception 'The minute is over: the buyer is told.'
      using errcode = '9X061';
  end if;
  perform private.log_order(parcel.order_id, 'parcel_undone',
    p_was => to_jsonb(parcel) - '{id,order_id,sent_by}'::text[]);
  delete from public.parcels p where p.id = p_parcel_id;
  perform private.settle_dispatch(parcel.order_id);
end
$$;
grant execute on function public.undo_parcel(uuid) to authenticated;

-- Corrects the details of a parcel. A mail already sent is not followed by
-- another.
create function public.mend_parcel(
  p_parcel_id uuid,
  p_carrier text,
  p_tracking_number text
)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  parcel constant public.parcels := private.parcel_at_hand(p_parcel_id);
begin
  update public.parcels p
  set carrier = nullif(private.trimmed(p_carrier), ''),
    tracking_number = nullif(private.trimmed(p_tracking_number), '')
  where p.id = p_parcel_id;
  perform private.log_order(parcel.order_id, 'parcel_mended', p_was =>
    jsonb_build_object('carrier', parcel.carrier,
      'tracking_number', parcel.tracking_number));
  perform private.settle_dispatch(parcel.order_id);
end
$$;
grant execute on function public.mend_parcel(uuid, text, text) to authenticated;
