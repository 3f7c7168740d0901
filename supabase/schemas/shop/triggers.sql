-- public.products

create trigger lead_variants after update on public.products
  referencing old table as before new table as after
  for each statement execute function private.lead_variants();

create trigger know_picture
  before insert or update of cover_url on public.products
  for each row execute function private.know_picture('cover_url');

create trigger lead_pressing
  after insert or delete or update of release_id, product_type, active
  on public.products
  for each row execute function private.lead_pressing();

create trigger follow_record
  before insert or update of release_id, out_from on public.products
  for each row execute function private.follow_record();

create trigger is_back before insert or update on public.products
  for each row when (new.active and new.withdrawn_at is not null)
  execute function private.is_back();

create trigger touch before update on public.products
  for each row when (to_jsonb(old) - 'out_from' <> to_jsonb(new) - 'out_from')
  execute function private.touch();

create trigger refuse_unmade before update of active on public.products
  for each row when (new.active and not old.active)
  execute function private.refuse_unmade_product();

create trigger at_whole_second
  before insert or update of public_from on public.products
  for each row execute function private.at_whole_second();

create trigger end_previews after update on public.products
  for each row
  when ((new.withdrawn_at is not null) and (old.withdrawn_at is not null) is not true)
  execute function private.end_previews();

create trigger keep_old_address
  after update of slug on public.products
  for each row when (old.slug <> new.slug)
  execute function private.keep_old_address();

-- public.digital_payloads

create trigger touch before update on public.digital_payloads
  for each row execute function private.touch();

-- public.digital_payload_files

create trigger let_go_of_file
  after delete or update of storage_path on public.digital_payload_files
  for each row execute function private.let_go_of_file();

create trigger touch before update on public.digital_payload_files
  for each row execute function private.touch();

-- public.product_variants

create trigger post_what_is_no_file
  before insert on public.product_variants
  for each row when (new.needs_address is null)
  execute function private.post_what_is_no_file();

create trigger keep_claimed
  before insert or update on public.product_variants
  for each row when (current_user = 'authenticated')
  execute function private.keep_claimed();

-- Claims count as taken, so that a hold which becomes a claim is not a restock.
create trigger note_restock after update of inventory
  on public.product_variants
  for each row when (
    new.inventory - new.claimed > old.inventory - old.claimed
    or (new.inventory = -1 and old.inventory <> -1))
  execute function private.note_restock();

create trigger lead_pressing
  after insert or delete or update of product_id, title, attributes, position
  on public.product_variants
  for each row execute function private.lead_pressing();

create trigger touch_by_count before update of inventory
  on public.product_variants
  for each row when (auth.uid() is not null
    and old.inventory <> new.inventory)
  execute function private.touch();

create trigger follow_product
  before insert or update of product_id, is_open, open_from
  on public.product_variants
  for each row execute function private.follow_product();

create trigger know_picture
  before insert or update of picture_url on public.product_variants
  for each row execute function private.know_picture('picture_url');

-- Sales are no edit of the variant: colleagues editing its text need not start
-- again with every copy sold.
create trigger touch
  before update of product_id, title, price_cents, currency, attributes,
    digital_payload_id, is_digital, position, max_per_order, needs_address,
    picture_url, updated_at
  on public.product_variants
  for each row execute function private.touch();

create trigger write_stock_movement
  after insert or update of inventory on public.product_variants
  for each row execute function private.write_stock_movement();

create trigger touch_by_place before update of sku, shelf, low_at
  on public.product_variants
  for each row execute function private.touch();

-- Changes to the terms of a membership are edits of the variant.
create trigger touch_by_term
  before update of term_months, member_discount_percent, early_days
  on public.product_variants
  for each row execute function private.touch();

create trigger sell_at_whole_second
  before insert or update of on_sale_from, on_sale_until, members_from
  on public.product_variants
  for each row execute function private.sell_at_whole_second();

create trigger touch_by_window
  before update of on_sale_from, on_sale_until, members_from
  on public.product_variants
  for each row execute function private.touch();

create constraint trigger hold_edition
  after insert or update of inventory, edition_size
  on public.product_variants
  deferrable initially deferred
  for each row when (new.edition_size is not null)
  execute function private.hold_edition();

create trigger touch_by_edition before update of edition_size
  on public.product_variants
  for each row execute function private.touch();

create trigger follow_payload
  before insert or update of digital_payload_id on public.product_variants
  for each row when (current_user = 'authenticated')
  execute function private.follow_payload();

create trigger refuse_unmade
  before insert or update of digital_payload_id on public.product_variants
  for each row when (new.digital_payload_id is not null)
  execute function private.refuse_unmade_variant();

-- public.product_pictures

create trigger know_picture
  before insert or update of picture_url on public.product_pictures
  for each row execute function private.know_picture('picture_url');

create trigger keep_gallery_small
  before insert or update of product_id on public.product_pictures
  for each row execute function private.keep_gallery_small();

create trigger touch before update on public.product_pictures
  for each row execute function private.touch();

create trigger history
  after insert or update or delete on public.product_pictures
  for each row when (auth.uid() is not null)
  execute function private.keep_history();

-- public.promo_codes

create trigger keep_used_code before delete on public.promo_codes
  for each row execute function private.keep_used_code();

create trigger keep_used_name before update of code on public.promo_codes
  for each row when (old.code <> new.code)
  execute function private.keep_used_code();

create trigger touch before update on public.promo_codes
  for each row execute function private.touch();

-- public.shipping_zones

create trigger touch before update on public.shipping_zones
  for each row execute function private.touch();

-- public.shipping_rates

create trigger touch before update on public.shipping_rates
  for each row execute function private.touch();
