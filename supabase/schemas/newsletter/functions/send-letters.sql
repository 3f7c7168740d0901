-- Sending a letter: composed once, stored with its recipients, then fed to the
-- outbox in batches. Called by the server.

-- Part of a letter's readers; null if its audience is too small to count.
create function private.count_shown(p_count bigint, p_recipients integer)
returns integer
language sql immutable
set search_path = ''
as $$
  select case when p_count = 0 or p_recipients is not null then p_count
    end::integer
$$;

-- Stores the composed letter and its recipients together: from here on each
-- address has one row, and a row is sent once. False: another process was
-- first, or the letter was changed.
create function private.begin_letter(
  p_id uuid,
  p_updated_at timestamptz,
  p_html text,
  p_text text,
  p_content jsonb,
  p_links text[]
)
returns boolean
language plpgsql
set search_path = ''
as $$
declare
  letter public.letters;
  others integer;
begin
  select l.* into letter from public.letters l
  where l.id = p_id and l.state = 'scheduled' and l.send_at <= now()
    and l.updated_at = p_updated_at
  for update skip locked;
  if letter.id is null then
    return false;
  end if;
  insert into private.letter_editions (letter_id, html, text, content)
  values (p_id, p_html, p_text, p_content);
  insert into public.letter_links (letter_id, n, url)
  select p_id, u.n, u.url
  from unnest(p_links) with ordinality as u (url, n);
  insert into private.letter_recipients (letter_id, sub_id)
  select p_id, a from private.letter_audience(letter.audience) a;
  get diagnostics others = row_count;
  if not letter.audience ? 'all' then
    others := private.audience_shown(letter.audience);
  end if;
  update public.letters l set state = 'sending', started_at = now(),
    fed_at = now(), recipient_count = others
  where l.id = p_id;
  return true;
end
$$;

create function private.letter_failed(
  p_id uuid,
  p_updated_at timestamptz,
  p_fault text
)
returns void
language sql
set search_path = ''
as $$
  update public.letters l set state = 'draft', send_at = null,
    fault = left(p_fault, 500)
  where l.id = p_id and l.state = 'scheduled' and l.updated_at = p_updated_at
$$;

-- Hands the next batch of every letter to the outbox, at its pace. Any number
-- of processes may call it; each letter is fed by one of them.
create function private.feed_letters()
returns integer
language plpgsql
set search_path = ''
as $$
declare
  letter public.letters;
  portion integer;
  fed integer := 0;
begin
  for letter in
    select l.* from public.letters l where l.state = 'sending'
    order by l.started_at for update skip locked
  loop
    portion := private.letter_portion(letter);
    if portion > 0 then
      perform private.feed_letter(letter.id, portion);
      fed := fed + portion;
      -- Not now(): the rest of a second counts for the next batch.
      update public.letters l set fed_at = greatest(
        l.fed_at + make_interval(secs => portion * 60.0 / l.pace),
        now() - interval '10 seconds')
      where l.id = letter.id;
    end if;
    perform private.count_letter(letter.id);
  end loop;
  return fed;
end
$$;

create function private.letter_portion(p_letter public.letters)
returns integer
language sql stable
set search_path = ''
as $$
  -- At most ten seconds' worth at once, and never more than that untried in the
  -- outbox: a pause is not followed by a flood.
  select greatest(least(
    floor(extract(epoch from now() - p_letter.fed_at) * p_letter.pace / 60.0),
    most.letters - (
      select count(*) from private.letter_recipients r
      join public.mail_outbox m on m.id = r.mail_id
      where r.letter_id = p_letter.id and r.state = 'queued'
        and m.attempts = 0))::integer, 0)
  from (select greatest(ceil(p_letter.pace / 6.0), 1) as letters) most
$$;

create function private.feed_letter(p_id uuid, p_portion integer)
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

