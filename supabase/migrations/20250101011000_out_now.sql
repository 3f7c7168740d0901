-- The newest record with all that Home says of it: one read instead of three,
-- two of which had to wait for the first.

-- Functions

create function private.is_on_sale(
  p_release_id uuid, p_artist_id uuid, p_title text
)
returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (
    select from public.products p
    join public.product_variants v on v.product_id = p.id
    where p.release_id = p_release_id and p.product_type = 'music' and p.active
  ) or exists (
    select from public.products p
    join public.product_variants v on v.product_id = p.id
    where p.artist_id = p_artist_id and p.product_type = 'music' and p.active
      and p.release_id is null
      and position(lower(p_title) in lower(p.title)) > 0
  )
$$;
comment on function private.is_on_sale(uuid, uuid, text) is
  'Whether the shop has a record in any format, found as its page finds it: by '
  'its link, or by maker, kind and title. As its owner, so that a record can '
  'be told while the shop cannot be read.';

-- Views

create view public.out_now_v with (security_invoker = true) as
select
  r.id, r.slug, r.title, r.artwork_url, r.artist_name, r.artist_slug, r.type,
  r.description, r.catalogue_number, v.audio_files,
  private.is_on_sale(r.id, r.artist_id, r.title) as for_sale,
  film.url as film_url, film.captions_url as film_captions_url
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
comment on view public.out_now_v is
  'The newest record that is out, whether the shop has it, and where '
  'its film is to be seen.';

-- Grants

revoke execute on all functions in schema public, private from public;
grant execute on function private.is_on_sale(uuid, uuid, text)
  to anon, authenticated;
grant select on public.out_now_v to anon, authenticated;
