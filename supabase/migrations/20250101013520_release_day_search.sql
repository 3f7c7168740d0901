-- Search on release day: a document is written when its switch is on, and found
-- from its moment on. What was public already stays found.

-- Tables

alter table private.search_documents
  add column since timestamptz not null default '-infinity';
comment on column private.search_documents.since is
  'From when it may be found.';

-- Views

create or replace view private.findable with (security_invoker = true) as
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
select 'news', id, slug, title, excerpt, featured_image, publish_date::date
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
    >= ((select private.moment()) at time zone 'Europe/London')::date;
create or replace view private.search_sources with (security_invoker = true) as
select 'artist' as kind, id, private.searchable(name) as lead,
  private.searchable(concat_ws(' ', name, genre)) as words,
  -- A life tells of every record: who looks for one means the record.
  null::tsvector as story,
  null::date as until,
  public_from as since
from public.artists where is_public
union all
select 'release', r.id, private.searchable(r.title),
  private.searchable(concat_ws(' ', r.title, r.artist_name, r.type, r.genre,
    r.catalogue_number, replace(r.catalogue_number, '-', ''), (
      select string_agg(t.name, ' ' order by t.position)
      from public.audio_files t
      where t.release_id = r.id and t.category = 'master'))),
  to_tsvector('english', private.searchable(coalesce(r.description, ''))), null,
  r.public_from
from public.releases r
where r.is_public and r.status = 'Released'
union all
select 'product', p.id, private.searchable(p.title),
  private.also_called(concat_ws(' ', p.title, p.product_type, a.name, a.genre, (
    select string_agg(concat_ws(' ', v.title, v.attributes ->> 'format'), ' '
      order by v.position)
    from public.product_variants v where v.product_id = p.id))),
  to_tsvector('english', private.searchable(coalesce(p.description, ''))), null,
  p.public_from
from public.products p
left join public.artists a on a.id = p.artist_id
where p.active
union all
select 'news', id, private.searchable(title),
  private.searchable(concat_ws(' ', title, excerpt)),
  to_tsvector('english', private.searchable(content)), null, public_from
from public.news_articles where status = 'published'
union all
select 'event', d.id, private.searchable(d.city),
  private.searchable(concat_ws(' ', d.city, d.venue, d.country, a.name)),
  null, d.event_date, greatest(d.public_from, a.public_from)
from public.artist_tour_dates d
join public.artists a on a.id = d.artist_id
where d.is_public and a.is_public;
-- Functions

create or replace function private.write_documents(p_kind text, p_ids uuid[])
returns void
language plpgsql security definer
set search_path = ''
-- Planned once: to plan for each row takes ten times as long as to write it.
set plan_cache_mode = force_generic_plan
as $$
begin
  -- Who waits for another's change reads it afterwards.
  perform from private.search_documents d
  where d.kind = p_kind and d.id = any (p_ids) order by d.id for update;
  delete from private.search_documents d
  where d.kind = p_kind and d.id = any (p_ids) and not exists (
    select from private.search_sources s
    where s.kind = p_kind and s.id = d.id);
  insert into private.search_documents
  select * from private.search_sources s
  where s.kind = p_kind and s.id = any (p_ids)
  on conflict (kind, id) do update set lead = excluded.lead,
    words = excluded.words, story = excluded.story, until = excluded.until,
    since = excluded.since;
end
$$;

create or replace function private.document_artist()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  artist constant uuid := coalesce(new.id, old.id);
begin
  perform private.write_documents('artist', array[artist]);
  if tg_op = 'UPDATE' and (new.name, new.genre, new.is_public, new.public_from)
    is distinct from (old.name, old.genre, old.is_public, old.public_from) then
    perform private.write_documents('product', array(
      select p.id from public.products p where p.artist_id = artist));
    perform private.write_documents('event', array(
      select d.id from public.artist_tour_dates d where d.artist_id = artist));
  end if;
  return null;
end
$$;

drop trigger document_artist on public.artists;
create trigger document_artist
  after insert or delete or update of name, genre, is_public, public_from
  on public.artists
  for each row execute function private.document_artist();
drop trigger document_event on public.artist_tour_dates;
create trigger document_event
  after insert or delete or update of artist_id, venue, city, country,
    event_date, is_public, public_from
  on public.artist_tour_dates
  for each row execute function private.document_itself('event');
drop trigger document_release on public.releases;
create trigger document_release
  after insert or delete or update of title, artist_id, artist_name, type,
    genre, catalogue_number, description, is_public, status, public_from
  on public.releases
  for each row execute function private.document_itself('release');
