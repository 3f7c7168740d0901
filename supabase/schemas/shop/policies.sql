-- public.products

grant select on public.products to anon;
grant select, insert, update, delete on public.products to authenticated;

create policy "Members see open and bought products, editors and shop all"
  on public.products for select to authenticated
  using (active and public_from <= (select private.moment())
    or (select private.has_preview()) and private.previewed('products', id)
    or (select private.has_role('editor', 'shop'))
    or id in (select b.product_id from private.bought_items() b));

create policy "Shopkeepers add products"
  on public.products for insert to authenticated
  with check ((select private.has_role('shop')));

create policy "Shopkeepers change products"
  on public.products for update to authenticated
  using ((select private.has_role('shop')))
  with check ((select private.has_role('shop')));

create policy "Shopkeepers remove products"
  on public.products for delete to authenticated
  using ((select private.has_role('shop')));

create policy "Visitors see products on sale"
  on public.products for select to anon
  using (active and public_from <= (select private.moment())
    or (select private.has_preview()) and private.previewed('products', id));

-- public.digital_payloads

grant select, insert, update, delete on public.digital_payloads to
  authenticated;

create policy "Members see the payloads they bought, shopkeepers all"
  on public.digital_payloads for select to authenticated
  using ((select private.has_role('shop'))
    or id in (select b.digital_payload_id from private.bought_items() b));

create policy "Shopkeepers add payloads"
  on public.digital_payloads for insert to authenticated
  with check ((select private.has_role('shop')));

create policy "Shopkeepers change payloads"
  on public.digital_payloads for update to authenticated
  using ((select private.has_role('shop')))
  with check ((select private.has_role('shop')));

create policy "Shopkeepers remove payloads"
  on public.digital_payloads for delete to authenticated
  using ((select private.has_role('shop')));

-- public.digital_payload_files

grant select, insert, update, delete on public.digital_payload_files to
  authenticated;

create policy "Shopkeepers add payload files"
  on public.digital_payload_files for insert to authenticated
  with check ((select private.has_role('shop')));

create policy "Shopkeepers change payload files"
  on public.digital_payload_files for update to authenticated
  using ((select private.has_role('shop')))
  with check ((select private.has_role('shop')));

create policy "Shopkeepers remove payload files"
  on public.digital_payload_files for delete to authenticated
  using ((select private.has_role('shop')));

create policy "Shopkeepers see payload files"
  on public.digital_payload_files for select to authenticated
  using ((select private.has_role('shop')));

-- public.product_variants

grant select on public.product_variants to anon;
grant select, insert, update, delete on public.product_variants to
  authenticated;

create policy "Members see open and bought variants, editors and shop all"
  on public.product_variants for select to authenticated
  using (is_open and open_from <= (select private.moment())
    or (select private.has_preview())
      and private.previewed('products', product_id)
    or (select private.has_role('editor', 'shop'))
    or id in (select b.variant_id from private.bought_items() b));

create policy "Shopkeepers add variants"
  on public.product_variants for insert to authenticated
  with check ((select private.has_role('shop')));

create policy "Shopkeepers change variants"
  on public.product_variants for update to authenticated
  using ((select private.has_role('shop')))
  with check ((select private.has_role('shop')));

create policy "Shopkeepers remove variants"
  on public.product_variants for delete to authenticated
  using ((select private.has_role('shop')));

create policy "Visitors see variants on sale"
  on public.product_variants for select to anon
  using (is_open and open_from <= (select private.moment())
    or (select private.has_preview())
      and private.previewed('products', product_id));

-- public.product_pictures

grant select on public.product_pictures to anon;
grant select, insert, update, delete on public.product_pictures to
  authenticated;

create policy "Visitors see the galleries of products on sale"
  on public.product_pictures for select to anon
  using (exists (select from public.products p where p.id = product_id));

create policy "Members see the galleries of the products they see"
  on public.product_pictures for select to authenticated
  using (exists (select from public.products p where p.id = product_id));

create policy "Shopkeepers add to galleries"
  on public.product_pictures for insert to authenticated
  with check ((select private.has_role('shop')));

create policy "Shopkeepers change galleries"
  on public.product_pictures for update to authenticated
  using ((select private.has_role('shop')))
  with check ((select private.has_role('shop')));

create policy "Shopkeepers take out of galleries"
  on public.product_pictures for delete to authenticated
  using ((select private.has_role('shop')));

-- public.promo_codes

grant select, insert, update, delete on public.promo_codes to authenticated;

create policy "Shopkeepers add promo codes"
  on public.promo_codes for insert to authenticated
  with check ((select private.has_role('shop')));

create policy "Shopkeepers change promo codes"
  on public.promo_codes for update to authenticated
  using ((select private.has_role('shop')))
  with check ((select private.has_role('shop')));

create policy "Shopkeepers read promo codes"
  on public.promo_codes for select to authenticated
  using ((select private.has_role('shop')));

create policy "Shopkeepers remove promo codes"
  on public.promo_codes for delete to authenticated
  using ((select private.has_role('shop')));

-- public.shipping_zones

grant select on public.shipping_zones to anon;
grant select, insert, update, delete on public.shipping_zones to authenticated;

create policy "Visitors read active shipping zones"
  on public.shipping_zones for select to anon
  using (is_active);

create policy "Members read active shipping zones, shopkeepers all"
  on public.shipping_zones for select to authenticated
  using (is_active or (select private.has_role('shop')));

create policy "Shopkeepers add shipping zones"
  on public.shipping_zones for insert to authenticated
  with check ((select private.has_role('shop')));

create policy "Shopkeepers change shipping zones"
  on public.shipping_zones for update to authenticated
  using ((select private.has_role('shop')))
  with check ((select private.has_role('shop')));

create policy "Shopkeepers remove shipping zones"
  on public.shipping_zones for delete to authenticated
  using ((select private.has_role('shop')));

-- public.shipping_rates

grant select on public.shipping_rates to anon;
grant select, insert, update, delete on public.shipping_rates to authenticated;

create policy "Visitors read active shipping rates"
  on public.shipping_rates for select to anon
  using (is_active);

create policy "Members read active shipping rates, shopkeepers all"
  on public.shipping_rates for select to authenticated
  using (is_active or (select private.has_role('shop')));

create policy "Shopkeepers add shipping rates"
  on public.shipping_rates for insert to authenticated
  with check ((select private.has_role('shop')));

create policy "Shopkeepers change shipping rates"
  on public.shipping_rates for update to authenticated
  using ((select private.has_role('shop')))
  with check ((select private.has_role('shop')));

create policy "Shopkeepers remove shipping rates"
  on public.shipping_rates for delete to authenticated
  using ((select private.has_role('shop')));

-- public.out_now_v

grant select on public.out_now_v to anon, authenticated;
