-- What a record is pressed in, for the disc in its sleeve.

-- Columns

alter table public.releases add column pressing text;
comment on column public.releases.pressing is
  'The colour of its first pressing on vinyl, or how that is called; null where '
  'the shop has none that names the record. Follows the shop by trigger: lists '
  'of records read it for each.';

-- Functions

create function private.pressing_of(p_release_id uuid)
returns text
language sql stable
set search_path = ''
as $$
  select left(coalesce(v.attributes ->> 'colour', v.title), 200)
  from public.products p
  join public.product_variants v on v.product_id = p.id
  where p.release_id = p_release_id and p.product_type = 'music' and p.active
    and concat_ws(' ', v.attributes ->> 'format', v.title)
      ~* '\m(vinyl|lp|[0-9]+(-| )?inch)\M|[0-9]"'
  order by p.created_at desc, p.id, v.position, v.id
  limit 1
$$;

create function private.lead_pressing()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  rows constant jsonb[] := array[to_jsonb(old), to_jsonb(new)];
  products constant uuid[] := array(
    select coalesce(r ->> 'product_id', r ->> 'id')::uuid from unnest(rows) r);
  records constant uuid[] := array(
    select (r ->> 'release_id')::uuid from unnest(rows) r
    union
    select p.release_id from public.products p where p.id = any (products));
begin
  update public.releases r set pressing = private.pressing_of(r.id)
  where r.id = any (records)
    and r.pressing is distinct from private.pressing_of(r.id);
  return null;
end
$$;
comment on function private.lead_pressing() is
  'Of products and of variants: what the records that they are say of their '
  'pressing. As its owner: the shop does not edit records.';

-- Triggers

create trigger lead_pressing
  after insert or delete or update of release_id, product_type, active
  on public.products
  for each row execute function private.lead_pressing();
create trigger lead_pressing
  after insert or delete or update of product_id, title, attributes, position
  on public.product_variants
  for each row execute function private.lead_pressing();

update public.releases r set pressing = private.pressing_of(r.id)
where private.pressing_of(r.id) is not null;

-- Views

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
where r.is_public and r.status = 'Released';

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
  where f.release_id = r.id
  order by f.display_order desc, f.id
  limit 1
) film on true
order by r.release_date desc, r.id
limit 1;

-- Grants

revoke execute on all functions in schema public, private from public;
