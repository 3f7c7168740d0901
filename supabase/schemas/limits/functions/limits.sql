-- Rate limits for clients, and what counts as one client.

-- The address that our own server resolved. For a request that bypassed it to a
-- hosted gateway, the last hop of x-forwarded-for, the only one a client cannot
-- forge.
create function private.client_address()
returns text
language plpgsql stable
set search_path = ''
as $$
declare
  headers jsonb := nullif(current_setting('request.headers', true), '')::jsonb;
begin
  return nullif(trim(coalesce(
    case when private.is_from_own_server(headers)
      then headers ->> 'x-client-address' end,
    split_part(headers ->> 'x-forwarded-for', ',', -1)
  )), '');
end
$$;

create function private.is_from_own_server(p_headers jsonb)
returns boolean
language sql stable
set search_path = ''
as $$
  -- Supabase's gateway signs in as authenticator; our server as the owner.
  select session_user <> 'authenticator' or exists (
    select from private.trusted_servers s
    where s.token_sha256 =
      sha256(convert_to(p_headers ->> 'x-server-token', 'UTF8'))
  )
$$;

-- From now on only the server with this token is our server.
create function private.trust_server(p_token text)
returns void
language sql
set search_path = ''
as $$
  delete from private.trusted_servers
  where token_sha256 <> sha256(convert_to(p_token, 'UTF8'));
  insert into private.trusted_servers (token_sha256)
  values (sha256(convert_to(p_token, 'UTF8'))) on conflict do nothing;
$$;

-- One client is an IPv4 address, however it is spelled, or an IPv6 /48, the
-- most one subscriber is given; other text unchanged. The server's own limits
-- use the same rule (clientNetwork).
create function private.address_block(p_address text)
returns text
language plpgsql immutable
set search_path = ''
as $$
declare
  -- As proxies write them: with brackets, a port or an interface name.
  bare constant text := regexp_replace(private.trimmed(p_address),
    '^\[(.*)\](:\d+)?$|^([\d.]+):\d+$', '\1\3');
  address inet;
begin
  address := split_part(bare, '%', 1)::inet;
  if family(address) = 4 then
    return host(address);
  end if;
  address := set_masklen(address, 128);
  if address << '::ffff:0:0/96' then
    return host('0.0.0.0'::inet + (address - '::ffff:0:0'));
  end if;
  return network(set_masklen(address, 48))::text;
exception when data_exception then
  return nullif(left(private.trimmed(p_address), 64), '');
end
$$;

-- Refuses a client address that is over its limit and counts this request.
-- Without an address (a direct connection) nothing is counted.
create function private.count_hit(
  p_kind text,
  p_limit integer,
  p_window interval,
  p_counts boolean default true
)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  client text := private.address_block(private.client_address());
begin
  if client is null then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtextextended(p_kind || ' ' || client, 0));
  if p_limit <= (
    select count(*) from private.hits h
    where h.kind = p_kind and h.address = client
      and h.hit_at > now() - p_window
  ) then
    raise exception 'Too many requests. Please try again later.'
      using errcode = 'PT429';
  end if;
  if p_counts then
    insert into private.hits (kind, address) values (p_kind, client);
  end if;
end
$$;

-- Takes from a token bucket, or returns false and takes nothing.
create function private.take_allowance(
  p_key text,
  p_cost integer,
  p_most integer,
  p_an_hour double precision
)
returns boolean
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into private.allowances as a (key, remaining)
  select p_key, p_most - p_cost where p_most >= p_cost
  on conflict (key) do update
  set remaining = private.refilled(a, p_most, p_an_hour) - p_cost,
    counted_at = now()
  where private.refilled(a, p_most, p_an_hour) >= p_cost;
  return found;
end
$$;

create function private.refilled(
  p_allowance private.allowances,
  p_most integer,
  p_an_hour double precision
)
returns double precision
language sql stable
set search_path = ''
as $$
  -- Anything above the limit stays until it is used.
  select greatest(p_allowance.remaining, least(p_most, p_allowance.remaining
    + greatest(extract(epoch from now() - p_allowance.counted_at), 0)
      * p_an_hour / 3600))
$$;

-- A refused second row would undo the counting of the first, and its error
-- would reveal, uncounted, whether the first address is known.
create function private.one_at_a_time()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_level = 'ROW' and current_setting('role') in ('anon', 'authenticated')
    and current_setting('label.form_received', true) = 'yes'
  then
    raise exception 'Please send one at a time.'
      using errcode = '9X001', detail = '{"field": "rows"}';
  end if;
  perform set_config('label.form_received',
    case tg_level when 'ROW' then 'yes' else '' end, true);
  return new;
end
$$;
