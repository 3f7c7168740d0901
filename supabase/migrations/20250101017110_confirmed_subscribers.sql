-- Letters go only to addresses whose owner confirmed the subscription with the
-- button behind the link in our email (docs/decisions/039-letters.md).

-- Tables

alter table public.newsletter_subs
  add column confirmed_at timestamptz,
  -- Without the default: nobody who is on the list already was asked.
  add column asked_at timestamptz,
  add column source text check (source ~ '\S' and length(source) <= 200),
  add check (source is null or confirmed_at is not null);
alter table public.newsletter_subs alter column asked_at set default now();
comment on table public.newsletter_subs is
  'Who wants to hear from the label. Letters go to confirmed addresses only. '
  'Unsubscribing deletes the row.';
comment on column public.newsletter_subs.confirmed_at is
  'When the owner of the address confirmed the subscription; of an imported '
  'one, when they agreed. Null: still waiting.';
comment on column public.newsletter_subs.asked_at is
  'When they were asked to confirm. Null with no confirmation: they joined '
  'before addresses were confirmed, and are asked soon.';
comment on column public.newsletter_subs.source is
  'Where an imported consent was given. Null: a form of this site.';

create table private.confirmations_asked (
  address bytea primary key,
  times integer not null default 1,
  since timestamptz not null default now()
);
alter table private.confirmations_asked enable row level security;
comment on table private.confirmations_asked is
  'How often an address was asked to confirm in thirty days, by its hash: the '
  'count outlives the address, which its owner may have us delete.';
create index confirmations_asked_since_idx
  on private.confirmations_asked (since);

-- A welcome that was not sent yet would say that they are on the list.
delete from public.mail_outbox
where kind = 'newsletter_welcome' and status = 'queued';

-- Indexes

create index newsletter_subs_waiting_idx
  on public.newsletter_subs (asked_at) where confirmed_at is null;

-- Functions: signing up

create or replace function private.receive_subscription()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  waiting public.newsletter_subs;
begin
  new.email := lower(private.trimmed(new.email));
  perform private.count_hit('newsletter', 10, interval '1 hour');
  if new.confirmed_at is not null then
    new.asked_at := null;
  else
    -- Of two sign-ups at once the second sees the first.
    perform pg_advisory_xact_lock(hashtextextended('mail ' || new.email, 0));
  end if;
  delete from public.newsletter_subs s
  where s.email = new.email and s.confirmed_at is null
  returning s.* into waiting;
  if waiting.id is not null then
    -- The link in the first email goes on working.
    new.id := waiting.id;
    new.unsubscribe_token := waiting.unsubscribe_token;
  end if;
  return new;
end
$$;
comment on function private.receive_subscription() is
  'A second sign-up of an unconfirmed address replaces the first, so that both '
  'get the same answer. A confirmed one is a duplicate (23505).';

create function private.ask_to_confirm(
  p_email text,
  p_token uuid,
  p_client_block text
)
returns void
language plpgsql
set search_path = ''
as $$
begin
  if exists (
    select from public.mail_outbox m
    where m.recipient = p_email and m.kind = 'newsletter_confirmation'
      and m.created_at > now() - interval '1 day'
  ) then
    return;
  end if;
  insert into private.confirmations_asked as c (address)
  values (sha256(convert_to(p_email, 'UTF8')))
  on conflict (address) do update set times = c.times + 1
  where c.times < 3;
  if found then
    perform private.queue_letter('newsletter_confirmation', p_email,
      jsonb_build_object('token', p_token),
      'newsletter_confirmation:' || gen_random_uuid(),
      private.may_write_to(p_email, p_client_block));
  end if;
end
$$;
comment on function private.ask_to_confirm(text, uuid, text) is
  'Once a day and three times in thirty days to an address at the most, with '
  'nothing in it that the sender of the form typed: it may have been somebody '
  'else.';

create function private.ask_subscriber()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.ask_to_confirm(new.email, new.unsubscribe_token,
    private.address_block(private.client_address()));
  return null;
end
$$;

drop trigger welcome on public.newsletter_subs;
drop function private.welcome_subscriber();
drop function private.queue_mail_once_a_day(text, text, jsonb);

create trigger ask after insert on public.newsletter_subs
  for each row when (new.confirmed_at is null)
  execute function private.ask_subscriber();

-- Functions: confirming. For the server.

create function public.confirm_subscription(p_token uuid)
returns boolean
language sql
set search_path = ''
as $$
  with confirmed as (
    update public.newsletter_subs s
    set confirmed_at = coalesce(s.confirmed_at, now()), bounced_at = null
    where s.unsubscribe_token = p_token
    returning s.id
  )
  select exists (select from confirmed)
$$;
comment on function public.confirm_subscription(uuid) is
  'The button behind the link in our email; true when the address is on the '
  'list.';

-- Functions: only confirmed addresses get letters

