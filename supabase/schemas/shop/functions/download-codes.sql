-- Download codes: printed on cards in sleeves, or sent to the press. Each opens
-- one download once, as a free order.

-- The codes are in the result and nowhere else.
create function public.make_download_codes(
  p_name text,
  p_variant_id uuid,
  p_count integer,
  p_expires_at timestamptz default null
)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  batch uuid;
  codes text[];
begin
  perform private.as_shopkeeper();
  if coalesce(p_count, 0) not between 1 and 5000 then
    raise exception 'Between one and 5,000 codes at once, please.'
      using errcode = '9X001', detail = '{"field": "count"}';
  end if;
  if not exists (
    select from public.product_variants v
    where v.id = p_variant_id and v.digital_payload_id is not null
      and not v.needs_address
  ) then
    raise exception 'That is nothing to download by itself: choose a digital '
      'variant that has its files.'
      using errcode = '9X090', detail = '{"field": "variant_id"}';
  end if;
  if p_expires_at <= now() then
    raise exception 'That moment has passed: choose one that is ahead.'
      using errcode = '9X001', detail = '{"field": "expires_at"}';
  end if;
  insert into public.download_batches
    (name, variant_id, size, expires_at, made_by)
  values (private.trimmed(p_name), p_variant_id, p_count, p_expires_at,
    auth.uid())
  returning id into batch;
  select array_agg(private.random_code(15)) into codes
  from generate_series(1, p_count);
  insert into public.download_codes (code_sha256, batch_id)
  select sha256(convert_to(c.code, 'UTF8')), batch from unnest(codes) c (code);
  return jsonb_build_object('id', batch, 'codes', (
    select jsonb_agg(regexp_replace(c.code, '(.{5})(.{5})(.{5})', '\1-\2-\3'))
    from unnest(codes) c (code)));
end
$$;
grant execute on function public.make_download_codes(text, uuid, integer,
  timestamptz) to authenticated;

-- Ends a batch: unused cards stop working. Redeemed downloads remain.
create function public.end_download_batch(p_id uuid)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.as_shopkeeper();
  update public.download_batches
  set ended_at = coalesce(ended_at, now()) where id = p_id;
  if not found then
    raise exception 'There is no such batch.' using errcode = '9X091';
  end if;
end
$$;
grant execute on function public.end_download_batch(uuid) to authenticated;

-- Read as a column of a batch, with the caller's rights.
create function public.redeemed(p_batch public.download_batches)
returns integer
language sql stable
set search_path = ''
as $$
  select count(*)::integer from public.download_codes c
  where c.batch_id = p_batch.id and c.redeemed_at is not null
$$;
grant execute on function public.redeemed(public.download_batches) to
  authenticated;

-- Makes the order of a code, once, or returns {"refused"} with the reason. A
-- wrong guess is returned, not raised, so that it is counted.
create function public.redeem_download_code(
  p_code text,
  p_user_id uuid default null,
  p_email text default null,
  p_client_address text default null
)
returns jsonb
language plpgsql
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  block constant text := private.address_block(p_client_address);
  email constant text := coalesce(
    private.account_email(p_user_id), private.clean_email(p_email));
  code public.download_codes;
  batch public.download_batches;
  session text;
begin
  if email is null then
    return '{"refused": "email"}';
  end if;
  -- Taken before any check, so that parallel guesses are counted too.
  if not private.take_code_guess(block) then
    return '{"refused": "too-many"}';
  end if;
  select * into code from public.download_codes c
  where c.code_sha256 = sha256(convert_to(private.plain_code(p_code), 'UTF8'))
  for update;
  if not found then
    return '{"refused": "unknown"}';
  end if;
  select * into strict batch from public.download_batches b
  where b.id = code.batch_id;
  if code.redeemed_at is not null then
    return private.redeemed_before(code, p_user_id, email);
  end if;
  -- It was not a guess: somebody with twenty cards may redeem them all.
  perform private.give_code_guess(block);
  if batch.ended_at is not null or batch.expires_at <= now() then
    return '{"refused": "ended"}';
  end if;
  session := private.open_gift(batch.variant_id, p_user_id, block);
  perform public.complete_checkout(session, 0, (
    select c.currency from public.checkouts c where c.session_id = session),
    email);
  update public.download_codes c
  set redeemed_at = now(), order_id = o.id from public.orders o
  where c.id = code.id and o.session_id = session
  returning c.* into code;
  return private.redeemed_order(code);
end
$$;

create function private.take_code_guess(p_block text)
returns boolean
language sql
set search_path = ''
as $$
  -- Ten an hour by a client: hopeless against 75 bits, and a crowd of guessers
  -- keeps nobody else from redeeming.
  select p_block is null or private.take_allowance(
    'code guesses by ' || p_block, 1, 10, 10)
$$;

create function private.give_code_guess(p_block text)
returns void
language sql
set search_path = ''
as $$
  update private.allowances set remaining = remaining + 1
  where key = 'code guesses by ' || p_block
$$;

-- Opens a checkout of one free item, whether it is still sold or not. Returns
-- its session.
create function private.open_gift(
  p_variant_id uuid,
  p_user_id uuid,
  p_block text
)
returns text
language plpgsql
set search_path = ''
as $$
declare
  gift constant uuid := gen_random_uuid();
begin
  -- Pending, not open: the same person may be paying for a cart just now. No
  -- stock is taken: it went when the card was printed.
  insert into public.checkouts (id, user_id, client_block, session_id, status,
    currency, country, subtotal_cents, discount_cents, shipping_cents,
    total_cents, needs_address)
  values (gift, p_user_id, p_block, 'code_' || gift, 'pending',
    coalesce(private.setting('default_currency') ->> 'currency', 'GBP'), 'GB',
    0, 0, 0, 0, false);
  insert into public.checkout_items (checkout_id, position, product_id,
    variant_id, qty, unit_price_cents, product_title, variant_title,
    artist_name, is_digital, digital_payload_id, needs_address, pre_order_of)
  select gift, 1, p.id, v.id, 1, 0, p.title, v.title, a.name, v.is_digital,
    v.digital_payload_id, false, case when p.out_from > now() then p.release_id end
  from public.product_variants v
  join public.products p on p.id = v.product_id
  left join public.artists a on a.id = p.artist_id
  where v.id = p_variant_id;
  return 'code_' || gift;
end
$$;

create function private.redeemed_order(p_code public.download_codes)
returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object('order_id', o.id, 'session_id', o.session_id,
    'created_at', o.created_at, 'key_turns', o.key_turns,
    'has_account', o.user_id is not null)
  from public.orders o where o.id = p_code.order_id
$$;

create function private.redeemed_before(
  p_code public.download_codes,
  p_user_id uuid,
  p_email text
)
returns jsonb
language sql stable
set search_path = ''
as $$
  -- A buyer who repeats the request because the answer was lost gets their
  -- order. Later a used card opens nothing to somebody who finds it.
  select case when exists (
    select from public.orders o where o.id = p_code.order_id
      and p_code.redeemed_at > now() - interval '15 minutes'
      and case when o.user_id is null then o.email = p_email
        else o.user_id = p_user_id end
  ) then private.redeemed_order(p_code) else '{"refused": "used"}' end
$$;
