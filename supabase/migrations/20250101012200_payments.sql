-- What a payment provider tells us, and money that is given back.

-- Tables

create table public.payment_events (
  provider text not null,
  event_id text not null,
  type text not null,
  session_id text,
  received_at timestamptz not null default now(),
  handled_at timestamptz,
  primary key (provider, event_id)
);
comment on table public.payment_events is
  'Every message of a payment provider, once. Not handled yet means: the next '
  'delivery of it will be.';

-- Indexes

create index payment_events_session_idx on public.payment_events (session_id);

-- Functions

create function public.record_payment_event(
  p_provider text,
  p_event_id text,
  p_type text,
  p_session_id text default null
)
returns boolean
language sql
set search_path = ''
as $$
  insert into public.payment_events as e (provider, event_id, type, session_id)
  values (p_provider, p_event_id, p_type, p_session_id)
  on conflict (provider, event_id) do update set type = excluded.type
  returning e.handled_at is null
$$;
comment on function public.record_payment_event(text, text, text, text) is
  'Writes an event down once; true while it still waits to be handled.';

create function public.payment_event_handled(p_provider text, p_event_id text)
returns void
language sql
set search_path = ''
as $$
  update public.payment_events set handled_at = now()
  where provider = p_provider and event_id = p_event_id and handled_at is null
$$;

create function public.refund_order(
  p_refunded_cents integer,
  p_payment_id text default null,
  p_order_id uuid default null
)
returns uuid
language plpgsql
set search_path = ''
as $$
declare
  refunded uuid;
begin
  -- The provider names the sum of all refunds so far; an older message that
  -- comes late must not shrink it.
  update public.orders o
  set refunded_cents =
      greatest(o.refunded_cents, least(p_refunded_cents, o.paid_cents)),
    refunded_at = coalesce(o.refunded_at, now()),
    status = case when p_refunded_cents >= o.paid_cents
      then 'refunded' else o.status end
  where (o.payment_id = p_payment_id or o.id = p_order_id)
    and p_refunded_cents > 0
  returning o.id into refunded;
  if refunded is null then
    raise exception 'There is no such order.' using errcode = '9X022';
  end if;
  return refunded;
end
$$;
comment on function public.refund_order(integer, text, uuid) is
  'Records what was given back so far: all of it ends the downloads, a part '
  'is only written down.';

-- Grants: service only

revoke execute on all functions in schema public, private from public;

-- Row-level security: no policy, so nobody but service

alter table public.payment_events enable row level security;
