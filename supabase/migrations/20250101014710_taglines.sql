-- How an artist is introduced on Home, in the label's own words.

-- Tables

alter table public.artists add column tagline text
  check (tagline ~ '\S' and length(tagline) <= 120);
comment on column public.artists.tagline is
  'Under the name on the roster of Home; without one it is the genre.';

-- Views

create or replace view public.artists_public_v
  with (security_invoker = true) as
select
  id, slug, name, profile_image, genre, bio, website, instagram, twitter,
  spotify, youtube, created_at, is_featured, updated_at, bio_short, bio_medium,
  tagline
from public.artists
where (is_public and public_from <= (select private.moment()))
  or ((select private.has_preview()) and private.previewed('artists', id));
