-- The stock ledger: every change of the sellable stock, with who and why. One
-- trigger writes both the number on a variant and the row here, and nothing
-- else writes either.

-- Sets the kind of the stock changes that follow in this transaction, until it
-- is called with null: after that they are a count by hand.
create function private.stock_moves_by(
  p_kind text,
  p_checkout_id uuid default null,
  p_order_id uuid default null,
  p_reason text default null,
  p_booking_id uuid default null
)
returns void
language sql
set search_path = ''
as $$
  select set_config('label.stock_moves_by', case when p_kind is null then ''
    else jsonb_build_object('kind', p_kind, 'checkout_id', p_checkout_id,
      'order_id', p_order_id, 'reason', p_reason,
      'booking_id', p_booking_id)::text end, true)
$$;

create function private.write_stock_movement()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  cause constant jsonb :=
    nullif(current_setting('label.stock_moves_by', true), '');
  moved constant integer := greatest(new.inventory, 0)
    - case when tg_op = 'UPDATE' then greatest(old.inventory, 0) else 0 end;
begin
  if moved <> 0 then
    insert into public.stock_movements (variant_id, kind, qty, checkout_id,
      order_id, moved_by, reason, booking_id)
    values (new.id, coalesce(cause ->> 'kind', 'count'), moved,
      (cause ->> 'checkout_id')::uuid, (cause ->> 'order_id')::uuid,
      (select s.user_id from public.staff s where s.user_id = auth.uid()),
      coalesce(cause ->> 'reason', case
        when cause is not null then null
        when tg_op = 'INSERT' then 'What there was at first'
        else 'Written into its form' end),
      (cause ->> 'booking_id')::uuid);
  end if;
  return null;
end
$$;

-- Turns an order's holds into sales: the stock does not change, only the
-- ledger's reason.
create function private.note_sales(p_order public.orders)
returns void
language sql security definer
set search_path = ''
as $$
  insert into public.stock_movements
    (variant_id, kind, qty, checkout_id, order_id)
  select r.variant_id, m.kind, m.sign * r.qty, r.checkout_id, p_order.id
  from public.stock_reservations r
  cross join (values (1, 'hold_ended'), (-1, 'sale')) as m (sign, kind)
  where r.checkout_id = p_order.checkout_id and r.state = 'sold'
  order by r.variant_id, m.sign desc
$$;
