-- How much of a stranger's doing reaches the address they typed: so many demos
-- that wait at once, and one answer a day.
--
-- One more code for the list of the foundations:
--
--   9X138  five demos of this person wait for their answer

-- Functions: the form

create or replace function private.receive_demo()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  new.name := private.trimmed(new.name);
  new.email := lower(private.trimmed(new.email));
  new.artist_name :=
    coalesce(nullif(private.trimmed(new.artist_name), ''), new.name);
  new.genres := nullif(array(
    select private.trimmed(g) from unnest(new.genres) g where g ~ '\S'), '{}');
  new.city := nullif(private.trimmed(new.city), '');
  new.stream_link := nullif(private.trimmed(new.stream_link), '');
  new.notes := nullif(private.trimmed(new.notes), '');
  perform private.count_hit('demo', 5, interval '1 hour');
  -- The label itself may bring as many as it likes.
  if current_setting('role') in ('anon', 'authenticated') then
    perform private.refuse_many_demos(private.person_key(new.email));
  end if;
  return new;
end
$$;

create function private.refuse_many_demos(p_person_key text)
returns void
language plpgsql
set search_path = ''
as $$
begin
  -- Two at once are to see each other.
  perform pg_advisory_xact_lock(
    hashtextextended('demos of ' || p_person_key, 0));
  if 5 <= (
    select count(*) from public.demos d
    where d.person_key = p_person_key and d.answered_at is null
      and d.status not in ('shortlisted', 'signed')
  ) then
    raise exception 'Five demos from this address wait for our answer already. Send the next one when we have answered.'
      using errcode = '9X138';
  end if;
end
$$;
comment on function private.refuse_many_demos(text) is
  'Whoever has patience could send demos under another''s address every hour, '
  'and every one of them will be answered.';

-- Functions: the answer

create function private.answer_due(p_demo public.demos, p_verdict text)
returns timestamptz
language plpgsql
set search_path = ''
as $$
declare
  due timestamptz := case when p_verdict = 'declined'
    then private.next_nine() else now() + private.undo_time() end;
begin
  -- Two scouts who answer one person at once are to see each other.
  perform pg_advisory_xact_lock(
    hashtextextended('demos of ' || p_demo.person_key, 0));
  while exists (
    select from public.demos d
    join public.demo_answers a on a.demo_id = d.id
    where d.person_key = p_demo.person_key and d.id <> p_demo.id
      and a.failed_at is null
      and (coalesce(a.sent_at, a.due_at) at time zone 'Europe/London')::date
        = (due at time zone 'Europe/London')::date
  ) loop
    due := private.next_nine(due);
  end loop;
  return due;
end
$$;
comment on function private.answer_due(public.demos, text) is
  'When an answer goes: a no next morning at nine, anything else in a minute. '
  'One person gets one a day, whoever typed their address; the next waits for '
  'the first morning that has none.';

-- Grants: the form and the desk alone

revoke execute on all functions in schema public, private from public;
