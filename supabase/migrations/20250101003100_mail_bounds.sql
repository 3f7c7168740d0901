-- Mails that a stranger can set off are few, and keys to an account go first.
--
-- A letter is a mail whose sender has not proved that the address is theirs:
-- the receipt of an order of nothing, a welcome, thanks for a demo. They are
-- bounded by address and by client together, whatever makes them. Keys (sign
-- in, reset, confirm) have limits of their own where they are asked for: no
-- number of letters may keep somebody from theirs. What was paid for is always
-- told; test money costs nothing, and is no payment here.

-- Tables

alter table public.mail_outbox
  add column rank smallint not null generated always as (case
    when kind in ('recovery', 'reauthentication') then 0
    when kind in ('confirmation', 'magic_link', 'email_change_current',
      'email_change_new', 'invite', 'password_changed') then 1
    when kind in ('order_confirmation', 'order_for_office') then 2
    else 3 end) stored,
  drop constraint mail_outbox_status_check,
  drop constraint mail_outbox_check,
  add constraint mail_outbox_status_check
    check (status in ('queued', 'sent', 'dead', 'held')),
  add constraint mail_outbox_recipient_known_check
    check (status in ('sent', 'held') or recipient is not null);
comment on column public.mail_outbox.rank is
  'Who goes first: somebody may be waiting for a key, nobody for a letter.';
comment on column public.mail_outbox.status is
  'held: one letter too many to this address or by this client. It is written '
  'down, so that its event is told of once, and never sent.';

-- Indexes

drop index public.mail_outbox_due_idx;
create index mail_outbox_due_idx on public.mail_outbox (rank, next_attempt_at)
  where status = 'queued';

-- Functions

create function private.queue_letter(
  p_kind text,
  p_recipient text,
  p_payload jsonb,
  p_event_key text,
  p_client_block text
)
returns void
language plpgsql
set search_path = ''
as $$
declare
  sends constant boolean := private.may_write_to(p_recipient, p_client_block);
begin
  insert into public.mail_outbox (kind, recipient, payload, event_key, status)
  values (p_kind, p_recipient, case when sends then p_payload else '{}' end,
    p_event_key, case when sends then 'queued' else 'held' end)
  on conflict (event_key) do nothing;
end
$$;
comment on function private.queue_letter(text, text, jsonb, text, text) is
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

create or replace function private.queue_mail_once_a_day(
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
      p_kind || ':' || gen_random_uuid(),
      private.address_block(private.client_address()));
  end if;
end
$$;

create or replace function private.queue_order_mails(p_order public.orders)
returns void
language plpgsql
set search_path = ''
as $$
declare
  office constant text :=
    private.clean_email(private.setting('office') ->> 'to');
  payload constant jsonb := jsonb_build_object('order_id', p_order.id);
  event_key constant text := 'order_confirmation:' || p_order.id;
  buyer public.checkouts;
begin
  select * into buyer from public.checkouts c where c.id = p_order.checkout_id;
  if p_order.email is not null then
    if (p_order.paid_cents > 0 and p_order.session_id !~ '^(cs_)?test_')
      or p_order.email = private.account_email(buyer.user_id)
    then
      perform public.queue_mail(
        'order_confirmation', p_order.email, payload, event_key);
    else
      perform private.queue_letter('order_confirmation', p_order.email,
        payload, event_key, buyer.client_block);
    end if;
  end if;
  if p_order.needs_shipping and office is not null then
    perform public.queue_mail('order_for_office', office, payload,
      'order_for_office:' || p_order.id);
  end if;
end
$$;

drop function public.claim_mail(integer, interval);

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

-- What is forgotten, and when: docs/privacy.md has the table.

create or replace function public.tidy_up()
returns void
language sql security definer
set search_path = ''
as $$
  delete from private.hits where hit_at < now() - interval '1 day';
  delete from private.allowances where counted_at < now() - interval '1 day';
  update public.mail_outbox set recipient = null
  where status in ('sent', 'held') and recipient is not null
    and coalesce(sent_at, created_at) < now() - interval '30 days';
  delete from public.mail_outbox
  where status = 'dead' and next_attempt_at < now() - interval '30 days';
  -- Nobody was told where to pay it, or nobody tried; the provider repeats
  -- its messages for three days at the most.
  delete from public.checkouts
  where status = 'ended' and begun_at is null and ended_at < now()
    - case when session_id is null then interval '1 hour'
      else interval '4 days' end;
  delete from public.checkouts
  where status = 'ended' and ended_at < now() - interval '30 days';
  update public.checkouts set client_block = null
  where ended_at < now() - interval '30 days' and client_block is not null;
  -- Six years after the financial year of a sale, at the latest.
  select private.erase_buyer(o.id) from public.orders o
  where o.created_at < now() - interval '7 years' and o.email is not null;
  -- Last, since buyers wait while it has their rows.
  select private.recount_claims();
$$;

-- Grants: service only

revoke execute on all functions in schema public, private from public;
