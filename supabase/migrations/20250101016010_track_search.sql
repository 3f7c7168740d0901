-- Search: a line that is sung, who wrote, played or produced a track, or its
-- ISRC finds its record. As what a record's story tells: below what it is called.

-- Functions

create function private.sung(p_lyrics text)
returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select regexp_replace(p_lyrics,
    '\[[^][\n]{0,200}\]|<[0-9:.]{1,12}>', ' ', 'g')
$$;
comment on function private.sung(text) is
  'Lyrics without what stands in brackets: when a line comes, who sings it.';

create function private.isrc_spellings(p_isrc text)
returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select bare || ' ' || regexp_replace(bare, '^(..)(...)(..)', '\1-\2-\3-')
  from replace(p_isrc, '-', '') bare
$$;
comment on function private.isrc_spellings(text) is
  'An ISRC as files have it and as it is printed: looked for in both ways.';

create function private.told_of_tracks(p_release_id uuid)
returns text
language sql stable
set search_path = ''
as $$
  -- What a listener may look for: an end to what one record may take up.
  select left(concat_ws(' ',
    string_agg(private.isrc_spellings(t.isrc_code), ' ' order by t.position),
    string_agg(concat_ws(' ', t.people, private.sung(t.lyrics)), ' '
      order by t.position)), 60000)
  from (
    select a.position, a.isrc_code, a.lyrics, array_to_string(
      a.writers || a.performers || a.producers, ' ') as people
    from public.audio_files a
    where a.release_id = p_release_id and a.category = 'master'
    order by a.position
    limit 40
  ) t
$$;
comment on function private.told_of_tracks(uuid) is
  'Who made a record''s tracks, their ISRCs and words, for the search.';

-- Views

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
  to_tsvector('english', private.searchable(concat_ws(' ', r.description,
    private.told_of_tracks(r.id)))), null,
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

-- Triggers

drop trigger document_track on public.audio_files;
create trigger document_track
  after insert or delete or update of release_id, category, name, writers,
    performers, producers, lyrics, isrc_code
  on public.audio_files
  for each row execute function private.document_track();

-- Grants

revoke execute on all functions in schema public, private from public;
