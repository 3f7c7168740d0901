-- Search: one statement finds the best of every kind. Its plan is kept: to plan
-- for each kind and each query took five times as long as to search. A query
-- that finds nothing is spelled anew, word by word, and searched once more.

-- Tables

create table private.search_words (
  word text not null collate "C"
);
comment on table private.search_words is
  'The words that names consist of, to correct the spelling of a query. Words '
  'are only added: one that no longer leads anywhere is passed over.';

-- Functions

create function private.as_heard(p_word text)
returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select translate(p_word, 'ykz', 'ics')
$$;
comment on function private.as_heard(text) is
  'A word without the letters that sound alike: vynil is vinyl.';

-- Indexes

-- Not unique: nobody who saves a record waits for another who uses its words.
create index search_words_word_idx on private.search_words (word);
create index search_words_trigrams_idx on private.search_words
  using gin (private.as_heard(word) extensions.gin_trgm_ops);
create index search_words_parts_idx on private.search_words
  using gin (word extensions.gin_trgm_ops);

-- Functions

create function private.spelled_words(p_text text)
returns setof text
language sql immutable parallel safe
set search_path = ''
as $$
  select distinct word collate "C"
  from regexp_split_to_table(p_text, '[^[:alpha:]]+') word
  where length(word) between 3 and 40
$$;
comment on function private.spelled_words(text) is
  'The words of a text whose spelling can be corrected: no numbers.';

create or replace function private.write_documents(p_kind text, p_ids uuid[])
returns void
language plpgsql security definer
set search_path = ''
-- Planned once: planning for each row takes ten times as long as writing it.
set plan_cache_mode = force_generic_plan
as $$
begin
  -- Whoever waits for another's change reads it afterwards.
  perform from private.search_documents d
  where d.kind = p_kind and d.id = any (p_ids) order by d.id for update;
  delete from private.search_documents d
  where d.kind = p_kind and d.id = any (p_ids)
    -- Not by a join: that would read the sources of every product.
    and d.id <> all (array(
      select s.id from private.search_sources s
      where s.kind = p_kind and s.id = any (p_ids)));
  with written as (
    insert into private.search_documents
    select * from private.search_sources s
    where s.kind = p_kind and s.id = any (p_ids)
    on conflict (kind, id) do update set lead = excluded.lead,
      words = excluded.words, story = excluded.story, until = excluded.until,
      since = excluded.since
    returning words
  )
  insert into private.search_words
  select distinct w.word from written d, private.spelled_words(d.words) w (word)
  where not exists (
    select from private.search_words known where known.word = w.word);
end
$$;

create function private.slips(p_typed text, p_word text)
returns integer[]
language plpgsql immutable parallel safe
set search_path = ''
as $$
declare
  typed constant text[] := string_to_array(p_typed, null);
  word constant text[] := string_to_array(p_word, null);
  row_before integer[];
  row_above integer[] := array(select generate_series(0, cardinality(word)));
  this_row integer[];
  same integer;
begin
  for i in 1..cardinality(typed) loop
    this_row := array[i];
    for j in 1..cardinality(word) loop
      same := (typed[i] <> word[j])::integer;
      this_row[j + 1] := least(
        row_above[j + 1] + 1, this_row[j] + 1, row_above[j] + same);
      if i > 1 and j > 1 and typed[i] = word[j - 1] and typed[i - 1] = word[j]
      then
        this_row[j + 1] := least(this_row[j + 1], row_before[j - 1] + 1);
      end if;
    end loop;
    row_before := row_above;
    row_above := this_row;
  end loop;
  return array[row_above[cardinality(word) + 1],
    (select min(row_above[j + 1]) from generate_subscripts(word, 1) j
    where word[j] = typed[cardinality(typed)])];
end
$$;
comment on function private.slips(text, text) is
  'How many letters are missing, too many, wrong or changed about between what '
  'was typed and a word, and between it and how the word begins, up to the '
  'letter that was typed last; null if the word does not have that letter.';

create function private.near_words(p_typed text)
returns table (word text, slips integer)
language plpgsql stable
set search_path = ''
-- Few trigrams of a short word survive a slip.
set pg_trgm.word_similarity_threshold = 0.3
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
declare
  typed constant text := private.as_heard(p_typed);
  allowed constant integer := case when length(typed) < 6 then 1 else 2 end;
