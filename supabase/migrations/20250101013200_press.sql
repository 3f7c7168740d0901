-- What a journalist copies: an artist in a caption, and in a column.

-- Columns

alter table public.artists
  add column bio_short text
    check (bio_short ~ '\S' and length(bio_short) <= 600),
  add column bio_medium text
    check (bio_medium ~ '\S' and length(bio_medium) <= 1600);
comment on column public.artists.bio_short is
  'The biography in about 50 words, for a listing or a caption.';
comment on column public.artists.bio_medium is
  'The biography in about 150 words, for a programme and the press sheet.';

comment on column public.pictures.sources is
  'A list of {"type": "image/avif", "width": 640, "url": "…"}. The widest JPEG '
  'among them is the original, for print: pages never load it.';

-- Views

create or replace view public.artists_public_v
with (security_invoker = true) as
select
  id, slug, name, profile_image, genre, bio, website, instagram, twitter,
  spotify, youtube, created_at, is_featured, updated_at, bio_short, bio_medium
from public.artists;
