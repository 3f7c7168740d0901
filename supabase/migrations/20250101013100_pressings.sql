-- What a record is pressed in, for the disc in its sleeve.

-- Functions

create function private.pressing_of(
  p_release_id uuid, p_artist_id uuid, p_title text
)
returns text
language sql stable security definer
set search_path = ''
as $$
  select coalesce((
    select left(coalesce(v.attributes ->> 'colour', v.title), 200)
    from public.products p
    join public.product_variants v on v.product_id = p.id
    where p.release_id = p_release_id and p.product_type = 'music'
      and p.active
      and concat_ws(' ', v.attributes ->> 'format', v.title)
        ~* '\m(vinyl|lp|[0-9]+(-| )?inch)\M|[0-9]"'
    order by p.created_at desc, p.id, v.position, v.id
    limit 1
  ), (
    select left(coalesce(v.attributes ->> 'colour', v.title), 200)
    from public.products p
    join public.product_variants v on v.product_id = p.id
    where p.artist_id = p_artist_id and p.release_id is null
      and position(lower(p_title) in lower(p.title)) > 0 and p.product_type = 'music'
      and p.active
      and concat_ws(' ', v.attributes ->> 'format', v.title)
        ~* '\m(vinyl|lp|[0-9]+(-| )?inch)\M|[0-9]"'
    order by p.created_at desc, p.id, v.position, v.id
    limit 1
  ))
$$;
comment on function private.pressing_of(uuid, uuid, text) is
  'The colour of a record''s first pressing on vinyl, or how that is called; '
  'null where it was not pressed. Found as private.is_on_sale finds it, and as '
  'its owner for the same reason.';

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
  private.pressing_of(r.id, r.artist_id, r.title) as pressing
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
grant execute on function private.pressing_of(uuid, uuid, text)
  to anon, authenticated;
