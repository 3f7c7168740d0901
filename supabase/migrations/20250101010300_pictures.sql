-- Pictures: what a page must know of each before it loads.

-- Functions: what the table is made with

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

-- Tables

create table public.pictures (
  url text primary key
    check (url ~ '^(https?://|/)[^\s/\\]\S*$' and length(url) <= 2048),
  width integer check (width > 0),
  height integer check (height > 0),
  colour text check (colour ~ '^#[0-9a-f]{6}$'),
  alt text not null default '' check (length(alt) <= 1000),
  sources jsonb not null default '[]'
    check (jsonb_typeof(sources) = 'array'),
  -- Made once when they change, not for every card of every page.
  srcset jsonb not null
    generated always as (private.srcset_of(sources)) stored,
  check ((width is null) = (height is null)),
  constraint pictures_source_urls_check check (
    not jsonb_path_exists(sources,
      '$[*] ? (!exists (@.url ?
      (@ like_regex "^(https?://|/)[^\\s/\\\\]\\S*$")))')
  )
);
comment on table public.pictures is
  'What a page must know of a picture before it loads: size, dominant colour, '
  'words for who cannot see it, and its AVIF and WebP files.';
comment on column public.pictures.sources is
  'A list of {"type": "image/avif", "width": 640, "url": "…"}.';
comment on column public.pictures.srcset is
  'The sources as {"image/avif": "… 320w, … 640w", "image/webp": "…"}.';
comment on constraint pictures_source_urls_check on public.pictures is
  'Each source has an address that is one: no other scheme, no white space.';

-- Functions

create function private.know_picture()
returns trigger
language plpgsql
set search_path = ''
as $$
declare
  picture_url text := to_jsonb(new) ->> tg_argv[0];
begin
  if picture_url is not null then
    insert into public.pictures (url) values (picture_url)
    on conflict do nothing;
  end if;
  return new;
end
$$;
comment on function private.know_picture() is
  'Lets a plain address be written into the picture column named by the '
  'trigger: its row in pictures is made if there is none.';

-- Grants

revoke execute on all functions in schema public, private from public;
grant execute on function private.srcset_of(jsonb) to authenticated;
grant select on public.pictures to anon, authenticated;
grant insert, update, delete on public.pictures to authenticated;

-- Row-level security

alter table public.pictures enable row level security;

create policy "Visitors read every picture"
  on public.pictures for select to anon
  using (true);
create policy "Members read every picture"
  on public.pictures for select to authenticated
  using (true);
create policy "Staff add pictures"
  on public.pictures for insert to authenticated
  with check ((select private.is_staff()));
create policy "Staff change pictures"
  on public.pictures for update to authenticated
  using ((select private.is_staff())) with check ((select private.is_staff()));
create policy "Staff remove pictures"
  on public.pictures for delete to authenticated
  using ((select private.is_staff()));
