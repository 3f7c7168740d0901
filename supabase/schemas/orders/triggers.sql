-- public.checkouts

create trigger forget_ticket_names
  after update of account_deleted on public.checkouts
  for each row when (new.account_deleted)
  execute function private.forget_ticket_names();

-- public.checkout_items

create trigger refuse_begun_dates after insert on public.checkout_items
  referencing new table as added
  for each statement execute function private.refuse_begun_dates();

-- public.orders

create constraint trigger order_adds_up
  after insert or update of subtotal_cents on public.orders
  deferrable initially deferred
  for each row execute function private.order_adds_up('id');

create trigger erase_shipped_order
  after update of shipped_at, status on public.orders
  for each row when (new.erase_when_shipped
    and (new.shipped_at is not null or new.status = 'refunded'))
  execute function private.erase_shipped_order();

create trigger forget_order_log after update of erased_at on public.orders
  for each row when (new.erased_at is not null)
  execute function private.forget_order_log();

create trigger index_orders after update of email on public.orders
  for each row when (old.email is distinct from new.email)
  execute function private.index_changed_order();

create trigger erase_refund_reasons after update of erased_at on public.orders
  for each row when (new.erased_at is not null)
  execute function private.erase_refund_reasons();

create trigger follow_order_owner after update of user_id on public.orders
  for each row when (old.user_id is distinct from new.user_id)
  execute function private.follow_order_owner();

create trigger end_refunded_memberships after update of status
  on public.orders
  for each row when (old.status = 'paid' and new.status = 'refunded')
  execute function private.end_refunded_memberships();

create trigger forget_holders after update of erased_at on public.orders
  for each row when (new.erased_at is not null)
  execute function private.forget_holders();

-- At the end of the transaction, when the order has items and address.
create constraint trigger book_sale after insert on public.orders
  deferrable initially deferred
  for each row execute function private.book_money();

create constraint trigger book_refund
  after update of refunded_cents on public.orders
  deferrable initially deferred
  for each row when (old.refunded_cents <> new.refunded_cents)
  execute function private.book_money();

-- public.order_items

create constraint trigger order_adds_up
  after insert or update or delete on public.order_items
  deferrable initially deferred
  for each row execute function private.order_adds_up('order_id');

create trigger say_what_is_posted before insert on public.order_items
  for each row execute function private.say_what_is_posted();

create trigger settle_dispatch after update on public.order_items
  for each row when (old is distinct from new and new.is_posted)
  execute function private.settle_dispatch_of_line();

create trigger index_orders after insert on public.order_items
  referencing new table as parts
  for each statement execute function private.index_new_parts();

-- public.order_addresses

create trigger index_orders after insert on public.order_addresses
  referencing new table as parts
  for each statement execute function private.index_new_parts();

create trigger index_gone_addresses after delete on public.order_addresses
  referencing old table as parts
  for each statement execute function private.index_new_parts();

create trigger follow_country after update of country on public.order_addresses
  for each row when (old.country <> new.country)
  execute function private.follow_country();

-- private.money_movements

-- The running month has no sums, so an ordinary sale does nothing here.
create trigger reopen_month_booked after insert on private.money_movements
  for each row when (new.day < private.month_of(
    (now() at time zone 'Europe/London')::date))
  execute function private.reopen_money_month();

create trigger reopen_month_changed after update or delete
  on private.money_movements
  for each row when (old.day < private.month_of(
    (now() at time zone 'Europe/London')::date))
  execute function private.reopen_money_month();
