-- Search that forgives accents, case, other spellings and a slip of the finger.
-- What can be found of a thing lies in several tables: it is written down once,
-- in one document, whenever one of them changes.

-- Functions

create function private.searchable(p_text text)
returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select lower(extensions.unaccent('extensions.unaccent', p_text))
$$;
comment on function private.searchable(text) is
  'How names and queries are compared. Immutable as long as nobody edits the '
  'rules of unaccent.';

create function private.also_called(p_text text)
returns text
language plpgsql immutable parallel safe
set search_path = ''
as $$
declare
  words text := private.searchable(p_text);
  name text[];
begin
  if words !~ '\m(tee|t-?shirt|long|hood|sweat|vinyl|lp|cassette|tape)' and
    words !~ '\m(digital|mp3|flac|cd|compact|tote|cap|beanie|poster|print)' and
    words !~ '\m(session|night|[0-9]+-inch)' then
    return words;
  end if;
  foreach name slice 1 in array array[
    ['(tees?|t-?shirts?|long[- ]sleeves?)', 'tee t-shirt tshirt t shirt'],
    ['(hoodies?|hoody|sweatshirts?)', 'hoodie hoody sweatshirt'],
    ['(vinyl|lps?|[0-9]+-inch)', 'vinyl lp record'],
    ['([0-9]+)-inch', '\1 inch \1" \1in'],
    ['(cassettes?|tapes?)', 'cassette tape'],
    ['(digital|mp3|flac)', 'digital download mp3 flac'],
    ['(cds?|compact discs?)', 'cd compact disc'],
    ['(totes?)', 'tote bag'],
    ['(caps?|beanies?)', 'cap hat'],
    ['(posters?|prints?)', 'poster print'],
    ['(sessions?|nights?)', 'ticket']
  ] loop
    words := regexp_replace(
      words, '\m' || name[1] || '\M', '\& ' || name[2], 'g');
  end loop;
  return words;
end
$$;
comment on function private.also_called(text) is
  'The name of a thing for sale with what else people call such a thing.';

-- Tables

create table private.search_documents (
  kind text not null,
  id uuid not null,
  lead text not null collate "C",
  words text not null,
  story tsvector,
  until date,
  primary key (kind, id)
) partition by list (kind);
comment on table private.search_documents is
  'What can be found, in the words it can be found by: how it begins, all its '
  'names, what is told of it. Follows the catalogue by triggers. In parts, '
  'since a word that is common in one kind is rare in another, and the planner '
  'has to know.';
create table private.search_artists
  partition of private.search_documents for values in ('artist');
comment on table private.search_artists is 'The part of the artists.';
create table private.search_releases
  partition of private.search_documents for values in ('release');
comment on table private.search_releases is 'The part of the releases.';
create table private.search_goods
  partition of private.search_documents for values in ('product');
comment on table private.search_goods is 'The part of the products.';
create table private.search_news
  partition of private.search_documents for values in ('news');
comment on table private.search_news is 'The part of the articles.';
create table private.search_nights
  partition of private.search_documents for values in ('event');
comment on table private.search_nights is 'The part of the tour dates.';

-- Indexes

create index search_documents_lead_idx
  on private.search_documents (lead, until);
create index search_documents_words_idx on private.search_documents
  using gin (words extensions.gin_trgm_ops);
create index search_documents_story_idx on private.search_documents
  using gin (story);

-- Views

create view private.findable with (security_invoker = true) as
select 'artist' as kind, id, slug, name as title, genre as subtitle,
  profile_image as picture, null::date as dated
from public.artists
union all
select 'release', id, slug, title, artist_name, artwork_url, release_date
from public.releases where is_public and status = 'Released'
union all
select 'product', id, slug, title, product_type, cover_url, null
from public.products where active
union all
select 'news', id, slug, title, excerpt, featured_image, publish_date::date
from public.news_articles where status = 'published'
union all
select 'event', d.id, d.id::text, a.name, d.venue || ', ' || d.city,
  a.profile_image, d.event_date
from public.artist_tour_dates d
join public.artists a on a.id = d.artist_id
where d.event_date >= (now() at time zone 'Europe/London')::date;
comment on view private.findable is
  'What a search may find: public things only, whoever asks.';

create view private.search_sources with (security_invoker = true) as
select 'artist' as kind, id, private.searchable(name) as lead,
  private.searchable(concat_ws(' ', name, genre)) as words,
  -- A life tells of every record: who looks for one means the record.
  null::tsvector as story,
  null::date as until
from public.artists
union all
select 'release', r.id, private.searchable(r.title),
  private.searchable(concat_ws(' ', r.title, r.artist_name, r.type, r.genre,
    r.catalogue_number, replace(r.catalogue_number, '-', ''), (
      select string_agg(t.name, ' ' order by t.position)
      from public.audio_files t
      where t.release_id = r.id and t.category = 'master'))),
  to_tsvector('english', private.searchable(coalesce(r.description, ''))), null
from public.releases r
where r.is_public and r.status = 'Released'
union all
select 'product', p.id, private.searchable(p.title),
  private.also_called(concat_ws(' ', p.title, p.product_type, a.name, a.genre, (
    select string_agg(concat_ws(' ', v.title, v.attributes ->> 'format'), ' '
      order by v.position)
    from public.product_variants v where v.product_id = p.id))),
  to_tsvector('english', private.searchable(coalesce(p.description, ''))), null
from public.products p
left join public.artists a on a.id = p.artist_id
where p.active
union all
select 'news', id, private.searchable(title),
  private.searchable(concat_ws(' ', title, excerpt)),
  to_tsvector('english', private.searchable(content)), null
from public.news_articles where status = 'published'
union all
select 'event', d.id, private.searchable(d.city),
  private.searchable(concat_ws(' ', d.city, d.venue, d.country, a.name)),
  null, d.event_date
