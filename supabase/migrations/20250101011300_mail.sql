-- Mail: queued in the transaction it tells about, sent later, once.
--
-- A letter is a mail whose sender has not proved that the address is theirs:
-- the receipt of an order of nothing, a welcome, thanks for a demo. They are
-- bounded by address and by client together, whatever makes them. Keys (sign
-- in, reset, confirm) have limits of their own where they are asked for: no
-- number of letters may keep somebody from theirs. What was paid for is always
-- told; test money costs nothing, and is no payment here. What costs a stranger
-- nothing may not fill the label's own mailbox either: such an order is told to
-- the office as a letter, with bounds of its own.

-- Tables

create table public.mail_outbox (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind ~ '^[a-z][a-z0-9_]{0,59}$'),
  event_key text not null unique check (length(event_key) between 1 and 300),
  recipient text check (private.is_mailable(recipient)),
  payload jsonb not null default '{}' check (jsonb_typeof(payload) = 'object'),
  status text not null default 'queued'
    check (status in ('queued', 'sent', 'dead', 'held')),
  attempts integer not null default 0 check (attempts >= 0),
  next_attempt_at timestamptz not null default now(),
  last_error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  rank smallint not null generated always as (case
    when kind in ('recovery', 'reauthentication') then 0
    when kind in ('confirmation', 'magic_link', 'email_change_current',
      'email_change_new', 'invite', 'password_changed') then 1
    when kind in ('order_confirmation', 'order_for_office', 'order_link',
      'order_sent') then 2
    else 3 end) stored,
  constraint mail_outbox_recipient_known_check
    check (status in ('sent', 'held') or recipient is not null),
  check ((status = 'sent') = (sent_at is not null))
);
comment on table public.mail_outbox is
  'Every mail, once an event by its key. The id is the Message-ID''s local '
  'part, the same on every try.';
comment on column public.mail_outbox.rank is
  'Who goes first: somebody may be waiting for a key, nobody for a letter.';
comment on column public.mail_outbox.status is
  'held: one letter too many to this address or by this client. It is written '
  'down, so that its event is told of once, and never sent.';

-- Indexes

create index mail_outbox_recent_idx
  on public.mail_outbox (recipient, kind, created_at desc);
create index mail_outbox_due_idx on public.mail_outbox (rank, next_attempt_at)
  where status = 'queued';

-- Functions: queueing

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
    perform private.queue_letter(p_kind, p_recipient, p_payload,
      p_kind || ':' || gen_random_uuid(), private.may_write_to(
        p_recipient, private.address_block(private.client_address())));
  end if;
end
$$;
comment on function private.queue_mail_once_a_day(text, text, jsonb) is
  'For mails a stranger can set off by a form: nothing the sender typed, and '
  'one a day to an address, whichever the form.';

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
comment on function private.queue_letter(text, text, jsonb, text, boolean) is
  'Queues a mail set off by somebody who has not proved the address, or holds '
  'it back.';

create function private.may_write_to(p_recipient text, p_client_block text)
returns boolean
language sql
set search_path = ''
as $$
  -- Five an hour and ten a day to an address, sixty an hour by a client. A
  -- counter needs no address in it. The client's is first: one that has used
  -- up its own takes nothing from an address.
  select (p_client_block is null or private.take_allowance(
      'letters by ' || p_client_block, 1, 60, 60))
    and private.take_allowance('letters to ' || hash.word, 1, 5, 5)
    and private.take_allowance('letters a day to ' || hash.word, 1, 10, 10/24.0)
  from (select encode(sha256(convert_to(p_recipient, 'UTF8')), 'hex') as word)
    as hash
$$;

create function private.may_tell_office(p_client_block text)
returns boolean
language sql
set search_path = ''
as $$
  -- Twenty at once and ten an hour of all, five an hour by a client: one
  -- alone keeps nobody else's from the office.
  select (p_client_block is null or private.take_allowance(
      'office letters by ' || p_client_block, 1, 5, 5))
    and private.take_allowance('office letters', 1, 20, 10)
$$;
comment on function private.may_tell_office(text) is
  'Whether the office is written to about an order that cost nothing. It is in '
  'the list of orders all the same.';

-- Functions: sending

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
comment on function public.claim_mail(integer, interval, integer) is
  'Hands out due mails to one worker each, keys first; a worker that dies '
  'loses its lease and the mail is due again.';

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
