-- Correcting a query's spelling by the words of the catalogue.

-- The words of a text whose spelling can be corrected: not numbers.
create function private.spelled_words(p_text text)
returns setof text
language sql immutable parallel safe
set search_path = ''
as $$
  select distinct word collate "C"
  from regexp_split_to_table(p_text, '[^[:alpha:]]+') word
  where length(word) between 3 and 40
$$;

-- How many letters are missing, added, wrong or swapped between the typed text
-- and a word, and between it and the word's beginning up to the letter typed
-- last; null if the word does not have that letter.
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

-- Up to three words of the catalogue that may have been meant, the likeliest
-- first.
create function private.near_words(p_typed text)
returns table (word text, slips integer)
language plpgsql stable
set search_path = ''
-- Few trigrams of a short word survive a typo.
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
        -- Limits the work: long nonsense is compared with few words.
        and length(w.word) >= length(typed) - allowed
      order by extensions.similarity(typed, private.as_heard(w.word))
        + extensions.word_similarity(typed, private.as_heard(w.word)) desc,
        w.word
      limit 20
    ) alike
    union
    -- Swapping two letters of a short word leaves hardly a trigram.
    select w.word from private.swapped(p_typed) as swap (word)
    join private.search_words w on w.word = swap.word
  ) near
  cross join lateral
    private.slips(typed, private.as_heard(
      left(near.word, length(typed) + allowed + 1))) as counts
  where (counts[1] <= allowed
      -- Still being typed: compare with how a word begins.
      or counts[2] <= 1 and length(near.word) > length(typed))
    -- The first letter of a short word is seldom wrong.
    and (length(typed) > 5 or left(near.word, 1) = left(p_typed, 1)
      or left(near.word, 2) = reverse(left(p_typed, 2)))
  order by 2, extensions.similarity(near.word, p_typed) desc, near.word
  limit 3;
end
$$;
