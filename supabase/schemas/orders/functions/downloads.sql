-- Downloads are counted when they are handed out: per member and payload, and
-- for guests per order.

-- All items the caller ever bought, including ones no longer sold.
create function private.bought_items()
returns setof public.order_items
language sql stable security definer
set search_path = ''
as $$
  select i.*
  from public.orders o
  join public.order_items i on i.order_id = o.id
  where o.user_id = auth.uid() and private.second_factor_ok()
$$;
grant execute on function private.bought_items() to authenticated;

-- Takes one download of a bought item, or refuses. The count and the limit are
-- checked in one step, so parallel claims cannot exceed it.
create function public.claim_download(
  p_order_item_id uuid,
  p_user_id uuid,
  p_aal text default null
)
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  payload public.digital_payloads :=
    private.bought_payload(p_order_item_id, p_user_id, p_aal);
  claimed integer;
begin
  insert into public.download_logs as l
    (user_id, digital_payload_id, download_count)
  values (p_user_id, payload.id, 1)
  on conflict (user_id, digital_payload_id) do update
    set download_count = l.download_count + 1, last_download_at = now()
    where l.download_count < payload.per_user_download_limit
  returning l.download_count into claimed;
  return private.claimed_download(payload, claimed);
end
$$;

-- The same for anybody who holds the key to an order's page. Once the order has
-- an owner it counts as theirs, and requires their second factor.
create function public.claim_order_download(
  p_order_item_id uuid,
  p_order_id uuid
)
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  payload public.digital_payloads;
  owner uuid;
  claimed integer;
begin
  -- Anybody claiming the order waits, so that no count is left behind.
  select o.user_id into owner from public.orders o
  where o.id = p_order_id for share;
  if owner is not null then
    return public.claim_download(p_order_item_id, owner);
  end if;
  payload := private.payload_of(p_order_item_id, p_order_id);
  insert into public.order_downloads as d
    (order_id, digital_payload_id, download_count)
  values (p_order_id, payload.id, 1)
  on conflict (order_id, digital_payload_id) do update
    set download_count = d.download_count + 1, last_download_at = now()
    where d.download_count < payload.per_user_download_limit
  returning d.download_count into claimed;
  return private.claimed_download(payload, claimed);
end
$$;

create function private.claimed_download(
  p_payload public.digital_payloads,
  p_claimed integer
)
returns jsonb
language plpgsql stable
set search_path = ''
as $$
begin
  if p_claimed is null then
    raise exception 'Download limit reached for this item.'
      using errcode = '9X031';
  end if;
  return jsonb_build_object(
    'digital_payload_id', p_payload.id,
    'name', p_payload.name,
    'downloads_remaining', p_payload.per_user_download_limit - p_claimed,
    'files', private.payload_files(p_payload.id));
end
$$;

create function private.bought_payload(
  p_order_item_id uuid,
  p_user_id uuid,
  p_aal text
)
returns public.digital_payloads
language plpgsql stable
set search_path = ''
as $$
declare
  bought_in constant uuid := (
    select o.id from public.order_items i
    join public.orders o on o.id = i.order_id
    where i.id = p_order_item_id and o.user_id = p_user_id);
begin
  if bought_in is not null
    and not private.second_factor_ok(p_user_id, p_aal) then
    raise exception 'Please confirm your second factor first.'
      using errcode = '9X032';
  end if;
  return private.payload_of(p_order_item_id, bought_in);
end
$$;

create function private.payload_of(
  p_order_item_id uuid,
  p_order_id uuid
)
returns public.digital_payloads
language plpgsql stable
set search_path = ''
as $$
declare
  bought record;
  payload public.digital_payloads;
begin
  select o.status = 'paid' and i.refunded_qty < i.qty as is_theirs,
    coalesce(i.digital_payload_id, v.digital_payload_id) as id, i.pre_order_of
  into bought
  from public.order_items i
  join public.orders o on o.id = i.order_id
  join public.product_variants v on v.id = i.variant_id
  where i.id = p_order_item_id and o.id = p_order_id;
  if not found then
    raise exception 'There is no such order item.' using errcode = '9X030';
  end if;
  if not bought.is_theirs then
    raise exception 'This order was refunded.' using errcode = '9X033';
  end if;
  perform private.refuse_before_its_day(bought.pre_order_of);
  select * into payload from public.digital_payloads p
  where p.id = bought.id
    and exists (select from private.payload_formats(p.id));
  if not found then
    raise exception 'There is nothing to download for this item.'
      using errcode = '9X034';
  end if;
  return payload;
end
$$;

create function private.payload_files(p_payload_id uuid)
returns jsonb
language sql stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'format', f.format, 'filename', f.filename, 'bucket', f.storage_bucket,
    'path', f.storage_path, 'content_type', f.content_type, 'bytes', f.bytes
  ) order by f.format, f.position, f.filename), '[]')
  from public.digital_payload_files f
  where f.digital_payload_id = p_payload_id
$$;
