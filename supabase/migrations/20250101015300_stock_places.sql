-- What a variant is called by a scanner, where it lies, and from how many on
-- it is nearly gone.

-- Tables

alter table public.product_variants
  add column sku text check (sku ~ '^[A-Z0-9][A-Z0-9._/-]{0,39}$'),
  add column shelf text check (shelf ~ '\S' and length(shelf) <= 60),
  add column low_at integer check (low_at between 0 and 1000000);
comment on column public.product_variants.sku is
  'The label''s own name for it, or the bar code on it. In capitals.';
comment on column public.product_variants.shelf is
  'Its place in the store room. Pick lists go by it.';
comment on column public.product_variants.low_at is
  'From how many left it is low; five where nothing is said.';

-- Indexes

create unique index product_variants_sku_idx
  on public.product_variants (sku) where sku is not null;

-- Functions

create trigger touch_by_place before update of sku, shelf, low_at
  on public.product_variants
  for each row execute function private.touch();

create function private.is_low(p_left integer, p_low_at integer)
returns boolean
language sql immutable
set search_path = ''
as $$
  select p_left between 0 and coalesce(p_low_at, 5)
$$;

create or replace function private.low_stock(p_most integer)
returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object('count', count(*), 'first', coalesce(
    jsonb_agg(jsonb_build_object('product_id', l.product_id,
      'variant_id', l.id, 'title', l.product, 'variant', l.variant,
      'left', l.inventory)
      order by l.place) filter (where l.place <= p_most), '[]'))
  from (
    select v.id, v.product_id, p.title as product, v.title as variant,
      v.inventory, row_number() over (
        order by v.inventory, p.title, v.position, v.id) as place
    from public.product_variants v
    join public.products p on p.id = v.product_id
    where v.is_open and private.is_low(v.inventory, v.low_at)
  ) l
$$;
comment on function private.low_stock(integer) is
  'What is on the shelf with five left or fewer, or as many as the label says '
  'of it. What has no end is never low.';

-- Grants

revoke execute on all functions in schema public, private from public;
