-- Searching. One statement finds the best of every kind, and its plan is kept:
-- planning took five times as long as searching. A query without results is
-- corrected word by word and searched once more.

-- A short word with each pair of neighbouring letters swapped: too few of its
-- trigrams are left for a similarity search.
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

create function private.containing(p_text text)
returns text
language sql immutable
set search_path = ''
as $$
  select '%' || regexp_replace(p_text, '([\\%_])', '\\\1', 'g') || '%'
$$;

-- A query with its words spelled as in public names; null if none is similar.
create function private.corrected(
  p_query text, p_moment timestamptz)
returns text
language plpgsql stable
set search_path = ''
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
declare
  -- 't-shrit' is two words, '9x018' is one.
  typed constant text[] := regexp_split_to_array(
    trim(regexp_replace(p_query, '[^[:alnum:]]+', ' ', 'g')), ' ');
  corrected text;
begin
  -- Limits the work for a long query of nonsense.
  if cardinality(typed) > 5 or typed[1] = '' then
    return null;
  end if;
  with recursive choices as (
    select t.place, meant.word, meant.slips
    from unnest(typed) with ordinality as t (word, place)
    cross join lateral (
      select exists (
        select from private.search_words w
        where w.word like private.containing(t.word)
      ) or t.word !~ '^[[:alpha:]]{4,}$' as is_right offset 0
    ) spelling
    cross join lateral (
      select t.word, 0 as slips where spelling.is_right
      union all
      select * from private.near_words(t.word) where not spelling.is_right
    ) meant
  ), queries as (
    select 0 as place, '{}'::text[] as words, 0 as slips
    union all
    select q.place + 1, q.words || c.word, q.slips + c.slips
    from queries q join choices c on c.place = q.place + 1
  )
  select array_to_string(likely.words, ' ') into corrected
  from (
    select q.words from queries q where q.place = cardinality(typed)
    order by q.slips, q.words limit 20
  ) likely
  cross join lateral (
    select array_agg(private.containing(word)) || array_fill(
      private.containing(likely.words[1]), array[4]) as says
    from unnest(likely.words) word offset 0
  ) p
  where exists (
    select from private.search_documents d
    where d.words like p.says[1] and d.words like p.says[2]
      and d.words like p.says[3] and d.words like p.says[4]
      and d.words like p.says[5] and d.since <= p_moment)
  limit 1;
  return corrected;
end
$$;

-- The best few of each of these kinds, in the order of the kinds.
--
-- A definer, because a policy's condition must be checked before an operator
-- that is not leakproof, and then no trigram index could be used. The view
-- `findable` holds nothing hidden from visitors.
create function private.find_best(
  p_query text, p_kinds text[], p_wanted integer)
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
language plpgsql stable strict security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
-- A query consisting only of stop words is no fault.
set client_min_messages = warning
as $$
declare
  moment constant timestamptz := private.moment();
  today constant date := (moment at time zone 'Europe/London')::date;
  query text := private.searchable(left(trim(p_query), 80));
  -- 'posters' finds a poster.
  plural constant text := '([^s\s]{4})s(?=\s|$)';
  stem text;
  says text[];
  asked tsquery;
begin
  if length(query) < 3 then
    return;
  end if;
  for attempt in 1..2 loop
    stem := regexp_replace(query, plural, '\1', 'g');
    -- Five patterns, for one plan: with fewer words the first is repeated.
    select array_agg(private.containing(word))
      || array_fill(private.containing((array_agg(word))[1]), array[4])
    into says
    from (
      select word from regexp_split_to_table(stem, '\s+') word
      where word not in ('and', '&')
      order by length(word) desc limit 5
    ) longest;
    asked := plainto_tsquery('english', query);
    return query
    select f.kind, f.id, f.slug, f.title, f.subtitle, f.picture, f.dated,
      best.rank
    from (
      select k.kind, k.place, b.*, bool_or(b.named) over () as any_named
      from unnest(p_kinds) with ordinality as k (kind, place)
      cross join lateral (
        -- A few are enough to choose from, and limit the work of a vague query:
        -- names beginning with it, exact ones first, then names containing it,
        -- then texts, each only while there are too few.
        with beginnings as (
          select d.* from private.search_documents d
          where d.kind = k.kind and d.since <= moment
            and d.lead >= query and d.lead < query || chr(1114111)
            and d.until >= today
          order by d.lead, d.until
          limit p_wanted + 5
        ), saying as (
          select d.* from private.search_documents d
          where d.kind = k.kind and d.since <= moment
            and d.words like says[1] and d.words like says[2]
            and d.words like says[3] and d.words like says[4]
            and d.words like says[5]
            and d.until >= today
            and (select count(*) from beginnings) < p_wanted
          limit p_wanted + 5
        ), telling as (
          select d.* from private.search_documents d
          where d.kind = k.kind and d.since <= moment and d.story @@ asked
            and (select count(*) from beginnings)
              + (select count(*) from saying) < p_wanted
          limit p_wanted
        )
        select d.id, d.lead, d.until, bool_or(d.named) as named,
          max(extensions.word_similarity(query, d.words)
          + (d.words like private.containing(stem))::integer
          + case when d.lead = query then 1
            when starts_with(d.lead, query) then 0.5 else 0 end)::real as rank
        from (
          select *, true as named from beginnings
          union all select *, true from saying
          union all select *, false from telling
        ) d
        group by d.id, d.lead, d.until
        order by rank desc, d.until, d.lead, d.id
        limit p_wanted
      ) b
    ) best
    -- One by one, by key: offset keeps the planner from joining all.
    cross join lateral (
      select * from private.findable f
      where f.kind = best.kind and f.id = best.id offset 0
    ) f
    -- A search for a cassette means a product, not a record whose story
    -- mentions one.
    where best.named or not best.any_named or best.kind in ('news', 'track')
    order by best.place, best.rank desc, best.until, f.title, f.id;
    exit when found or attempt = 2;
    query := private.corrected(query, moment);
    exit when query is null;
  end loop;
end
$$;

-- The best few artists, releases, products, articles, tracks and nights ahead
-- for three characters or more, forgiving a typo or a missing accent.
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
  select * from private.find_best(p_query,
    '{artist,release,product,news,track,event}',
    least(greatest(coalesce(p_limit, 5), 1), 20))
$$;
grant execute on function public.search_catalogue(text, integer) to anon,
  authenticated;

-- The shop's own search box, which goes beyond titles: formats, artists,
-- stories, typos.
create function public.search_products(p_query text)
returns table (id uuid)
language sql stable security definer
set search_path = ''
as $$
  select best.id from private.find_best(p_query, '{product}', 40) best
$$;
grant execute on function public.search_products(text) to anon, authenticated;
