-- Mail: queued in the transaction it tells about, sent later, once.

-- Tables

create table public.mail_outbox (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind ~ '^[a-z][a-z0-9_]{0,59}$'),
  event_key text not null unique check (length(event_key) between 1 and 300),
  recipient text check (private.is_mailable(recipient)),
  payload jsonb not null default '{}' check (jsonb_typeof(payload) = 'object'),
  status text not null default 'queued'
    check (status in ('queued', 'sent', 'dead')),
  attempts integer not null default 0 check (attempts >= 0),
  next_attempt_at timestamptz not null default now(),
  last_error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  check (status = 'sent' or recipient is not null),
  check ((status = 'sent') = (sent_at is not null))
);
comment on table public.mail_outbox is
  'Every mail, once an event by its key. The id is the Message-ID''s local '
  'part, the same on every try.';

-- Indexes

create index mail_outbox_due_idx on public.mail_outbox (next_attempt_at)
  where status = 'queued';
create index mail_outbox_recent_idx
  on public.mail_outbox (recipient, kind, created_at desc);

-- Functions

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
comment on function public.queue_mail(text, text, jsonb, text) is
  'Queues a mail, or answers null when this event already has one.';

create function private.queue_mail_once_a_day(
  p_kind text,
  p_recipient text,
  p_payload jsonb default '{}'
)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(
    hashtextextended('mail ' || p_recipient, 0));
  if not exists (
    select from public.mail_outbox m
    where m.recipient = p_recipient
      and m.kind in ('demo_received', 'newsletter_welcome')
      and m.created_at > now() - interval '1 day'
  ) then
    perform public.queue_mail(
      p_kind, p_recipient, p_payload, p_kind || ':' || gen_random_uuid());
  end if;
end
$$;
comment on function private.queue_mail_once_a_day(text, text, jsonb) is
  'For mails a stranger can set off by a form: nothing the sender typed, and '
  'one a day to an address, whichever the form.';

create function public.claim_mail(
  p_limit integer default 10,
  p_lease interval default interval '2 minutes'
)
returns setof public.mail_outbox
language sql
set search_path = ''
as $$
  update public.mail_outbox m
  set attempts = m.attempts + 1, next_attempt_at = now() + p_lease
  where m.id in (
    select d.id from public.mail_outbox d
    where d.status = 'queued' and d.next_attempt_at <= now()
    order by d.next_attempt_at
    limit least(greatest(p_limit, 1), 100)
    for update skip locked
  )
  returning m.*
$$;
comment on function public.claim_mail(integer, interval) is
  'Hands out due mails to one worker each; a worker that dies loses its lease '
  'and the mail is due again.';

create function public.mail_sent(p_id uuid)
returns boolean
language sql
set search_path = ''
as $$
  -- Links in a payload are keys to an account: gone once the mail is.
  update public.mail_outbox
  set status = 'sent', sent_at = now(), payload = '{}', last_error = null
  where id = p_id and status = 'queued'
  returning true
$$;

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
comment on function public.mail_failed(uuid, text, boolean) is
  'Tries again after 30 seconds, then twice as long each time up to six '
  'hours; after twelve tries, about a day, it rests as dead.';

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
comment on function private.announce_mail() is
  'Wakes the workers when what queued the mail commits.';

create trigger announce_mail after insert on public.mail_outbox
  for each statement execute function private.announce_mail();

-- Grants: service only

revoke execute on all functions in schema public, private from public;

-- Row-level security: no policy, so nobody but service

alter table public.mail_outbox enable row level security;
