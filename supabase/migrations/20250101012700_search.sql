-- Search that forgives accents, case and a slip of the finger.

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

revoke execute on all functions in schema public, private from public;
-- An index on an expression is kept by whoever writes the row.
grant execute on function private.searchable(text) to authenticated;

-- Indexes

create index artists_search_idx on public.artists
  using gin (private.searchable(name) extensions.gin_trgm_ops);
create index releases_search_idx on public.releases using gin (
  private.searchable(title || ' ' || artist_name) extensions.gin_trgm_ops);
create index products_search_idx on public.products
  using gin (private.searchable(title) extensions.gin_trgm_ops);
create index news_articles_search_idx on public.news_articles using gin (
  private.searchable(title || ' ' || coalesce(excerpt, ''))
  extensions.gin_trgm_ops);

-- Titles as they begin, for the ones a vague query must not miss.
create index artists_lead_idx
  on public.artists (private.searchable(name) collate "C");
create index releases_lead_idx
  on public.releases (private.searchable(title) collate "C")
  where is_public and status = 'Released';
create index products_lead_idx
  on public.products (private.searchable(title) collate "C") where active;
create index news_articles_lead_idx
  on public.news_articles (private.searchable(title) collate "C")
  where status = 'published';

-- Views

create view private.findable with (security_invoker = true) as
select 'artist' as kind, id, slug, name as title, genre as subtitle,
  profile_image as picture, null::date as dated,
  private.searchable(name) as words,
  private.searchable(name) collate "C" as lead
from public.artists
union all
select 'release', id, slug, title, artist_name, artwork_url, release_date,
  private.searchable(title || ' ' || artist_name),
  private.searchable(title) collate "C"
from public.releases where is_public and status = 'Released'
union all
select 'product', id, slug, title, product_type, cover_url, null,
  private.searchable(title), private.searchable(title) collate "C"
from public.products where active
union all
select 'news', id, slug, title, excerpt, featured_image, publish_date::date,
  private.searchable(title || ' ' || coalesce(excerpt, '')),
  private.searchable(title) collate "C"
from public.news_articles where status = 'published';
comment on view private.findable is
  'What a search may find: public things only, whoever asks.';

-- Functions

-- A definer, because a policy's condition must be checked before an operator
-- that is not leakproof, and then no trigram index could be used. The view
-- above holds nothing a visitor may not see.
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
language plpgsql stable security definer
set search_path = ''
set pg_trgm.word_similarity_threshold = 0.5
set enable_seqscan = off
as $$
#variable_conflict use_column
declare
  query constant text := private.searchable(left(trim(p_query), 80));
  pattern constant text :=
    '%' || regexp_replace(query, '([\\%_])', '\\\1', 'g') || '%';
  wanted constant integer := least(greatest(coalesce(p_limit, 5), 1), 20);
begin
  if length(query) < 3 then
    return;
  end if;
  return query
  select best.kind, best.id, best.slug, best.title, best.subtitle,
    best.picture, best.dated, best.rank
  from unnest('{artist,release,product,news}'::text[])
    with ordinality as kinds (name, place)
  cross join lateral (
    -- Twenty are enough to choose the best from, and an end to the work of
    -- a vague query: first what begins so, which sorts its exact name first,
    -- then what says so, then near misses, each while there are too few.
    with beginnings as (
      select * from private.findable f
      where f.kind = kinds.name
        and f.lead >= query and f.lead < query || chr(1114111)
      order by f.lead
      limit 20
    ), saying as (
      select * from private.findable f
      where f.kind = kinds.name and f.words like pattern
        and (select count(*) from beginnings) < wanted
      limit 20
    ), hits as (
      select * from beginnings union select * from saying
    ), misses as (
      select * from private.findable f
      where f.kind = kinds.name and f.words operator(extensions.%>) query
        and f.words not like pattern
        and (select count(*) from hits) < wanted
      limit 20
    )
    select f.*, (extensions.word_similarity(query, f.words)
      + (f.words like pattern)::integer
      + case when f.lead = query then 1
        when starts_with(f.lead, query) then 0.5 else 0 end)::real as rank
    from (select * from hits union all select * from misses) f
    order by rank desc, f.title, f.id
    limit wanted
  ) best
  order by kinds.place, best.rank desc, best.title, best.id;
end
$$;
comment on function public.search_catalogue(text, integer) is
  'The best few artists, releases, products and articles for three characters '
  'or more, a typo or a missing accent forgiven.';

-- Grants

revoke execute on all functions in schema public, private from public;
grant execute on function public.search_catalogue(text, integer)
  to anon, authenticated;