create or replace function private.letter_audience(p_audience jsonb)
returns setof uuid
language sql stable
set search_path = ''
as $$
  select s.id from public.newsletter_subs s
  where s.confirmed_at is not null and s.bounced_at is null
    and (p_audience ? 'all' or (
      (not p_audience ? 'countries'
        or p_audience -> 'countries' ? s.country)
      and (not p_audience ? 'cities' or private.town_key(s.city) in (
        select private.town_key(c)
        from jsonb_array_elements_text(p_audience -> 'cities') c))
      and (not p_audience ? 'bought' or s.email in (
        select o.email from public.orders o
        join public.order_items i on i.order_id = o.id
        join public.products p on p.id = i.product_id
        left join public.releases r on r.id = p.release_id
        where o.status = 'paid' and o.email is not null and (
          p_audience -> 'bought' -> 'product_ids' ? i.product_id::text
          or p_audience -> 'bought' -> 'artist_ids'
            ? coalesce(p.artist_id, r.artist_id)::text)))))
$$;
comment on function private.letter_audience(jsonb) is
  'Which confirmed subscribers are meant: all, or those who bought one of these '
  'things, are in one of these countries and in one of these towns, as far as '
  'they told us.';

create or replace function private.feed_letter(p_id uuid, p_portion integer)
returns void
language sql
set search_path = ''
as $$
  with next_ones as (
    select r.sub_id, s.email, s.unsubscribe_token, gen_random_uuid() as mail_id,
      s.id is not null and s.confirmed_at is not null
        and s.bounced_at is null as is_there
    from (
      select w.sub_id from private.letter_recipients w
      where w.letter_id = p_id and w.state = 'waiting'
      order by w.sub_id limit p_portion
    ) r
    left join public.newsletter_subs s on s.id = r.sub_id
  ), queued as (
    insert into public.mail_outbox (id, kind, recipient, payload, event_key)
    select n.mail_id, 'letter', n.email, jsonb_build_object('letter_id', p_id,
      'unsubscribe_token', n.unsubscribe_token),
      'letter:' || p_id || ':' || n.sub_id
    from next_ones n where n.is_there
  )
  update private.letter_recipients r
  set state = case when n.is_there then 'queued' else 'skipped' end,
    mail_id = case when n.is_there then n.mail_id end
  from next_ones n where r.letter_id = p_id and r.sub_id = n.sub_id
$$;

create or replace function public.claim_once_mail(
  p_repeats boolean,
  p_lease interval default interval '2 minutes'
)
returns setof public.mail_outbox
language sql
set search_path = ''
as $$
  -- Letters to subscribers who left since, or never confirmed.
  update public.mail_outbox m set status = 'held', payload = '{}'
  where m.id in (
    select d.id from public.mail_outbox d
    where d.status = 'queued' and d.kind = 'letter'
      and d.next_attempt_at <= now() and d.in_hand_since is null
      and not exists (
        select from public.newsletter_subs s
        where s.email = d.recipient and s.confirmed_at is not null)
    limit 100
    for update skip locked);
  update public.mail_outbox m set status = 'doubt', payload = '{}'
  where not p_repeats and m.id in (
    select d.id from public.mail_outbox d
    where d.status = 'queued' and d.rank >= 4 and d.next_attempt_at <= now()
      and d.in_hand_since is not null
    for update skip locked);
  update public.mail_outbox m set attempts = m.attempts + 1,
    next_attempt_at = now() + p_lease, in_hand_since = now()
  where m.id in (
    select d.id from public.mail_outbox d
    where d.status = 'queued' and d.rank >= 4 and d.next_attempt_at <= now()
      and (p_repeats or d.in_hand_since is null)
    order by d.rank, d.next_attempt_at limit 1
    for update skip locked
  )
  returning m.*
$$;

-- Functions: asking and forgetting. A periodic job.

create function private.tidy_subscribers()
returns void
language sql security definer
set search_path = ''
as $$
  -- In portions: the job runs every hour, and a mail server has its limits.
  with asked as (
    update public.newsletter_subs s set asked_at = now()
    where s.id in (
      select w.id from public.newsletter_subs w
      where w.confirmed_at is null and w.asked_at is null
        and w.bounced_at is null
      order by w.created_at limit 500
      for update skip locked)
    returning s.email, s.unsubscribe_token
  )
  select private.ask_to_confirm(a.email, a.unsubscribe_token, null)
  from asked a;
  delete from public.newsletter_subs s
  where s.confirmed_at is null
    and coalesce(s.asked_at, s.bounced_at) < now() - interval '30 days';
  delete from private.confirmations_asked c
  where c.since < now() - interval '30 days';
$$;
comment on function private.tidy_subscribers() is
  'Asks subscribers from before confirmations to confirm, once, and forgets '
  'every address that is not confirmed 30 days after it was asked.';

-- Grants

revoke execute on all functions in schema public, private from public;
grant select (confirmed_at, asked_at, source)
  on public.newsletter_subs to authenticated;
