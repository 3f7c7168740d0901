-- The shop's shelf: products, their variants, and what is behind the digital
-- ones. What members see of them after they bought them is with the orders.

-- Tables

create table public.products (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique
    check (length(slug) <= 120 and slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  title text not null check (title ~ '\S' and length(title) <= 200),
  description text check (length(description) <= 20000),
  cover_url text references public.pictures (url) on update cascade,
  product_type text not null
    check (product_type in ('merch', 'music', 'experience', 'membership')),
  featured boolean not null default false,
  active boolean not null default false,
  artist_id uuid references public.artists (id) on delete set null,
  release_id uuid references public.releases (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.products is
  'What the label sells or has sold. Taking one off the shelf is active = '
  'false: sold ones cannot be deleted.';
comment on column public.products.release_id is
  'The record it is, or goes with. Where it is not said, music of the same '
  'artist whose title names the record is taken for it.';

create table public.digital_payloads (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name ~ '\S' and length(name) <= 200),
  per_user_download_limit integer not null default 5
    check (per_user_download_limit between 1 and 1000),
  created_at timestamptz not null default now()
);
comment on table public.digital_payloads is
  'What a buyer of a digital variant may fetch, and how often.';

create table public.digital_payload_files (
  id uuid primary key default gen_random_uuid(),
  digital_payload_id uuid not null
    references public.digital_payloads (id) on delete cascade,
  format text not null check (format ~ '^[a-z0-9]{2,12}$'),
  filename text not null
    check (length(filename) between 1 and 200 and filename !~ '[/\\[:cntrl:]]'),
  position integer not null default 1 check (position > 0),
  storage_bucket text not null default 'masters',
  storage_path text not null check (length(storage_path) between 1 and 1024),
  content_type text not null default 'application/octet-stream',
  bytes bigint check (bytes > 0),
  unique (digital_payload_id, format, filename)
);
comment on table public.digital_payload_files is
  'The files for sale. Nobody but staff and the download step ever reads '
  'where they lie.';

create table public.product_variants (
  id uuid primary key default gen_random_uuid(),
  product_id uuid not null references public.products (id) on delete cascade,
  title text not null check (title ~ '\S' and length(title) <= 200),
  price_cents integer not null check (price_cents between 0 and 99999999),
  currency text not null default 'GBP' check (currency ~ '^[A-Z]{3}$'),
  inventory integer not null default 0 check (inventory >= -1),
  attributes jsonb not null default '{}'
    check (jsonb_typeof(attributes) = 'object'),
  digital_payload_id uuid references public.digital_payloads (id)
    on delete restrict,
  is_digital boolean not null default false,
  position integer not null default 1,
  is_open boolean not null default false,
  created_at timestamptz not null default now(),
  max_per_order integer check (max_per_order > 0),
  claimed integer not null default 0 check (claimed >= 0),
  -- Nothing by default, which a trigger turns into what is likely.
  needs_address boolean not null default nullif(true, true),
  unique (product_id, id),
  check (is_digital or digital_payload_id is null)
);
comment on table public.product_variants is
  'A size, format or tier with its price and the number that can still be '
  'sold.';
comment on column public.product_variants.inventory is
  'The sellable number: open checkouts have already taken theirs. -1 is '
  'unlimited and never changes.';
comment on column public.product_variants.is_digital is
  'Whether it has a download.';
comment on column public.product_variants.needs_address is
  'Whether something of it is posted. Unless told otherwise, what has no '
  'download is; a membership may have both.';
comment on column public.product_variants.is_open is
  'Follows products.active by trigger. Kept here so that the policy needs no '
  'join.';
comment on column public.product_variants.max_per_order is
  'How many one order may have, where the label wants it so.';
comment on column public.product_variants.claimed is
  'How many of the inventory are in open checkouts that nobody has begun to '
  'pay: they can be bought, by whoever is first.';

-- Indexes

create index products_cover_url_idx on public.products (cover_url);
create index products_artist_idx
  on public.products (artist_id, created_at desc);
create index products_release_idx on public.products (release_id);
create index products_created_at_idx on public.products (created_at desc)
  where active;
create index products_featured_idx on public.products (created_at desc)
  where active and featured;
create index products_type_idx
  on public.products (product_type, created_at desc) where active;
create index products_title_trgm_idx
  on public.products using gin (title extensions.gin_trgm_ops);
create index product_variants_digital_payload_idx
  on public.product_variants (digital_payload_id);

-- Functions

create function private.follow_product()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  -- The lock makes a variant that is added while its product is taken off the
  -- shelf wait and see that.
  select p.active into new.is_open
  from public.products p where p.id = new.product_id for share;
  new.is_open := coalesce(new.is_open, false);
  return new;
end
$$;

create function private.lead_variants()
returns trigger
language plpgsql
set search_path = ''
as $$
declare
  moved constant uuid[] := array(
    select a.id from after a join before b on b.id = a.id
    where a.active <> b.active);
begin
  -- Locked in the order in which buyers take stock, however many products:
  -- neither then waits for the other for ever.
  perform from public.product_variants v where v.product_id = any (moved)
  order by v.id for no key update;
  update public.product_variants set is_open = null
  where product_id = any (moved);
  return null;
end
$$;

create function private.keep_claimed()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.claimed := case when tg_op = 'INSERT' then 0 else old.claimed end;
  return new;
end
$$;
comment on function private.keep_claimed() is
  'Whoever at the label writes a variant back as it was read means no count '
  'that the till has changed since.';

create function private.post_what_is_no_file()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.needs_address := not new.is_digital;
  return new;
end
$$;

create trigger post_what_is_no_file
  before insert on public.product_variants
  for each row when (new.needs_address is null)
  execute function private.post_what_is_no_file();
create trigger follow_product
  before insert or update of product_id, is_open on public.product_variants
  for each row execute function private.follow_product();
create trigger lead_variants after update on public.products
  referencing old table as before new table as after
  for each statement execute function private.lead_variants();
create trigger keep_claimed
  before insert or update on public.product_variants
  for each row when (current_user = 'authenticated')
  execute function private.keep_claimed();
create trigger know_picture
  before insert or update of cover_url on public.products
  for each row execute function private.know_picture('cover_url');
create trigger touch before update on public.products
  for each row execute function private.touch();

-- Grants

revoke execute on all functions in schema public, private from public;
grant select on public.products, public.product_variants
  to anon, authenticated;
grant select on public.digital_payloads, public.digital_payload_files
  to authenticated;
grant insert, update, delete on public.products, public.product_variants,
  public.digital_payloads, public.digital_payload_files to authenticated;

-- Row-level security

alter table public.products enable row level security;
alter table public.product_variants enable row level security;
alter table public.digital_payloads enable row level security;
alter table public.digital_payload_files enable row level security;

create policy "Visitors see products on sale"
  on public.products for select to anon
  using (active);
create policy "Staff add products"
  on public.products for insert to authenticated
  with check ((select private.is_staff()));
create policy "Staff change products"
  on public.products for update to authenticated
  using ((select private.is_staff())) with check ((select private.is_staff()));
create policy "Staff remove products"
  on public.products for delete to authenticated
  using ((select private.is_staff()));

create policy "Visitors see variants on sale"
  on public.product_variants for select to anon
  using (is_open);
create policy "Staff add variants"
  on public.product_variants for insert to authenticated
  with check ((select private.is_staff()));
create policy "Staff change variants"
  on public.product_variants for update to authenticated
  using ((select private.is_staff())) with check ((select private.is_staff()));
create policy "Staff remove variants"
  on public.product_variants for delete to authenticated
  using ((select private.is_staff()));

create policy "Staff add payloads"
  on public.digital_payloads for insert to authenticated
  with check ((select private.is_staff()));
create policy "Staff change payloads"
  on public.digital_payloads for update to authenticated
  using ((select private.is_staff())) with check ((select private.is_staff()));
create policy "Staff remove payloads"
  on public.digital_payloads for delete to authenticated
  using ((select private.is_staff()));

create policy "Staff see payload files"
  on public.digital_payload_files for select to authenticated
  using ((select private.is_staff()));
create policy "Staff add payload files"
  on public.digital_payload_files for insert to authenticated
  with check ((select private.is_staff()));
create policy "Staff change payload files"
  on public.digital_payload_files for update to authenticated
  using ((select private.is_staff())) with check ((select private.is_staff()));
create policy "Staff remove payload files"
  on public.digital_payload_files for delete to authenticated
  using ((select private.is_staff()));
