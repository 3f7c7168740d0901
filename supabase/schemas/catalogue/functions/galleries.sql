-- Pictures uploaded by staff, and product galleries.

-- Runs without policies so that the index can be used. The caller must check
-- whether these articles may be seen.
create function private.articles_showing(p_url text)
returns setof uuid
language sql stable security definer rows 1
set search_path = ''
as $$
  select n.id from public.news_articles n
  where private.pictures_in(n.content) @> array[p_url]
$$;
grant execute on function private.articles_showing(text) to anon, authenticated;

-- Whether something that the caller may see shows this picture. Runs as the
-- caller, so that the policies of every table with pictures apply.
--
-- Expensive, so a page asks for its own pictures and not for all of them.
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
grant execute on function private.is_seen_picture(text) to anon, authenticated;

create function private.keep_gallery_small()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  -- When two are added at once, the second must see the first.
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

-- Puts a product's pictures in this order. The list must name all of them and
-- nothing else. Runs as the caller: policies decide who may.
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
grant execute on function public.order_gallery(uuid, uuid[]) to authenticated;

-- One person may upload a hundred at once and sixty an hour: at forty megabytes
-- each, there is time to notice that the disk fills up.
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

-- Picture files that no row names: originals that were never used, leftovers of
-- a killed process, and files of deleted rows.
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
      -- Files put there by hand have other names, and stay.
      when 'media' then
        o.name ~ '^pictures/[0-9a-f-]{36}/[0-9a-f]{16}/' and not exists (
        select from public.pictures p
        where p.original = split_part(o.name, '/', 2)
          and strpos(p.url, '/' || split_part(o.name, '/', 3) || '/') > 0)
      else false end
  order by o.created_at
  limit 500
$$;