from public.artist_tour_dates d
join public.artists a on a.id = d.artist_id;
comment on view private.search_sources is
  'The documents of the search as they would be written now.';

-- Functions

create function private.write_documents(p_kind text, p_ids uuid[])
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
    words = excluded.words, story = excluded.story, until = excluded.until;
end
$$;

create function private.document_artist()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  artist constant uuid := coalesce(new.id, old.id);
begin
  perform private.write_documents('artist', array[artist]);
  if tg_op = 'UPDATE' and (new.name, new.genre) is distinct from
    (old.name, old.genre) then
    perform private.write_documents('product', array(
      select p.id from public.products p where p.artist_id = artist));
    perform private.write_documents('event', array(
      select d.id from public.artist_tour_dates d where d.artist_id = artist));
  end if;
  return null;
end
$$;

create function private.document_itself()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.write_documents(
    tg_argv[0], array[coalesce(new.id, old.id)]);
  return null;
end
$$;

create function private.document_track()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.write_documents(
    'release', array[new.release_id, old.release_id]);
  return null;
end
$$;

create function private.document_variant()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.write_documents(
    'product', array[new.product_id, old.product_id]);
  return null;
end
$$;

create trigger document_artist
  after insert or delete or update of name, genre on public.artists
  for each row execute function private.document_artist();
create trigger document_event
  after insert or delete
    or update of artist_id, venue, city, country, event_date
  on public.artist_tour_dates
  for each row execute function private.document_itself('event');
create trigger document_release
  after insert or delete or update of title, artist_id, artist_name, type,
    genre, catalogue_number, description, is_public, status
  on public.releases
  for each row execute function private.document_itself('release');
create trigger document_track
  after insert or delete or update of release_id, category, name
  on public.audio_files
  for each row execute function private.document_track();
create trigger document_product
  after insert or delete
    or update of title, description, product_type, active, artist_id
  on public.products
  for each row execute function private.document_itself('product');
-- Not what a sale changes: buyers wait for nobody here.
create trigger document_variant
  after insert or delete or update of product_id, title, attributes
  on public.product_variants
  for each row execute function private.document_variant();
create trigger document_news
  after insert or delete or update of title, excerpt, content, status
  on public.news_articles
  for each row execute function private.document_itself('news');

create function private.swapped(p_word text)
returns setof text
language sql immutable
set search_path = ''
as $$
  select left(p_word, n - 1) || substr(p_word, n + 1, 1)
    || substr(p_word, n, 1) || substr(p_word, n + 2)
  from generate_series(1, length(p_word) - 1) n
  where length(p_word) <= 6 and p_word !~ '\s'
$$;
comment on function private.swapped(text) is
  'A short word with two neighbours changed about, in every way: too few '
  'trigrams of it are left for likeness.';

create function private.containing(p_text text)
returns text
language sql immutable
set search_path = ''
as $$
  select '%' || regexp_replace(p_text, '([\\%_])', '\\\1', 'g') || '%'
$$;

-- A definer, because a policy's condition must be checked before an operator
-- that is not leakproof, and then no trigram index could be used. The view
-- `findable` holds nothing a visitor may not see.
create function private.find_best(
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
      select (now() at time zone 'Europe/London')::date as today
    ), beginnings as (
      select d.* from private.search_documents d
      where d.kind = %1$L and d.lead >= $1 and d.lead < $1 || chr(1114111)
        and (%1$L <> 'event' or d.until >= (select today from ahead))
      order by d.lead, d.until
      limit $3 + 5
    ), saying as (
      select d.* from private.search_documents d
      where d.kind = %1$L and %2$s
        and (%1$L <> 'event' or d.until >= (select today from ahead))
        and (select count(*) from beginnings) < $3
      limit $3 + 5
    ), telling as (
      select d.* from private.search_documents d
      where %1$L not in ('artist', 'event') and d.kind = %1$L
        and d.story @@ plainto_tsquery('english', $1)
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
        where d.kind = %1$L and d.lead >= swap.word
          and d.lead < swap.word || chr(1114111)
        order by d.lead
        limit 2
      ) d
      where not exists (select from hits)
    ), misses as (
      select d.* from private.search_documents d
      where d.kind = %1$L and d.words operator(extensions.%%>) $1
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
  using query, private.containing(stem), p_wanted;
end
$$;

create function public.search_catalogue(p_query text, p_limit integer default 5)
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
language sql stable security definer
set search_path = ''
as $$
  select best.* from unnest('{artist,release,product,news,event}'::text[])
    with ordinality as kinds (name, place)
  cross join lateral private.find_best(
    p_query, kinds.name, least(greatest(coalesce(p_limit, 5), 1), 20)) best
  order by kinds.place, best.rank desc,
    case when best.kind = 'event' then best.dated end, best.title, best.id
$$;
comment on function public.search_catalogue(text, integer) is
  'The best few artists, releases, products, articles and nights ahead for '
  'three characters or more, a typo or a missing accent forgiven.';

create function public.search_products(p_query text)
returns table (id uuid)
language sql stable security definer
set search_path = ''
as $$
  select best.id from private.find_best(p_query, 'product', 40) best
$$;
comment on function public.search_products(text) is
  'What the shop''s own search box means besides titles: formats, artists, '
  'stories, slips.';

-- Grants

revoke execute on all functions in schema public, private from public;
grant execute on function public.search_catalogue(text, integer),
  public.search_products(text) to anon, authenticated;

-- Row-level security

alter table private.search_documents enable row level security;
alter table private.search_artists enable row level security;
alter table private.search_releases enable row level security;
alter table private.search_goods enable row level security;
alter table private.search_news enable row level security;
alter table private.search_nights enable row level security;
