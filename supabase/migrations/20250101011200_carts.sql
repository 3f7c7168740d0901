-- Members' carts. Guests keep theirs in the browser.

-- Tables

create table public.cart_items (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid()
    references auth.users (id) on delete cascade,
  product_id uuid not null references public.products (id) on delete cascade,
  variant_id uuid not null,
  qty integer not null default 1 check (qty between 1 and 999),
  created_at timestamptz not null default now(),
  unique (user_id, product_id, variant_id),
  foreign key (product_id, variant_id)
    references public.product_variants (product_id, id) on delete cascade
);
comment on table public.cart_items is
  'One line a member, product and variant. Prices are not kept here: they are '
  'read when they matter.';

-- Indexes

create index cart_items_product_variant_idx
  on public.cart_items (product_id, variant_id);
create index cart_items_newest_idx
  on public.cart_items (user_id, created_at desc);

-- Grants: an upsert writes every column it names, so update has the same four

grant select, delete,
  insert (user_id, product_id, variant_id, qty),
  update (user_id, product_id, variant_id, qty)
  on public.cart_items to authenticated;

-- Row-level security: a cart asks for no second factor, only for its session

alter table public.cart_items enable row level security;

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
