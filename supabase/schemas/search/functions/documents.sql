-- Search documents: the words by which each thing is found, updated whenever
-- the thing changes.

-- Normalises names and queries for comparison. Immutable as long as nobody
-- edits the rules of unaccent.
create function private.searchable(p_text text)
returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select lower(extensions.unaccent('extensions.unaccent', p_text))
$$;

create function private.write_documents(p_kind text, p_ids uuid[])
returns void
language plpgsql security definer
set search_path = ''
-- Planned once: planning for each row takes ten times the writing.
set plan_cache_mode = force_generic_plan
as $$
begin
  -- Wait for another's change, and read the rows after it.
  perform from private.search_documents d
  where d.kind = p_kind and d.id = any (p_ids) order by d.id for update;
  delete from private.search_documents d
  where d.kind = p_kind and d.id = any (p_ids)
    -- Not a join: that would read the sources of every product.
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

create function private.document_artist()
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

-- Lyrics without the text in brackets: timestamps and singers' names.
create function private.sung(p_lyrics text)
returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select regexp_replace(p_lyrics,
    '\[[^][\n]{0,200}\]|<[0-9:.]{1,12}>', ' ', 'g')
$$;

-- An ISRC as in files and as printed: both spellings are searched for.
create function private.isrc_spellings(p_isrc text)
returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select bare || ' ' || regexp_replace(bare, '^(..)(...)(..)', '\1-\2-\3-')
  from replace(p_isrc, '-', '') bare
$$;

-- Kinds of goods: the product type they belong to, or any; the pattern of their
-- names and formats; the shoppers' words for them.
create function private.goods()
returns table (product_type text, pattern text, called text)
language sql immutable parallel safe
set search_path = ''
as $$
  values
    (null, 'tees?|t-?shirts?|long[- ]sleeves?',
      'tee t-shirt tshirt t shirt clothing'),
    (null, 'hoodies?|hoody|sweatshirts?', 'hoodie hoody sweatshirt clothing'),
    (null, 'totes?', 'tote bag'),
    (null, 'caps?|beanies?', 'cap hat'),
    (null, 'pins?|badges?', 'pin badge'),
    (null, 'posters?|prints?', 'poster print'),
    (null, 'vinyl|lps?', 'vinyl lp lps record'),
    (null, 'cassettes?|tapes?', 'cassette tape'),
    (null, 'cds?|compact discs?', 'cd cds compact disc'),
    (null, 'digital|mp3|flac', 'digital download mp3 flac'),
    -- Slipmats are measured in inches as well.
    ('music', '[0-9]+-inch', 'vinyl lp lps record'),
    ('music', '7-inch', '7 inch 7" 7in'),
    ('music', '10-inch', '10 inch 10" 10in'),
    ('music', '12-inch', '12 inch 12" 12in'),
    ('experience', 'experience', 'ticket event'),
    ('membership', 'membership', 'member subscription'),
    ('merch', 'merch', 'merchandise')
$$;

-- Shoppers' words for a product with these names and formats.
create function private.goods_called(p_product_type text, p_words text)
returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select string_agg(g.called, ' ') from private.goods() g
  where coalesce(g.product_type = p_product_type, g.product_type is null)
    and p_words ~ ('\m(' || g.pattern || ')\M')
$$;

create function private.document_release()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  release constant uuid := coalesce(new.id, old.id);
begin
  perform private.write_documents('release', array[release]);
  perform private.write_documents('track', array(
    select t.id from public.audio_files t
    where t.release_id = release and t.category = 'master'));
  return null;
end
$$;
