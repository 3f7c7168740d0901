-- Events sent by a payment provider, and refunds it reports.

-- Records an event once; true while it has not been handled.
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

create function public.payment_event_handled(p_provider text, p_event_id text)
returns void
language sql
set search_path = ''
as $$
  update public.payment_events set handled_at = now()
  where provider = p_provider and event_id = p_event_id and handled_at is null
$$;

-- Records the sum refunded so far: a full refund ends the downloads, a partial
-- one is only recorded.
create function public.refund_order(
  p_refunded_cents integer,
  p_payment_id text default null,
  p_order_id uuid default null
)
returns uuid
language plpgsql
set search_path = ''
as $$
begin
  if coalesce(p_refunded_cents, 0) <= 0 then
    raise exception 'There is no such order.' using errcode = '9X022';
  end if;
  return public.take_refunds('[]', p_payment_id, p_order_id, p_refunded_cents);
end
$$;