begin
  return query
  select near.word, least(2 * counts[1], 2 * counts[2] + 1)
  from (
    select alike.word from (
      select w.word from private.search_words w
      where private.as_heard(w.word) operator(extensions.%>) typed
        -- An end to the work: long nonsense is compared with few words.
        and length(w.word) >= length(typed) - allowed
      order by extensions.similarity(typed, private.as_heard(w.word))
        + extensions.word_similarity(typed, private.as_heard(w.word)) desc,
        w.word
      limit 20
    ) alike
    union
    -- Two letters changed about leave a short word hardly a trigram.
    select w.word from private.swapped(p_typed) as swap (word)
    join private.search_words w on w.word = swap.word
  ) near
  cross join lateral
    private.slips(typed, private.as_heard(
      left(near.word, length(typed) + allowed + 1))) as counts
  where (counts[1] <= allowed
      -- Still being typed: how a word begins.
      or counts[2] <= 1 and length(near.word) > length(typed))
    -- The first letter of a short word is seldom wrong.
    and (length(typed) > 5 or left(near.word, 1) = left(p_typed, 1)
      or left(near.word, 2) = reverse(left(p_typed, 2)))
  order by 2, extensions.similarity(near.word, p_typed) desc, near.word
  limit 3;
end
$$;
comment on function private.near_words(text) is
  'Up to three words of the catalogue that somebody may have meant, the '
  'likeliest first.';

create function private.corrected(p_query text, p_moment timestamptz)
returns text
language plpgsql stable
set search_path = ''
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
declare
  typed constant text[] := regexp_split_to_array(p_query, '\s+');
  corrected text;
begin
  -- An end to the work for a long query of nonsense.
  if cardinality(typed) > 5 then
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
comment on function private.corrected(text, timestamptz) is
  'A query with its words as a public name spells them; null if there is none '
  'like it.';

drop function public.search_catalogue(text, integer);
drop function public.search_products(text);
drop function private.find_best(text, text, integer);

-- A definer, because a policy's condition must be checked before an operator
-- that is not leakproof, and then no trigram index could be used. The view
-- `findable` holds nothing a visitor may not see.
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
-- A query of nothing but stop words is no fault.
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
    -- Five patterns, for one plan: with fewer words the first stands in.
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
        -- A few are enough to choose the best from, and an end to the work of a
        -- vague query: first what begins so, which sorts its exact name first,
        -- then what says so, then what tells of it, each while there are too few.
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
    -- One by one, by its key: offset keeps the planner from joining all.
    cross join lateral (
      select * from private.findable f
      where f.kind = best.kind and f.id = best.id offset 0
    ) f
    -- Whoever asks for a cassette wants one, not a record whose story has one
    -- in it.
    where best.named or not best.any_named or best.kind in ('news', 'track')
    order by best.place, best.rank desc, best.until, f.title, f.id;
    exit when found or attempt = 2;
    query := private.corrected(query, moment);
    exit when query is null;
  end loop;
end
$$;
comment on function private.find_best(text, text[], integer) is
  'The best few of each of these kinds, in the order of the kinds.';

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
comment on function public.search_catalogue(text, integer) is
  'The best few artists, releases, products, articles, tracks and nights ahead '
  'for three characters or more, a typo or a missing accent forgiven.';

create function public.search_products(p_query text)
returns table (id uuid)
language sql stable security definer
set search_path = ''
as $$
  select best.id from private.find_best(p_query, '{product}', 40) best
$$;
comment on function public.search_products(text) is
  'What the shop''s own search box means besides titles: formats, artists, '
  'stories, slips.';

-- What can be found, in its new form

truncate private.search_documents;
insert into private.search_documents select * from private.search_sources;
alter table private.search_documents alter column until set not null;
comment on column private.search_documents.until is
  'The last day on which it may be found.';
insert into private.search_words
select distinct w.word
from private.search_documents d, private.spelled_words(d.words) w (word);

-- Grants

revoke execute on all functions in schema public, private from public;
grant execute on function public.search_catalogue(text, integer),
  public.search_products(text) to anon, authenticated;

-- Row-level security

alter table private.search_words enable row level security;
