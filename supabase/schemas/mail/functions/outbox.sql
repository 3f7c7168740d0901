-- Mail: queued in the transaction that causes it, sent later, once.
--
-- A letter is a mail caused by somebody who has not proved the address: the
-- receipt of a free order, a welcome, thanks for a demo. Letters are limited by
-- address and client together, whatever causes them. Keys to an account are not
-- counted here: people who sign in are waiting for them.

-- Queues a mail, or returns null when this event already has one.
create function public.queue_mail(
  p_kind text,
  p_recipient text,
  p_payload jsonb,
  p_event_key text
)
returns uuid
language sql
set search_path = ''
as $$
  insert into public.mail_outbox (kind, recipient, payload, event_key)
  values (p_kind, lower(trim(p_recipient)), p_payload, p_event_key)
  on conflict (event_key) do nothing
  returning id
$$;

-- Queues a mail caused by somebody who has not proved the address, or holds it
-- back.
create function private.queue_letter(
  p_kind text,
  p_recipient text,
  p_payload jsonb,
  p_event_key text,
  p_sends boolean
)
returns void
language sql
set search_path = ''
as $$
  insert into public.mail_outbox (kind, recipient, payload, event_key, status)
  values (p_kind, p_recipient, case when p_sends then p_payload else '{}' end,
    p_event_key, case when p_sends then 'queued' else 'held' end)
  on conflict (event_key) do nothing
$$;

create function private.may_write_to(p_recipient text, p_client_block text)
returns boolean
language sql
set search_path = ''
as $$
  -- Five an hour and ten a day to an address, sixty an hour by a client. The
  -- counter's key has no address in it. The client's limit is checked first: a
  -- client that has used it up takes nothing from an address.
  select (p_client_block is null or private.take_allowance(
      'letters by ' || p_client_block, 1, 60, 60))
    and private.take_allowance('letters to ' || hash.word, 1, 5, 5)
    and private.take_allowance('letters a day to ' || hash.word, 1, 10, 10/24.0)
  from (select encode(sha256(convert_to(p_recipient, 'UTF8')), 'hex') as word)
    as hash
$$;

-- Whether the office is mailed about an order that cost nothing. The order is
-- in the list either way.
create function private.may_tell_office(p_client_block text)
returns boolean
language sql
set search_path = ''
as $$
  -- Twenty at once and ten an hour in all, five an hour by a client, so that
  -- one client alone cannot block the others' mail.
  select (p_client_block is null or private.take_allowance(
      'office letters by ' || p_client_block, 1, 5, 5))
    and private.take_allowance('office letters', 1, 20, 10)
$$;

-- Hands out due mails to one worker each, keys first; a worker that dies loses
-- its lease and the mail is due again.
create function public.claim_mail(
  p_limit integer default 10,
  p_lease interval default interval '2 minutes',
  p_last_rank integer default 3
)
returns setof public.mail_outbox
language sql
set search_path = ''
as $$
  update public.mail_outbox m
  set attempts = m.attempts + 1, next_attempt_at = now() + p_lease
  where m.id in (
    select d.id from public.mail_outbox d
    where d.status = 'queued' and d.rank <= p_last_rank
      and d.next_attempt_at <= now()
    order by d.rank, d.next_attempt_at
    limit least(greatest(p_limit, 1), 100)
    for update skip locked
  )
  returning m.*
$$;

create function public.mail_sent(p_id uuid)
returns boolean
language sql
set search_path = ''
as $$
  -- Links in a payload are keys to an account: delete them with the mail.
  update public.mail_outbox
  set status = 'sent', sent_at = now(), payload = '{}', last_error = null
  where id = p_id and status = 'queued'
  returning true
$$;

-- Tries again after 30 seconds, then twice as long each time up to six hours;
-- after twelve tries, about a day, the mail is dead.
create function public.mail_failed(
  p_id uuid,
  p_error text,
  p_for_good boolean default false
)
returns timestamptz
language sql
set search_path = ''
as $$
  update public.mail_outbox
  set last_error = left(p_error, 1000),
    status = case when p_for_good or attempts >= 12
      then 'dead' else 'queued' end,
    next_attempt_at = now() + least(
      interval '15 seconds' * 2 ^ least(attempts, 12), interval '6 hours')
  where id = p_id and status = 'queued'
  returning next_attempt_at
$$;

-- Wakes the workers when the queueing transaction commits.
create function private.announce_mail()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform pg_notify('mail', '');
  return null;
end
$$;

-- By its kind; a kind that nobody declared is not urgent.
create function private.rank_mail()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  new.rank := coalesce(
    (select k.rank from private.mail_kinds k where k.kind = new.kind), 3);
  return new;
end
$$;
