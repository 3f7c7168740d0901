-- Pictures that the label's people bring, and more than one for a product.

-- Where originals lie until the end: nobody but their keepers reads them.

insert into storage.buckets (id, name, public, file_size_limit)
values ('originals', 'originals', false, 40 * 1024 * 1024)
on conflict (id) do update set public = excluded.public,
  file_size_limit = excluded.file_size_limit;

-- Columns

alter table public.pictures
  add column original text check (original ~ '^[0-9a-f-]{36}$'),
  add column framing jsonb check (framing is null
    or framing - '{shape,x,y,zoom}'::text[] = '{}'
    and coalesce(jsonb_path_match(framing,
      'strict $.shape like_regex "^(square|portrait|wide|free)$"
        && $.x >= 0 && $.x <= 1 && $.y >= 0 && $.y <= 1
        && $.zoom >= 1 && $.zoom <= 8', '{}', true), false)),
  add constraint pictures_original_framing_check
    check ((original is null) = (framing is null));
comment on column public.pictures.original is
  'The file in the bucket originals that this was developed from, so that it '
  'can be framed again; null for what came as an address.';
comment on column public.pictures.framing is
  'How the original was framed: {"shape": "square", "x": 0.5, "y": 0.4, '
  '"zoom": 1}, the focal point as shares of width and height.';

alter table public.product_variants
  add column picture_url text references public.pictures (url)
    on update cascade;
comment on column public.product_variants.picture_url is
  'What it looks like, where that is not what the product looks like.';

-- Tables

create table public.product_pictures (
  id uuid primary key default gen_random_uuid(),
  product_id uuid not null references public.products (id) on delete cascade,
  picture_url text not null references public.pictures (url)
    on update cascade,
  position integer not null default 1 check (position between 1 and 1000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (product_id, picture_url)
);
comment on table public.product_pictures is
  'The gallery of a product: what is shown of it besides its cover.';

-- Indexes

create index pictures_original_idx on public.pictures (original)
  where original is not null;
create index product_variants_picture_url_idx
  on public.product_variants (picture_url);
create index product_pictures_picture_url_idx
  on public.product_pictures (picture_url);

-- Functions

create function private.pictures_in(p_text text)
returns text[]
language sql immutable cost 1000
set search_path = ''
as $$
  select coalesce(array_agg(distinct found[1]), '{}')
  from regexp_matches(p_text, '\]\(([^()\s]+)\)', 'g') found
  where length(found[1]) <= 500
$$;
comment on function private.pictures_in(text) is
  'Where the pictures and links of an article lead. An index keeps it: to read '
  'every text for every picture would take seconds.';

create index news_articles_pictures_idx on public.news_articles
  using gin (private.pictures_in(content));

create function private.articles_showing(p_url text)
returns setof uuid
language sql stable security definer rows 1
set search_path = ''
as $$
  select n.id from public.news_articles n
  where private.pictures_in(n.content) @> array[p_url]
$$;
comment on function private.articles_showing(text) is
  'By the index, which policies would stand in the way of. Whether the caller '
  'may see them is for the caller to ask.';

-- Dear, so that a page asks for its own pictures and not for all of them.
create function private.is_seen_picture(p_url text)
returns boolean
language sql stable cost 10000
set search_path = ''
as $$
  select exists (select from public.artists a where a.profile_image = p_url)
    or exists (select from public.releases r where r.artwork_url = p_url)
    or exists (select from public.products p where p.cover_url = p_url)
    or exists (select from public.product_variants v
      where v.picture_url = p_url)
    or exists (select from public.product_pictures g
      where g.picture_url = p_url)
    or exists (select from public.news_articles n
      where n.featured_image = p_url)
    or exists (select from public.artist_videos f
      where f.thumbnail_url = p_url)
    or exists (select from public.site_settings s
      where s.key = 'about' and s.value ->> 'picture' = p_url)
    or exists (select from public.news_articles n
      where n.id in (select private.articles_showing(p_url)))
$$;
comment on function private.is_seen_picture(text) is
  'Whether something that the caller may see shows this picture: as the '
  'caller, so that every policy of every table that has one counts.';

create function private.keep_gallery_small()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  -- Of two that are added at once the second must see the first.
  perform from public.products p where p.id = new.product_id
  for no key update;
  if (select count(*) from public.product_pictures g
    where g.product_id = new.product_id and g.id <> new.id) >= 12 then
    raise exception 'A gallery has room for twelve pictures. Take one out first.'
      using errcode = '9X001', detail = '{"field": "picture_url"}';
  end if;
  return new;
end
$$;

create function public.order_gallery(p_product_id uuid, p_ids uuid[])
returns void
language plpgsql
set search_path = ''
as $$
declare
  there constant uuid[] := array(
    select g.id from public.product_pictures g
    where g.product_id = p_product_id
    order by g.id
    for no key update);
begin
  if there <> array(select unnest(p_ids) order by 1) then
    raise exception 'The gallery has other pictures by now. Look again, then order them.'
      using errcode = '9X001', detail = '{"field": "position"}';
  end if;
  update public.product_pictures g set position = wanted.place
  from unnest(p_ids) with ordinality wanted (id, place)
  where g.id = wanted.id and g.position <> wanted.place;
end
$$;
comment on function public.order_gallery(uuid, uuid[]) is
  'Puts a product''s pictures in this order: all of them, and nothing else. As '
  'the caller: policies say who may.';

create function private.limit_originals()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if not private.take_allowance('originals by ' || auth.uid(), 1, 100, 60) then
    raise exception 'That was a lot of pictures. Please wait a few minutes.'
      using errcode = 'PT429';
  end if;
  return new;
end
$$;
comment on function private.limit_originals() is
  'A hundred at once and sixty an hour by one person: at forty megabytes each, '
  'a disk has time to be looked at.';

create function private.forgotten_pictures()
returns table (bucket text, name text)
language sql stable
set search_path = ''
as $$
  select o.bucket_id, o.name from storage.objects o
  where o.created_at < now() - interval '1 day'
    and case o.bucket_id
      when 'originals' then not exists (
        select from public.pictures p where p.original = o.name)
      -- What somebody put there by hand has other names, and stays.
      when 'media' then
        o.name ~ '^pictures/[0-9a-f-]{36}/[0-9a-f]{16}/' and not exists (
        select from public.pictures p
        where p.original = split_part(o.name, '/', 2)
          and strpos(p.url, '/' || split_part(o.name, '/', 3) || '/') > 0)
      else false end
  order by o.created_at
  limit 500
$$;
comment on function private.forgotten_pictures() is
  'Files of pictures that no row names: an original that was brought and not '
  'used, what a process left that was killed, or what a removed row had.';

create or replace function private.kept_tables()
returns text[]
language sql stable security definer
set search_path = ''
as $$
  select case when private.has_role('editor') then '{pictures,artists,
      artist_tour_dates,artist_press,releases,audio_files,artist_videos,
      news_articles,site_settings}'::text[] else '{}' end
    || case when private.has_role('shop') then '{pictures,products,
      product_variants,product_pictures,digital_payloads,
      digital_payload_files,promo_codes,shipping_zones,
      shipping_rates}'::text[] else '{}' end
    || case when private.has_role('owner') then '{staff}'::text[]
      else '{}' end
$$;

-- Triggers

create trigger limit_originals before insert on storage.objects
  for each row when (new.bucket_id = 'originals' and auth.uid() is not null)
  execute function private.limit_originals();
create trigger know_picture
  before insert or update of picture_url on public.product_variants
  for each row execute function private.know_picture('picture_url');
create trigger know_picture
  before insert or update of picture_url on public.product_pictures
  for each row execute function private.know_picture('picture_url');
create trigger keep_gallery_small
  before insert or update of product_id on public.product_pictures
  for each row execute function private.keep_gallery_small();
create trigger touch before update on public.product_pictures
  for each row execute function private.touch();
drop trigger touch on public.product_variants;
create trigger touch
  before update of product_id, title, price_cents, currency, attributes,
    digital_payload_id, is_digital, position, max_per_order, needs_address,
    picture_url, updated_at
  on public.product_variants
  for each row execute function private.touch();
create trigger history
  after insert or update or delete on public.product_pictures
  for each row when (auth.uid() is not null)
  execute function private.keep_history();
create trigger tell_insert after insert on public.product_pictures
  referencing new table as changed
  for each statement execute function private.tell_content();
create trigger tell_update after update on public.product_pictures
  referencing new table as changed
  for each statement execute function private.tell_content();
create trigger tell_delete after delete on public.product_pictures
  referencing old table as changed
  for each statement execute function private.tell_content();
create trigger tell_truncate after truncate on public.product_pictures
  for each statement execute function private.tell_content();

-- Grants

revoke execute on all functions in schema public, private from public;
grant execute on function private.is_seen_picture(text),
  private.articles_showing(text)
  to anon, authenticated;
grant execute on function private.pictures_in(text)
  to authenticated, service_role;
grant execute on function public.order_gallery(uuid, uuid[])
  to authenticated;
grant select on public.product_pictures to anon, authenticated;
grant insert, update, delete on public.product_pictures to authenticated;

-- Row-level security

alter table public.product_pictures enable row level security;

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

-- What the label brings has its row before it is shown: the sleeve of a coming
-- record, a draft's picture. Nobody can list it until then.

drop policy "Visitors read every picture" on public.pictures;
create policy "Visitors read the pictures of what they see"
  on public.pictures for select to anon
  using (original is null or private.is_seen_picture(url));
drop policy "Members read every picture" on public.pictures;
create policy "Members read pictures of what they see, makers every one"
  on public.pictures for select to authenticated
  using (original is null or (select private.has_role('editor', 'shop'))
    or private.is_seen_picture(url));

do $$
declare
  kept record;
  asked constant text := $policy$(case bucket_id
    when 'media' then (select private.has_role('editor', 'shop'))
    when 'originals' then (select private.has_role('editor', 'shop'))
    when 'masters' then (select private.has_role('shop'))
    when 'streams' then (select private.has_role('editor'))
    when 'press-kits' then (select private.has_role('editor'))
    else false end)$policy$;
begin
  for kept in
    select p.policyname, p.cmd from pg_policies p
    where p.schemaname = 'storage' and p.tablename = 'objects'
      and p.policyname like 'Keepers % the label''s files'
  loop
    execute format('alter policy %I on storage.objects %s %s', kept.policyname,
      case when kept.cmd <> 'INSERT' then 'using ' || asked end,
      case when kept.cmd in ('INSERT', 'UPDATE')
        then 'with check ' || asked end);
  end loop;
end
$$;