drop trigger document_product on public.products;
create trigger document_product
  after insert or delete or update of title, description, product_type,
    active, artist_id, public_from
  on public.products
  for each row execute function private.document_itself('product');
drop trigger document_news on public.news_articles;
create trigger document_news
  after insert or delete or update of title, excerpt, content, status,
    public_from
  on public.news_articles
  for each row execute function private.document_itself('news');

-- A definer, because a policy's condition must be checked before an operator
-- that is not leakproof, and then no trigram index could be used. The view
-- `findable` holds nothing a visitor may not see.
create or replace function private.find_best(
  p_query text, p_kind text, p_wanted integer)
returns table (
  kind text,
  id uuid,
  slug text,
  title text,
  subtitle text,
  picture text,
  dated date,
  rank real
)
language plpgsql stable security definer
set search_path = ''
set pg_trgm.word_similarity_threshold = 0.5
set enable_seqscan = off
-- A query of nothing but stop words is no fault.
set client_min_messages = warning
as $$
declare
  query constant text := private.searchable(left(trim(p_query), 80));
  -- 'posters' finds a poster.
  stem constant text :=
    case when length(query) > 4 then rtrim(query, 's') else query end;
  says_every_word text;
begin
  if length(query) < 3 then
    return;
  end if;
  -- A short word has few trigrams: half of them is nearly anything.
  if length(query) < 6 then
    perform set_config('pg_trgm.word_similarity_threshold', '0.6', true);
  end if;
  select string_agg(
    format('d.words like %L', private.containing(word)), ' and ')
  into says_every_word
  from (
    select word from regexp_split_to_table(stem, '\s+') word
    order by length(word) desc limit 5
  ) longest;
  -- A few are enough to choose the best from, and an end to the work of a
  -- vague query: first what begins so, which sorts its exact name first, then
  -- what says so, then what tells of it, each while there are too few; when
  -- there is nothing, letters changed about and near misses. The kind is
  -- written into the text, for the planner to know which indexes fit.
  return query execute format($find$
    with ahead as (
      select (private.moment() at time zone 'Europe/London')::date as today
    ), beginnings as (
      select d.* from private.search_documents d
      where d.kind = %1$L and d.since <= $4
        and d.lead >= $1 and d.lead < $1 || chr(1114111)
        and (%1$L <> 'event' or d.until >= (select today from ahead))
      order by d.lead, d.until
      limit $3 + 5
    ), saying as (
      select d.* from private.search_documents d
      where d.kind = %1$L and d.since <= $4 and %2$s
        and (%1$L <> 'event' or d.until >= (select today from ahead))
        and (select count(*) from beginnings) < $3
      limit $3 + 5
    ), telling as (
      select d.* from private.search_documents d
      where %1$L not in ('artist', 'event') and d.kind = %1$L
        and d.since <= $4 and d.story @@ plainto_tsquery('english', $1)
        and (select count(*) from beginnings)
          + (select count(*) from saying) < $3
      limit $3
    ), hits as (
      select * from beginnings union all select * from saying
      union all select * from telling
    ), swaps as (
      select d.* from private.swapped($1) as swap (word)
      cross join lateral (
        select d.* from private.search_documents d
        where d.kind = %1$L and d.since <= $4 and d.lead >= swap.word
          and d.lead < swap.word || chr(1114111)
        order by d.lead
        limit 2
      ) d
      where not exists (select from hits)
    ), misses as (
      select d.* from private.search_documents d
      where d.kind = %1$L and d.since <= $4
        and d.words operator(extensions.%%>) $1
        and extensions.word_similarity($1, d.words) > 0.5
        and not exists (select from hits)
        and not exists (select from swaps)
      limit $3 + 5
    ), ranked as (
      select distinct d.id, d.lead, d.until,
        (extensions.word_similarity($1, d.words) + (d.words like $2)::integer
        + case when d.lead = $1 then 1
          when starts_with(d.lead, $1) then 0.5 else 0 end)::real as rank
      from (
        select * from hits
        union all select * from swaps union all select * from misses
      ) d
      order by rank desc, d.until, d.lead, d.id
      limit $3
    )
    select f.kind, f.id, f.slug, f.title, f.subtitle, f.picture, f.dated, r.rank
    from ranked r
    -- One by one, by its key: offset keeps the planner from joining all.
    cross join lateral (
      select * from private.findable f
      where f.kind = %1$L and f.id = r.id offset 0
    ) f
    order by r.rank desc, r.until, f.title, f.id
  $find$, p_kind, says_every_word)
  using query, private.containing(stem), p_wanted, private.moment();
end
$$;

-- Grants

revoke execute on all functions in schema public, private from public;
