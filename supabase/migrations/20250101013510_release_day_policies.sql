-- What visitors see of it on release day: every view and every policy by the
-- clock.

-- Views

create or replace view public.artists_public_v
  with (security_invoker = true) as
select
  id, slug, name, profile_image, genre, bio, website, instagram, twitter,
  spotify, youtube, created_at, is_featured, updated_at, bio_short, bio_medium
from public.artists
where (is_public and public_from <= (select private.moment()))
  or ((select private.has_preview()) and private.previewed('artists', id));

create or replace view public.artist_genres_v
  with (security_invoker = true) as
with recursive known (genre) as (
  (
    select genre from public.artists
    where genre is not null
      and is_public and public_from <= (select private.moment())
    order by genre
    limit 1
  )
  union all
  select following.genre
  from known
  cross join lateral (
    select a.genre from public.artists a
    where a.genre > known.genre
      and a.is_public and a.public_from <= (select private.moment())
    order by a.genre
    limit 1
  ) following
)
select genre from known;

create or replace view public.releases_public_v
  with (security_invoker = true) as
select
  r.id, r.slug, r.title, r.artwork_url, r.artist_id, r.artist_name,
  r.artist_slug, r.release_date, r.type, r.genre, r.track_count, r.duration,
  r.featured_artists, r.producer, r.isrc_code, r.description, r.spotify_url,
  r.apple_music_url, r.streaming_platforms,
  coalesce((
    select jsonb_agg(jsonb_build_object(
      'category', a.category, 'name', a.name, 'file_url', a.file_url,
      'id', a.id, 'seconds', a.seconds, 'peaks', a.peaks,
      'isrc_code', a.isrc_code
    ) order by a.position)
    from public.audio_files a
    where a.release_id = r.id and a.category = 'master'
      and a.file_url is not null
  ), '[]') as audio_files,
  r.catalogue_number,
  -- Not exists(): the planner would hash every preview there is.
  coalesce((
    select true from public.audio_files a
    where a.release_id = r.id and a.category = 'preview'
      and a.file_url is not null
    limit 1
  ), false) as has_preview,
  r.updated_at, r.credits, r.phonogram_line, r.copyright_line,
  r.pressing
from public.releases r
where (r.is_public and r.status = 'Released'
    and r.public_from <= (select private.moment()))
  or ((select private.has_preview()) and private.previewed('releases', r.id));

create or replace view public.release_genres_v
  with (security_invoker = true) as
with recursive known (genre) as (
  (
    select genre from public.releases
    where is_public and status = 'Released' and genre is not null
      and public_from <= (select private.moment())
    order by genre
    limit 1
  )
  union all
  select following.genre
  from known
  cross join lateral (
    select r.genre from public.releases r
    where r.is_public and r.status = 'Released' and r.genre > known.genre
      and r.public_from <= (select private.moment())
    order by r.genre
    limit 1
  ) following
)
select genre from known;
comment on view public.release_genres_v is
  'The genres of what is out.';

create or replace function private.is_on_sale(
  p_release_id uuid, p_artist_id uuid, p_title text
)
returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (
    select from public.products p
    join public.product_variants v on v.product_id = p.id
    where p.release_id = p_release_id and p.product_type = 'music'
      and p.active and p.public_from <= (select private.moment())
  ) or exists (
    select from public.products p
    join public.product_variants v on v.product_id = p.id
    where p.artist_id = p_artist_id and p.product_type = 'music'
      and p.active and p.public_from <= (select private.moment())
      and p.release_id is null
      and position(lower(p_title) in lower(p.title)) > 0
  )
$$;

create or replace view public.out_now_v with (security_invoker = true) as
select
  r.id, r.slug, r.title, r.artwork_url, r.artist_name, r.artist_slug, r.type,
  r.description, r.catalogue_number, v.audio_files,
  private.is_on_sale(r.id, r.artist_id, r.title) as for_sale,
  film.url as film_url, film.captions_url as film_captions_url,
  v.pressing
