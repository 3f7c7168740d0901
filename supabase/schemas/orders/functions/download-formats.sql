-- The files to download for a bought item, and those still being made. Asking
-- counts nothing; a claim does.

-- The formats of a payload, and how many files of each are finished. A format
-- is ready when all of them are.
create function private.payload_formats(p_payload_id uuid)
returns table (format text, files integer, ready integer, bytes bigint)
language sql stable
set search_path = ''
as $$
  with files as (
    select f.format, s.version is not null and s.metadata is not null as ready,
      (s.metadata ->> 'size')::bigint as bytes
    from public.digital_payload_files f
    left join storage.objects s
      on s.bucket_id = f.storage_bucket and s.name = f.storage_path
    where f.digital_payload_id = p_payload_id
    union all
    select m.output, false, null
    from public.music_intakes i
    cross join lateral private.files_to_make(i) m
    where i.digital_payload_id = p_payload_id and i.state = 'making'
      and m.output in ('flac', 'mp3', 'v0', 'opus', 'aac')
      -- A file with a row was counted above.
      and not exists (
        select from public.digital_payload_files f
        where f.digital_payload_id = p_payload_id
          and f.track_id = m.track_id and f.format = m.output)
  )
  select n.format, count(*)::integer, count(*) filter (where n.ready)::integer,
    coalesce(sum(n.bytes) filter (where n.ready), 0)::bigint
  from files n
  group by n.format
$$;

create function private.state_of_download(
  p_payload public.digital_payloads,
  p_count integer
)
returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'formats', (
      select jsonb_agg(to_jsonb(f) order by f.format)
      from private.payload_formats(p_payload.id) f),
    'downloads_remaining',
      greatest(p_payload.per_user_download_limit - coalesce(p_count, 0), 0))
$$;

-- The files a member can download of a bought item, and how often they still
-- can. Refuses as a claim does, but counts nothing.
create function public.download_state(
  p_order_item_id uuid,
  p_user_id uuid,
  p_aal text default null
)
returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  payload public.digital_payloads :=
    private.bought_payload(p_order_item_id, p_user_id, p_aal);
begin
  return private.state_of_download(payload, (
    select l.download_count from public.download_logs l
    where l.user_id = p_user_id and l.digital_payload_id = payload.id));
end
$$;

-- The same for anybody who holds the key to an order's page.
create function public.order_download_state(
  p_order_item_id uuid,
  p_order_id uuid
)
returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  owner constant uuid := (
    select o.user_id from public.orders o where o.id = p_order_id);
  payload public.digital_payloads;
begin
  if owner is not null and exists (
    select from public.order_items i
    where i.id = p_order_item_id and i.order_id = p_order_id
  ) then
    return public.download_state(p_order_item_id, owner);
  end if;
  payload := private.payload_of(p_order_item_id, p_order_id);
  return private.state_of_download(payload, (
    select d.download_count from public.order_downloads d
    where d.order_id = p_order_id and d.digital_payload_id = payload.id));
end
$$;
