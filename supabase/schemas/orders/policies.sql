-- public.cart_items

grant select, delete on public.cart_items to authenticated;
grant insert (user_id, product_id, variant_id, qty) on public.cart_items to
  authenticated;
grant update (user_id, product_id, variant_id, qty) on public.cart_items to
  authenticated;

create policy "Members read their own cart"
  on public.cart_items for select to authenticated
  using (user_id = (select auth.uid())
    and (select private.has_live_session()));

create policy "Members fill their own cart"
  on public.cart_items for insert to authenticated
  with check (user_id = (select auth.uid())
    and (select private.has_live_session()));

create policy "Members change their own cart"
  on public.cart_items for update to authenticated
  using (user_id = (select auth.uid())
    and (select private.has_live_session()))
  with check (user_id = (select auth.uid())
    and (select private.has_live_session()));

create policy "Members empty their own cart"
  on public.cart_items for delete to authenticated
  using (user_id = (select auth.uid())
    and (select private.has_live_session()));

-- public.orders

grant select on public.orders to authenticated;

create policy "Members read their own orders, shopkeepers every order"
  on public.orders for select to authenticated
  using ((user_id = (select auth.uid()) and (select private.second_factor_ok()))
    or (select private.has_role('shop')));

-- public.order_items

grant select on public.order_items to authenticated;

create policy "Members read their own order items, shopkeepers every item"
  on public.order_items for select to authenticated
  using (order_id in (
      select o.id from public.orders o
      where o.user_id = (select auth.uid())
        and (select private.second_factor_ok())
    ) or (select private.has_role('shop')));

-- public.order_addresses

grant select on public.order_addresses to authenticated;

create policy "Members read their own addresses, shopkeepers every one"
  on public.order_addresses for select to authenticated
  using (order_id in (
      select o.id from public.orders o
      where o.user_id = (select auth.uid())
        and (select private.second_factor_ok())
    ) or (select private.has_role('shop')));

-- public.download_logs

grant select on public.download_logs to authenticated;

create policy "Members read their own download counts"
  on public.download_logs for select to authenticated
  using (user_id = (select auth.uid()) and (select private.second_factor_ok()));

-- public.stock_movements

grant select on public.stock_movements to authenticated;
revoke all on public.stock_movements from service_role;
grant select on public.stock_movements to service_role;

create policy "Shopkeepers read the stock ledger"
  on public.stock_movements for select to authenticated
  using ((select private.has_role('shop')));

-- public.parcels

grant select on public.parcels to authenticated;

create policy "Members read their own parcels, shopkeepers every one"
  on public.parcels for select to authenticated
  using (order_id in (
      select o.id from public.orders o
      where o.user_id = (select auth.uid())
        and (select private.second_factor_ok())
    ) or (select private.has_role('shop')));

-- public.parcel_items

grant select on public.parcel_items to authenticated;

create policy "Members read what is in their parcels, shopkeepers all"
  on public.parcel_items for select to authenticated
  using (order_item_id in (
      select i.id from public.order_items i
      join public.orders o on o.id = i.order_id
      where o.user_id = (select auth.uid())
        and (select private.second_factor_ok())
    ) or (select private.has_role('shop')));

-- public.order_log

grant select on public.order_log to authenticated;
revoke insert, update, delete, truncate on public.order_log from service_role;

create policy "Shopkeepers read what was done with an order"
  on public.order_log for select to authenticated
  using ((select private.has_role('shop')));

-- public.refunds

grant select on public.refunds to authenticated;

create policy "Shopkeepers read refunds"
  on public.refunds for select to authenticated
  using ((select private.has_role('shop')));

-- public.refund_items

grant select on public.refund_items to authenticated;

create policy "Shopkeepers read what was given back"
  on public.refund_items for select to authenticated
  using ((select private.has_role('shop')));

-- public.memberships

grant select on public.memberships to authenticated;
revoke all on public.memberships from service_role;
grant select on public.memberships to service_role;

create policy "Members read their own memberships, the shop every one"
  on public.memberships for select to authenticated
  using ((user_id = (select auth.uid()) and (select private.second_factor_ok()))
    or (select private.has_role('shop')));

-- public.passes

grant select (id, number, order_item_id, unit, variant_id, holder, issued_at,
  closed_at, entered_at) on public.passes to authenticated;

create policy "Members read their own passes, shopkeepers every one"
  on public.passes for select to authenticated
  using (order_item_id in (select b.id from private.bought_items() b)
    or (select private.has_role('shop')));

-- public.download_batches

grant select on public.download_batches to authenticated;

create policy "Shopkeepers read batches of download codes"
  on public.download_batches for select to authenticated
  using ((select private.has_role('shop')));

-- public.download_codes

grant select (id, batch_id, redeemed_at, order_id) on public.download_codes to
  authenticated;

create policy "Shopkeepers read which download codes were redeemed"
  on public.download_codes for select to authenticated
  using ((select private.has_role('shop')));
