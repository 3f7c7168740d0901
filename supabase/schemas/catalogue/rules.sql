-- Functions that checks, defaults and indexes of tables call, and what they
-- call in turn. Created before the tables, and replaced, never dropped.

-- The AVIF and WebP files from a list of sources, as one srcset attribute for
-- each type, smallest first.
create or replace function private.srcset_of(p_sources jsonb)
returns jsonb
language sql immutable parallel safe
set search_path = ''
as $$
  with file as (
    select s ->> 'type' as type, s ->> 'url' as url,
      case when jsonb_typeof(s -> 'width') = 'number'
        then (s -> 'width')::numeric end as width
    from jsonb_array_elements(
      case jsonb_typeof(p_sources) when 'array' then p_sources else '[]' end
    ) s
  ), sets as (
    select type, string_agg(url || ' ' || width || 'w', ', ' order by width) as files
    from file
    where type in ('image/avif', 'image/webp')
      and url is not null and width is not null
    group by type
  )
  select coalesce(jsonb_object_agg(type, files), '{}') from sets
$$;
grant execute on function private.srcset_of(jsonb) to authenticated;

-- The addresses of an article's pictures and links. Kept in an index: reading
-- every text for every picture would take seconds.
create or replace function private.pictures_in(p_text text)
returns text[]
language sql immutable cost 1000
set search_path = ''
as $$
  select coalesce(array_agg(distinct found[1]), '{}')
  from regexp_matches(p_text, '\]\(([^()\s]+)\)', 'g') found
  where length(found[1]) <= 500
$$;
grant execute on function private.pictures_in(text) to authenticated;
