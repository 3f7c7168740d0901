-- Scheduling, testing, stopping and resuming a letter.

create function private.letter_at_hand(p_id uuid, variadic p_states text[])
returns public.letters
language plpgsql
set search_path = ''
as $$
declare
  letter public.letters;
begin
  perform private.as_letter_writer();
  select l.* into letter from public.letters l where l.id = p_id for update;
  if letter.id is null then
    raise exception 'There is no such letter any more.' using errcode = '9X145';
  end if;
  if letter.state <> all (p_states) then
    raise exception '%', case letter.state
      when 'draft' then 'This letter is a draft: nothing of it is on its way.'
      when 'scheduled' then 'This letter waits for its moment already.'
      when 'sending' then 'This letter is going out already.'
      when 'stopped' then 'This letter was stopped on its way.'
      else 'This letter has gone out already.' end
      using errcode = '9X146',
        detail = format('{"state": "%s"}', letter.state);
  end if;
  return letter;
end
$$;

-- For a moment, or now. It is composed then, from what visitors can see then.
create function public.schedule_letter(
  p_id uuid,
  p_at timestamptz,
  p_updated_at timestamptz
)
returns timestamptz
language plpgsql security definer
set search_path = ''
as $$
declare
  letter constant public.letters := private.letter_at_hand(p_id, 'draft');
  due constant timestamptz := greatest(p_at, now());
begin
  if letter.updated_at is distinct from p_updated_at then
    raise exception 'Somebody changed this letter since you read it.'
      using errcode = '9X147';
  end if;
  if letter.subject !~ '\S' then
    raise exception 'A letter needs a subject before it goes out.'
      using errcode = '9X148', detail = '{"field": "subject"}';
  end if;
  if letter.blocks = '[]' then
    raise exception 'There is nothing in this letter yet.'
      using errcode = '9X148', detail = '{"field": "blocks"}';
  end if;
  if due > now() + interval '1 year' then
    raise exception 'A letter can wait a year at the most.'
      using errcode = '9X148', detail = '{"field": "send_at"}';
  end if;
  if not exists (select from private.letter_audience(letter.audience)) then
    raise exception 'Nobody on the list is in this audience.'
      using errcode = '9X150', detail = '{"field": "audience"}';
  end if;
  update public.letters l set state = 'scheduled', send_at = due, fault = null
  where l.id = p_id;
  return due;
end
$$;
grant execute on function public.schedule_letter(uuid, timestamptz,
  timestamptz) to authenticated;

create function public.unschedule_letter(p_id uuid)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.letter_at_hand(p_id, 'scheduled');
  update public.letters l set state = 'draft', send_at = null
  where l.id = p_id;
end
$$;
grant execute on function public.unschedule_letter(uuid) to authenticated;

-- Takes back the mails in the outbox. Those that a worker is sending finish on
-- their own.
create function private.halt_letter(p_id uuid, p_fault text)
returns void
language plpgsql
set search_path = ''
as $$
begin
  update public.letters l set state = 'stopped', refused_in_row = 0,
    fault = left(p_fault, 500)
  where l.id = p_id;
  with taken_back as (
    delete from public.mail_outbox m
    using private.letter_recipients r
    where r.letter_id = p_id and r.state = 'queued' and m.id = r.mail_id
      and m.status = 'queued' and m.in_hand_since is null
    returning m.id
  )
  update private.letter_recipients r set state = 'waiting', mail_id = null
  from taken_back t where r.letter_id = p_id and r.mail_id = t.id;
  perform private.count_letter(p_id);
end
$$;

-- Stops a letter at the wish of staff.
create function public.stop_letter(p_id uuid)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.letter_at_hand(p_id, 'sending');
  perform private.halt_letter(p_id, null);
end
$$;
grant execute on function public.stop_letter(uuid) to authenticated;

create function public.go_on_letter(p_id uuid)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.letter_at_hand(p_id, 'stopped');
  update public.letters l set state = 'sending', fed_at = now()
  where l.id = p_id;
end
$$;
grant execute on function public.go_on_letter(uuid) to authenticated;

-- Sends a test to the caller's own address, and returns it.
create function public.test_letter(p_id uuid)
returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  address constant text := (
    select lower(u.email) from auth.users u where u.id = auth.uid());
begin
  perform private.letter_at_hand(p_id,
    'draft', 'scheduled', 'sending', 'stopped', 'sent');
  if address is null then
    raise exception 'Your account has no address to send it to.'
      using errcode = '9X148', detail = '{"field": "email"}';
  end if;
  if not private.take_allowance('test letters to ' || auth.uid(), 1, 20, 20)
  then
    raise exception 'That was a lot of tests. Please try again in a few minutes.'
      using errcode = 'PT429';
  end if;
  perform public.queue_mail('letter_test', address,
    jsonb_build_object('letter_id', p_id), 'letter_test:' || gen_random_uuid());
  return address;
end
$$;
grant execute on function public.test_letter(uuid) to authenticated;

-- Sends mails that may have arrived once more, at the wish of somebody who was
-- told so. Returns how many.
create function public.send_doubtful(p_id uuid)
returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  again integer;
begin
  perform private.letter_at_hand(p_id, 'sending', 'sent');
  -- With the same Message-ID: a mailbox that has it may recognise it.
  update public.mail_outbox m set status = 'queued', in_hand_since = null,
    attempts = 0, next_attempt_at = now(), last_error = null,
    payload = jsonb_build_object('letter_id', p_id,
      'unsubscribe_token', s.unsubscribe_token)
  from private.letter_recipients r
  join public.newsletter_subs s on s.id = r.sub_id
  where r.letter_id = p_id and r.state = 'doubt' and m.id = r.mail_id
    and m.status = 'doubt' and s.bounced_at is null;
  get diagnostics again = row_count;
  if again > 0 then
    update public.letters l set state = 'sending', ended_at = null,
      fed_at = now()
    where l.id = p_id;
    perform private.count_letter(p_id);
    perform pg_notify('mail', '');
  end if;
  return again;
end
$$;
grant execute on function public.send_doubtful(uuid) to authenticated;