from public.releases r
join public.releases_public_v v on v.id = r.id
left join lateral (
  select f.url, f.captions_url from public.artist_videos f
  where f.release_id = r.id and f.is_public
    and f.open_from <= (select private.moment())
  order by f.display_order desc, f.id
  limit 1
) film on true
order by r.release_date desc, r.id
limit 1;

create or replace function public.get_release_preview_url(p_release_id uuid)
returns text
language sql stable
set search_path = ''
as $$
  select a.file_url
  from public.audio_files a
  where a.release_id = p_release_id and a.category = 'preview'
    and ((a.is_open and a.open_from <= (select private.moment()))
      or private.previewed('releases', p_release_id))
  order by a.position
  limit 1
$$;
comment on function public.get_release_preview_url(uuid) is
  'The preview''s address, or null unless the release is out.';

create or replace function public.get_release_full_audio_url(p_release_id uuid)
returns text
language sql stable
set search_path = ''
as $$
  select a.file_url
  from public.audio_files a
  where a.release_id = p_release_id and a.category = 'master'
    and ((a.is_open and a.open_from <= (select private.moment()))
      or private.previewed('releases', p_release_id))
  order by a.position
  limit 1
$$;
comment on function public.get_release_full_audio_url(uuid) is
  'The first track''s address, or null unless the release is out.';

-- Grants

revoke execute on all functions in schema public, private from public;

-- Row-level security: the same sentence for every table, its own switch in it

do $$
declare
  shown record;
  kept record;
  seen text;
begin
  for shown in
    select * from (values
      ('artists', 'is_public', 'public_from', 'artists', 'id',
        'Visitors read public artists',
        'Members read public artists, the label every one'),
      ('artist_press', 'is_open', 'open_from', 'artists', 'artist_id',
        'Visitors read the press of public artists',
        'Members read the press of public artists, the label all'),
      ('artist_tour_dates', 'is_public', 'public_from',
        'artist_tour_dates', 'id',
        'Visitors read public tour dates',
        'Members read public tour dates, the label every one'),
      ('artist_videos', 'is_public', 'open_from', 'artist_videos', 'id',
        'Visitors see public videos',
        'Members see public videos, the label every one'),
      ('releases', 'is_public and status = ''Released''', 'public_from',
        'releases', 'id',
        'Visitors read releases that are out',
        'Members read releases that are out, their makers every one'),
      ('audio_files', 'is_open', 'open_from', 'releases', 'release_id',
        'Visitors hear releases that are out',
        'Members hear releases that are out, their makers everything'),
      ('news_articles', 'status = ''published''', 'public_from',
        'news_articles', 'id',
        'Visitors read published articles',
        'Members read published articles, editors and shop drafts too'),
      ('products', 'active', 'public_from', 'products', 'id',
        'Visitors see products on sale',
        'Members see open and bought products, editors and shop all'),
      ('product_variants', 'is_open', 'open_from', 'products', 'product_id',
        'Visitors see variants on sale',
        'Members see open and bought variants, editors and shop all')
    ) as t (name, switch, moment, parent, key, visitors, members)
  loop
    for kept in
      select p.policyname from pg_policies p where p.schemaname = 'public'
        and p.tablename = shown.name and p.cmd = 'SELECT'
    loop
      execute format('drop policy %I on public.%I',
        kept.policyname, shown.name);
    end loop;
    seen := format('(%s and %I <= (select private.moment()))
      or ((select private.has_preview()) and private.previewed(%L, %I))',
      shown.switch, shown.moment, shown.parent, shown.key);
    execute format('create policy %I on public.%I for select to anon
      using (%s)', shown.visitors, shown.name, seen);
    execute format('create policy %I on public.%I for select to authenticated
      using (%s or (select private.has_role(''editor'', ''shop'')) %s)',
      shown.members, shown.name, seen,
      case shown.name
        when 'products' then 'or id in (
          select b.product_id from private.bought_items() b)'
        when 'product_variants' then 'or id in (
          select b.variant_id from private.bought_items() b)'
      end);
  end loop;
end
$$;
