-- Judging and answering a demo. An answer is a row of demo_answers and a mail
-- that is due later: until the mail is claimed for sending, both can be taken
-- back together.

-- Nine in the morning in London on the day after, by local time, also when the
-- clocks change: a refusal is slept on.
create function private.next_nine(p_from timestamptz default now())
returns timestamptz
language sql stable
set search_path = ''
as $$
  select (((p_from at time zone 'Europe/London')::date + 1) + time '09:00')
    at time zone 'Europe/London'
$$;

-- Deletes an answer that has not begun to leave. Returns whether none is left.
create function private.drop_answer(p_id uuid)
returns boolean
language plpgsql
set search_path = ''
as $$
begin
  -- The sender counts a try first: a mail with a try is on its way.
  delete from public.mail_outbox m
  where m.event_key = 'demo_answer:' || p_id
    and (m.status = 'queued' and m.attempts = 0 or m.status = 'dead');
  if exists (select from public.mail_outbox m
    where m.event_key = 'demo_answer:' || p_id) then
    return false;
  end if;
  delete from public.demo_answers a
  where a.demo_id = p_id and a.sent_at is null and a.doubted_at is null;
  return not exists (
    select from public.demo_answers a where a.demo_id = p_id);
end
$$;

-- Deletes the caller's own waiting answer, to replace it or to have none.
-- Taking back a colleague's is a separate action, and one on its way stays.
create function private.make_way(p_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
declare
  before constant public.demo_answers := (
    select a from public.demo_answers a where a.demo_id = p_id);
begin
  -- Raising undoes what was dropped above: it is one transaction.
  if not private.drop_answer(p_id) then
    raise exception 'The answer is on its way already.'
      using errcode = '9X131';
  elsif before.asked_by <> auth.uid() and before.failed_at is null then
    raise exception '% has answered this one: it goes out by itself. Take that answer back first.',
      coalesce(private.colleague_name(before.asked_by), 'Somebody')
      using errcode = '9X133', detail = jsonb_build_object(
        'by', private.colleague_name(before.asked_by),
        'due_at', before.due_at)::text;
  end if;
end
$$;

create function private.queue_answer(
  p_demo public.demos,
  p_verdict text,
  p_subject text,
  p_body text
)
returns timestamptz
language plpgsql
set search_path = ''
as $$
declare
  due constant timestamptz := private.answer_due(p_demo, p_verdict);
begin
  insert into public.demo_answers
    (demo_id, verdict, subject, body, asked_by, due_at)
  values (p_demo.id, p_verdict, p_subject, p_body, auth.uid(), due);
  insert into public.mail_outbox
    (kind, recipient, payload, event_key, next_attempt_at)
  values ('demo_answer', p_demo.email,
    jsonb_build_object('demo_id', p_demo.id), 'demo_answer:' || p_demo.id, due);
  return due;
end
$$;

create function private.decline_demo(p_demo public.demos)
returns void
language plpgsql
set search_path = ''
as $$
declare
  template constant public.mail_templates :=
    private.default_template('demo_decline');
  words constant jsonb := private.words_of_demo(p_demo);
begin
  if template.id is null then
    raise exception 'There is no template to decline with. Write one first, under Templates.'
      using errcode = '9X134';
  end if;
  perform private.queue_answer(p_demo, 'declined',
    left(private.fill_template(template.subject, words), 200),
    left(private.fill_template(template.body, words), 10000));
end
$$;

-- The words for filling a template. The link is missing: it is signed when the
-- mail is written.
create function private.words_of_demo(p_demo public.demos)
returns jsonb
language sql immutable
set search_path = ''
as $$
  select jsonb_build_object(
    'name', private.name_in_mail(p_demo.name, 'there'),
    'artist', private.name_in_mail(p_demo.artist_name, 'your music'),
    'title', private.name_in_mail(p_demo.artist_name, 'your music'))
$$;

-- Sets the verdict on a demo if it is still as the caller saw it; otherwise
-- returns who decided what meanwhile. A refusal is mailed next morning, and the
-- scout withdraws it by choosing another verdict before then.
create function public.judge_demo(p_id uuid, p_status text, p_was text)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  judged public.demos := private.demo_at_hand(p_id);
begin
  if p_status is null or p_status not in
    ('new', 'listening', 'later', 'shortlisted', 'signed', 'declined') then
    perform private.refuse_input('status');
  end if;
  if judged.status <> p_status and judged.status = p_was then
    -- A refusal never waits together with anything else.
    if exists (
      select from public.demo_answers a
      where a.demo_id = p_id and a.sent_at is null and a.doubted_at is null
        and (a.verdict = 'declined') <> (p_status = 'declined')) then
      perform private.make_way(p_id);
    end if;
    update public.demos d set status = p_status, judged_at = now(),
      judged_by = auth.uid()
    where d.id = p_id returning * into judged;
    if p_status = 'declined' and not exists (
      select from public.demo_answers a where a.demo_id = p_id) then
      perform private.decline_demo(judged);
    end if;
  end if;
  return jsonb_build_object('said', judged.status = p_status,
    'status', judged.status, 'by', private.colleague_name(judged.judged_by),
    'at', judged.judged_at, 'due_at', (
      select a.due_at from public.demo_answers a
      where a.demo_id = p_id and a.sent_at is null and a.doubted_at is null));
end
$$;
grant execute on function public.judge_demo(uuid, text, text) to authenticated;

-- Answers a demo and sets its verdict, if it is still as the caller saw it: a
-- refusal leaves next morning at nine, anything else in a minute. Replaces the
-- caller's own waiting answer, but not a colleague's. Returns when it is due.
create function public.answer_demo(
  p_id uuid,
  p_subject text,
  p_body text,
  p_verdict text,
  p_was text default null
)
returns timestamptz
language plpgsql security definer
set search_path = ''
as $$
declare
  answered constant public.demos := private.demo_at_hand(p_id);
  subject constant text := private.trimmed(regexp_replace(
    regexp_replace(p_subject, '\s+', ' ', 'g'), '[[:cntrl:]]', '', 'g'));
  body constant text := private.trimmed(replace(p_body, E'\r\n', E'\n'));
  -- The link is signed when the mail is written.
  gap constant text := coalesce(private.place_left_open(subject),
    private.place_left_open(replace(body, '{link}', '')));
  before public.demo_answers;
begin
  if p_verdict is null or p_verdict not in
    ('listening', 'later', 'shortlisted', 'signed', 'declined') then
    perform private.refuse_input('verdict');
  end if;
  if coalesce(length(subject), 0) not between 1 and 200 then
    raise exception 'A subject of one to 200 letters, please.'
      using errcode = '9X137', detail = '{"field": "subject"}';
  elsif coalesce(length(body), 0) not between 1 and 10000 then
    raise exception 'An answer of one to 10,000 letters, please.'
      using errcode = '9X137', detail = '{"field": "body"}';
  elsif gap is not null then
    raise exception '% is not filled in: write what belongs there.', gap
      using errcode = '9X137';
  end if;
  if answered.status not in (p_was, p_verdict) then
    raise exception '% has said otherwise meanwhile, so nothing was written.',
      coalesce(private.colleague_name(answered.judged_by), 'Somebody')
      using errcode = '9X139';
  end if;
  select * into before from public.demo_answers a where a.demo_id = p_id;
  if before.sent_at is not null then
    raise exception 'This demo was answered already, and nobody is written to twice about one.'
      using errcode = '9X132';
  elsif before.doubted_at is not null then
    raise exception 'The answer may have arrived already, and nobody is written to twice about one demo.'
      using errcode = '9X132';
  end if;
  perform private.make_way(p_id);
  if answered.status <> p_verdict then
    update public.demos d set status = p_verdict, judged_at = now(),
      judged_by = auth.uid()
    where d.id = p_id;
  end if;
  return private.queue_answer(answered, p_verdict, subject, body);
end
$$;
grant execute on function public.answer_demo(uuid, text, text, text, text) to
  authenticated;

-- Takes back a waiting answer, or only the caller's own. A declined demo is
-- open again.
create function public.take_back_answer(p_id uuid, p_own boolean default false)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  answered constant public.demos := private.demo_at_hand(p_id);
begin
  if p_own then
    perform private.make_way(p_id);
  elsif not private.drop_answer(p_id) then
    raise exception 'The answer has gone: it cannot be taken back.'
      using errcode = '9X131';
  end if;
  -- Without its letter the artist would never hear of the refusal.
  update public.demos d set status = case when d.heard_at is null then 'new'
    else 'listening' end, judged_at = now(), judged_by = auth.uid()
  where d.id = p_id and d.status = 'declined';
end
$$;
grant execute on function public.take_back_answer(uuid, boolean) to
  authenticated;

-- Records on the answer what became of its mail.
create function private.note_answer_sent()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  demo constant uuid := substr(new.event_key, length('demo_answer:') + 1)::uuid;
begin
  update public.demo_answers a set sent_at = new.sent_at,
    failed_at = case when new.status = 'dead' then now() end,
    doubted_at = case when new.status = 'doubt' then now() end
  where a.demo_id = demo;
  update public.demos d set answered_at = new.sent_at
  where d.id = demo and new.sent_at is not null;
  return null;
end
$$;
