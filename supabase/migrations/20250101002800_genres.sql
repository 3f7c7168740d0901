-- What the selectors of the long lists offer. A page that has eight genres to
-- name need not be told a thousand records' to find them, nor need PostgreSQL
-- read a thousand: from each genre it steps to the next in the index.

create view public.release_genres_v with (security_invoker = true) as
with recursive known (genre) as (
  (
    select genre from public.releases
    where is_public and status = 'Released' and genre is not null
    order by genre
    limit 1
  )
  union all
  select following.genre
  from known
  cross join lateral (
    select r.genre from public.releases r
    where r.is_public and r.status = 'Released' and r.genre > known.genre
    order by r.genre
    limit 1
  ) following
)
select genre from known;
comment on view public.release_genres_v is
  'The genres of what is out: released and public.';

create view public.artist_genres_v with (security_invoker = true) as
with recursive known (genre) as (
  (
    select genre from public.artists
    where genre is not null
    order by genre
    limit 1
  )
  union all
  select following.genre
  from known
  cross join lateral (
    select a.genre from public.artists a
    where a.genre > known.genre
    order by a.genre
    limit 1
  ) following
)
select genre from known;
comment on view public.artist_genres_v is 'The genres of the roster.';

grant select on public.release_genres_v, public.artist_genres_v
  to anon, authenticated;