-- Updates a letter's counts; with no recipient left it has gone out.
create function private.count_letter(p_id uuid)
returns void
language sql
set search_path = ''
as $$
  with told as (
    select count(*) filter (where r.state = 'sent') as sent,
      count(*) filter (where r.state = 'failed') as failed,
      count(*) filter (where r.state = 'doubt') as doubt,
      count(*) filter (where r.state = 'skipped') as skipped,
      count(*) filter (where r.state in ('waiting', 'queued')) as ahead
    from private.letter_recipients r where r.letter_id = p_id
  ), shown as (
    select t.ahead,
      private.count_shown(t.sent, l.recipient_count) as sent,
      private.count_shown(t.failed, l.recipient_count) as failed,
      private.count_shown(t.doubt, l.recipient_count) as doubt,
      private.count_shown(t.skipped, l.recipient_count) as skipped
    from told t, public.letters l where l.id = p_id
  )
  update public.letters l set sent_count = t.sent, failed_count = t.failed,
    doubt_count = t.doubt, skipped_count = t.skipped,
    state = case when l.state = 'sending' and t.ahead = 0 then 'sent'
      else l.state end,
    ended_at = case when l.state = 'sending' and t.ahead = 0 then now()
      else l.ended_at end
  from shown t
  where l.id = p_id and ((l.state = 'sending' and t.ahead = 0)
    or (l.sent_count, l.failed_count, l.doubt_count, l.skipped_count)
      is distinct from (t.sent, t.failed, t.doubt, t.skipped))
$$;

-- Claims one mail of those that are sent once (rank), letters and the label's
-- other words, and records that it is in hand. p_repeats: whether handing it
-- over a second time is harmless. If it is not, a mail whose lease ended while
-- in hand is in doubt: this is reported, and it is not sent again.
create function public.claim_once_mail(
  p_repeats boolean,
  p_lease interval default interval '2 minutes'
)
returns setof public.mail_outbox
language sql
set search_path = ''
as $$
  -- Letters to subscribers who have left since, or never confirmed.
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

-- The mail server accepted it, even if it was in doubt meanwhile.
create function public.once_mail_sent(p_id uuid)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.mail_outbox m set status = 'sent', sent_at = now(),
    payload = '{}', last_error = null, in_hand_since = null
  where m.id = p_id and m.status in ('queued', 'doubt');
  perform private.count_letter(r.letter_id)
  from private.letter_recipients r
  join public.letters l on l.id = r.letter_id and l.state in ('sent', 'stopped')
  where r.mail_id = p_id;
end
$$;

-- The mail server got it and did not say what became of it.
create function public.once_mail_in_doubt(p_id uuid, p_error text)
returns void
language sql
set search_path = ''
as $$
  update public.mail_outbox m set status = 'doubt', payload = '{}',
    last_error = left(p_error, 1000)
  where m.id = p_id and m.status = 'queued'
$$;

-- A mail server said permanently that it has no such mailbox.
create function public.mailbox_is_gone(p_mail_id uuid)
returns void
language sql
set search_path = ''
as $$
  update public.newsletter_subs s set bounced_at = now()
  from public.mail_outbox m
  where m.id = p_mail_id and s.email = m.recipient and s.bounced_at is null;
  update public.press_contacts c set bounced_at = now()
  from public.mail_outbox m
  where m.id = p_mail_id and c.email = m.recipient and c.bounced_at is null;
$$;

-- Records on the letter what became of its mails.
create function private.note_letter()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update private.letter_recipients r set state = case new.status
    when 'sent' then 'sent' when 'dead' then 'failed'
    when 'doubt' then 'doubt' when 'held' then 'skipped' else 'queued' end
  where r.mail_id = new.id;
  return null;
end
$$;

-- A subscriber who leaves gets nothing that is still in the outbox.
create function private.hold_letters()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.mail_outbox m set status = 'held', payload = '{}'
  where m.recipient = old.email and m.kind = 'letter'
    and (m.status = 'doubt'
      or m.status = 'queued' and m.in_hand_since is null);
  return null;
end
$$;
