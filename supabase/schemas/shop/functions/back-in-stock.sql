-- Stock alerts: requests about a sold-out variant, and the one mail that
-- answers them.
--
-- An address may be anybody's: whoever types it gets the same answer whether it
-- is already waiting, has reached its limit, or is new. The mail goes out when
-- the label adds stock, not when a basket is abandoned or a payment ends.

-- Adds an alert for a sold-out variant. Ten at a time for an address, ten an
-- hour by a client, and the same answer whoever asked before.
create function public.ask_stock_alert(p_variant_id uuid, p_email text)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  address constant text := private.clean_email(p_email);
  stock integer;
begin
  if address is null or address !~ '@[^@]+\.[^@]+$' then
    perform private.refuse_input('email');
  end if;
  select v.inventory into stock from public.product_variants v
  where v.id = p_variant_id and v.is_open and v.open_from <= now();
  if not found then
    perform private.refuse_input('variant');
  end if;
  perform private.count_hit('stock_alert', 10, interval '1 hour');
  if stock <> 0 then
    raise exception 'This is in stock.' using errcode = '9X050';
  end if;
  perform pg_advisory_xact_lock(
    hashtextextended('stock alerts ' || address, 0));
  insert into public.stock_alerts (variant_id, email, leave_token)
  select p_variant_id, address,
    coalesce((array_agg(a.leave_token))[1], gen_random_uuid())
  from public.stock_alerts a where a.email = address
  having count(*) < 10
  on conflict do nothing;
end
$$;
grant execute on function public.ask_stock_alert(uuid, text) to anon,
  authenticated;

-- Unsubscribes with one click in a mail: deletes all the address's alerts.
create function public.leave_stock_alerts(p_token uuid)
returns boolean
language sql
set search_path = ''
as $$
  with gone as (
    delete from public.stock_alerts a where a.leave_token = p_token
    returning a.id
  )
  select exists (select from gone)
$$;

-- Records that the label has restocked a variant.
create function private.note_restock()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if current_setting('label.stock_returns', true) is distinct from 'yes'
    and exists (
      select from public.stock_alerts a where a.variant_id = new.id)
  then
    insert into private.restocks (variant_id) values (new.id)
    on conflict (variant_id) do update set next_batch_at = now();
  end if;
  return null;
end
$$;

-- Mails the next people waiting for restocked variants. Returns how many.
create function public.tell_restocks()
returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  shelf record;
  told integer := 0;
begin
  for shelf in
    select v.id, v.inventory, case
      when not v.is_open or v.open_from > now() then 0
      when v.inventory = -1 then 100
      else least(greatest(v.inventory - v.claimed, 0) * 2, 100) end as batch
    from private.restocks r
    join public.product_variants v on v.id = r.variant_id
    where r.next_batch_at <= now()
    order by r.next_batch_at, v.id
    limit 20
    for update of r skip locked
  loop
    told := told + private.tell_waiting(shelf.id, shelf.batch);
    -- Finished when nobody waits, or when every copy of it is sold.
    delete from private.restocks r where r.variant_id = shelf.id and (
      not exists (
        select from public.stock_alerts a where a.variant_id = shelf.id)
      or (shelf.inventory = 0 and not exists (
        select from public.stock_reservations s
        where s.variant_id = shelf.id and s.state = 'held')));
    update private.restocks set next_batch_at = now() + interval '1 hour'
    where variant_id = shelf.id;
  end loop;
  return told;
end
$$;

-- Tells the people waiting once the variant can be bought.
create function private.tell_waiting(
  p_variant_id uuid,
  p_most integer
)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  on_sale constant boolean := exists (
    select from public.product_variants v where v.id = p_variant_id
      and coalesce(v.on_sale_from <= now(), true)
      and coalesce(v.on_sale_until > now(), true));
  waiting record;
  told integer := 0;
begin
  -- One a day per address: somebody waiting for several variants hears of the
  -- next tomorrow, if it is still there.
  for waiting in
    select a.id, a.email, a.leave_token from public.stock_alerts a
    where a.variant_id = p_variant_id and on_sale and not exists (
      select from public.mail_outbox m
      where m.recipient = a.email and m.kind = 'back_in_stock'
        and m.created_at > now() - interval '1 day')
    order by a.created_at, a.id
    limit p_most
    for update skip locked
  loop
    continue when not private.may_write_to(waiting.email, null);
    perform public.queue_mail('back_in_stock', waiting.email,
      jsonb_build_object('variant_id', p_variant_id,
        'leave_token', waiting.leave_token),
      'back_in_stock:' || waiting.id);
    delete from public.stock_alerts a where a.id = waiting.id;
    told := told + 1;
  end loop;
  return told;
end
$$;
