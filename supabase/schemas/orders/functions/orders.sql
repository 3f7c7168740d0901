-- An order's sums must add up.

create function private.order_adds_up()
returns trigger
language plpgsql
set search_path = ''
as $$
declare
  -- Both orders, since an item that moves leaves one behind.
  touched constant uuid[] := array[
    (to_jsonb(old) ->> tg_argv[0])::uuid, (to_jsonb(new) ->> tg_argv[0])::uuid];
  wrong text;
begin
  select o.number into wrong
  from public.orders o
  where o.id = any (touched) and o.subtotal_cents is distinct from (
    select sum(i.qty::bigint * i.unit_price_cents)
    from public.order_items i where i.order_id = o.id
  )
  limit 1;
  if found then
    raise exception 'The items of order % do not add up.', wrong
      using errcode = 'check_violation';
  end if;
  return null;
end
$$;
