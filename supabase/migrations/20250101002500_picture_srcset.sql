-- A picture's files as a page writes them: made once when they change, not for
-- every card of every page.

create function private.srcset_of(p_sources jsonb)
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
comment on function private.srcset_of(jsonb) is
  'The AVIF and WebP files of a list of sources, each kind as one srcset '
  'attribute, from the smallest.';
revoke execute on function private.srcset_of(jsonb) from public;
grant execute on function private.srcset_of(jsonb)
  to authenticated, service_role;

alter table public.pictures add column srcset jsonb not null
  generated always as (private.srcset_of(sources)) stored;
comment on column public.pictures.srcset is
  'The sources as {"image/avif": "… 320w, … 640w", "image/webp": "…"}.';
