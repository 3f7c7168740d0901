-- What is not out yet by the clock can neither be waited for nor be told of:
-- whoever has its id would learn that it is coming.

create or replace function public.ask_stock_alert(p_variant_id uuid, p_email text)
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

create or replace function public.tell_restocks()
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
    -- Over when nobody waits, or when every copy of it is sold.
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
