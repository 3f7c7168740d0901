create view private.findable with (security_invoker = true) as
select 'artist' as kind, id, slug, name as title, genre as subtitle,
  profile_image as picture, null::date as dated
from public.artists where is_public and public_from <= (select private.moment())
union all
select 'release', id, slug, title, artist_name, artwork_url, release_date
from public.releases where is_public and status = 'Released'
  and public_from <= (select private.moment())
union all
select 'product', id, slug, title, product_type, cover_url, null
from public.products where active
  and public_from <= (select private.moment())
union all
select 'news', id, slug, title, excerpt, featured_image,
  (publish_date at time zone 'Europe/London')::date
from public.news_articles where status = 'published'
  and public_from <= (select private.moment())
union all
select 'event', d.id, d.id::text, a.name, d.venue || ', ' || d.city,
  a.profile_image, d.event_date
from public.artist_tour_dates d
join public.artists a on a.id = d.artist_id
where d.is_public and d.public_from <= (select private.moment())
  and a.is_public and a.public_from <= (select private.moment())
  and d.event_date
    >= ((select private.moment()) at time zone 'Europe/London')::date
union all
-- A track's address is its line on the release's page.
select 'track', t.id, r.slug || '#track-' || (
    select count(*) from public.audio_files before
    where before.release_id = t.release_id and before.category = 'master'
      and before.file_url is not null and before.position <= t.position),
  t.name, r.title || ' · ' || r.artist_name, r.artwork_url, r.release_date
from public.audio_files t
join public.releases r on r.id = t.release_id
where t.category = 'master' and t.file_url is not null
  and t.is_open and t.open_from <= (select private.moment())
  and r.is_public and r.status = 'Released'
  and r.public_from <= (select private.moment());
comment on view private.findable is
  'What a search may find: only public things, whoever asks.';

create view private.search_sources with (security_invoker = true) as
select 'artist' as kind, id, private.searchable(name) as lead,
  private.searchable(concat_ws(' ', name, genre)) as words,
  -- Biographies mention every record, and a search for one means the record.
  null::tsvector as story,
  'infinity'::date as until,
  public_from as since
from public.artists where is_public
union all
select 'release', id, private.searchable(title),
  private.searchable(concat_ws(' ', title, artist_name, type, genre,
    catalogue_number, replace(catalogue_number, '-', ''))),
  to_tsvector('english', private.searchable(coalesce(description, ''))),
  'infinity', public_from
from public.releases
where is_public and status = 'Released'
union all
select 'product', p.id, private.searchable(p.title),
  concat_ws(' ', n.names, private.goods_called(p.product_type, n.names)),
  to_tsvector('english', private.searchable(coalesce(p.description, ''))),
  'infinity',
  p.public_from
from public.products p
left join public.artists a on a.id = p.artist_id
cross join lateral (
  select private.searchable(concat_ws(' ', p.title, p.product_type, a.name,
    a.genre, (
      select string_agg(concat_ws(' ', v.title, v.attributes ->> 'format'), ' '
        order by v.position)
      from public.product_variants v where v.product_id = p.id))) as names
  offset 0
) n
where p.active
union all
select 'news', id, private.searchable(title),
  private.searchable(concat_ws(' ', title, excerpt)),
  to_tsvector('english', private.searchable(content)), 'infinity',
  public_from
from public.news_articles where status = 'published'
union all
select 'event', d.id, private.searchable(d.city),
  private.searchable(concat_ws(' ', d.city, d.venue, d.country, a.name)),
  null, d.event_date, greatest(d.public_from, a.public_from)
from public.artist_tour_dates d
join public.artists a on a.id = d.artist_id
where d.is_public and a.is_public
union all
select 'track', t.id, private.searchable(t.name),
  private.searchable(concat_ws(' ', t.name, r.artist_name)),
  to_tsvector('english', private.searchable(concat_ws(' ',
    private.isrc_spellings(t.isrc_code),
    array_to_string(t.writers || t.performers || t.producers, ' '),
    private.sung(t.lyrics)))), 'infinity',
  greatest(r.public_from, t.open_from)
from public.audio_files t
join public.releases r on r.id = t.release_id
where t.category = 'master' and t.file_url is not null and t.is_open
  and r.is_public and r.status = 'Released';
comment on view private.search_sources is
  'The documents of the search as they would be written now.';
