-- Telling the payment provider of refunds, and recording those made there.

-- Refunds the provider should be told of now, or one of them: each goes to one
-- process, and again after a while unless it was answered.
create function public.claim_refunds(
  p_limit integer default 20,
  p_refund_id uuid default null
)
returns table (
  id uuid, order_id uuid, cents integer, payment_id text, currency text,
  checkout_id uuid
)
language sql
set search_path = ''
as $$
  update public.refunds r
  set attempts = r.attempts + 1, next_attempt_at = now()
    + interval '20 seconds' * 2 ^ least(r.attempts, 7)
  from public.orders o
  where o.id = r.order_id and r.id in (
    select d.id from public.refunds d
    where d.state = 'asked' and case when p_refund_id is null
      then d.next_attempt_at <= now() else d.id = p_refund_id end
    order by d.next_attempt_at limit p_limit for update skip locked
  )
  returning r.id, r.order_id, r.cents, o.payment_id, o.paid_currency,
    o.checkout_id
$$;

-- Records the provider's answer to a refund, once however often it comes.
-- Returns the refund's state.
create function public.settle_refund(
  p_refund_id uuid,
  p_state text,
  p_provider_id text default null,
  p_said text default null
)
returns text
language plpgsql
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  settled text;
begin
  perform from public.orders o
  join public.refunds r on r.order_id = o.id
  where r.id = p_refund_id for update of o;
  case p_state
    when 'done' then
      perform private.finish_refund(p_refund_id, p_provider_id);
    when 'failed' then
      perform private.fail_refund(p_refund_id, p_said);
    when 'asked' then
      update public.refunds r set said = left(p_said, 500)
      where r.id = p_refund_id and r.state = 'asked';
    else perform private.refuse_input('state');
  end case;
  select r.state into settled from public.refunds r where r.id = p_refund_id;
  return settled;
end
$$;

-- Takes the provider's list of a payment's refunds ({"id", "refund_id",
-- "cents", "state"}): ours update their own rows, others become new rows.
create function public.take_refunds(
  p_listed jsonb,
  p_payment_id text default null,
  p_order_id uuid default null,
  p_sum integer default 0
)
returns uuid
language plpgsql
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  bought public.orders;
  told record;
  known uuid;
  lacking bigint;
begin
  select * into bought from public.orders o
  where o.payment_id = p_payment_id or o.id = p_order_id for update;
  if not found then
    raise exception 'There is no such order.' using errcode = '9X022';
  end if;
  for told in
    select t.id, t.refund_id, t.cents, t.state
    from jsonb_to_recordset(p_listed)
      as t (id text, refund_id text, cents integer, state text)
  loop
    select r.id into known from public.refunds r
    where r.order_id = bought.id
      and (r.provider_id = told.id or r.id::text = told.refund_id);
    if told.state = 'failed' then
      perform private.fail_refund(known, 'The bank has sent it back.');
    elsif known is not null then
      perform private.finish_refund(known, told.id);
    else
      perform private.write_refund(bought.id, told.cents, 'provider', told.id);
    end if;
  end loop;
  -- The total so far; an older message that comes late reduces nothing.
  select least(p_sum, bought.paid_cents) - coalesce(sum(r.cents), 0)
  into lacking from public.refunds r
  where r.order_id = bought.id and r.state = 'done';
  if lacking > 0 then
    perform private.write_refund(bought.id, lacking, 'sum', null);
  end if;
  return bought.id;
end
$$;
