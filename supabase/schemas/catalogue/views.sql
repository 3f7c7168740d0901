create view public.artists_public_v
  with (security_invoker = true) as
select
  id, slug, name, profile_image, genre, bio, website, instagram, twitter,
  spotify, youtube, created_at, is_featured, updated_at, bio_short, bio_medium,
  tagline
from public.artists
where (is_public and public_from <= (select private.moment()))
  or ((select private.has_preview()) and private.previewed('artists', id));
comment on view public.artists_public_v is
  'Artists as visitors see them.';

-- Options for the selector in a long list. A page with eight genres need not
-- receive a thousand artists to find them, nor need PostgreSQL read them: from
-- each genre it steps to the next in the index.
create view public.artist_genres_v
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
comment on view public.artist_genres_v is 'The genres of the roster.';

create view public.releases_public_v
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
      'isrc_code', a.isrc_code, 'opus_url', a.opus_url,
      'writers', a.writers, 'performers', a.performers,
      'producers', a.producers, 'explicit', a.explicit,
      'language', a.language, 'lyrics', a.lyrics
    ) order by a.position)
    from public.audio_files a
    where a.release_id = r.id and a.category = 'master'
      and a.file_url is not null
  ), '[]') as audio_files,
  r.catalogue_number,
  -- Not exists(): the planner would hash all previews.
  coalesce((
    select true from public.audio_files a
    where a.release_id = r.id and a.category = 'preview'
      and a.file_url is not null
    limit 1
  ), false) as has_preview,
  r.updated_at, r.credits, r.phonogram_line, r.copyright_line,
  r.pressing, r.loudness, r.true_peak
from public.releases r
where (r.is_public and r.status = 'Released'
    and r.public_from <= (select private.moment()))
  or ((select private.has_preview()) and private.previewed('releases', r.id));
comment on view public.releases_public_v is
  'Releases as visitors see them, with their tracks. Preview and full audio '
  'are fetched by function calls.';

-- From each genre it steps to the next in the index, as artist_genres_v does.
create view public.release_genres_v
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
  'The genres of all records that are out.';
