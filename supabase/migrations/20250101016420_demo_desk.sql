-- What scouts do with a demo: hear it, give it stars, say what becomes of it,
-- answer. Two at once see each other, and nobody overwrites anybody.
--
-- An answer is a row of demo_answers and a mail that is due later. Until the
-- mail is claimed by who sends it both can be taken back together; from then on
-- it is the answer, and there is no second one.

-- Functions: one demo, for one scout at a time

create function private.demo_at_hand(p_id uuid)
returns public.demos
language plpgsql
set search_path = ''
as $$
declare
  at_hand public.demos;
begin
  perform private.as_scout();
  select * into at_hand from public.demos d
  where d.id = p_id for no key update;
  if not found then
    raise exception 'This demo is not there any more: whoever sent it may have withdrawn it.'
      using errcode = '9X130';
  end if;
  return at_hand;
end
$$;

create function public.hear_demo(p_id uuid)
returns timestamptz
language plpgsql security definer
set search_path = ''
as $$
declare
  heard constant public.demos := private.demo_at_hand(p_id);
begin
  if heard.heard_at is not null then
    return heard.heard_at;
  end if;
  update public.demos d set heard_at = now() where d.id = p_id;
  return now();
end
$$;
comment on function public.hear_demo(uuid) is
  'Says that somebody opened the link. The first time counts.';

create function public.star_demo(p_id uuid, p_stars integer)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.demo_at_hand(p_id);
  if coalesce(p_stars, 0) = 0 then
    delete from public.demo_marks m
    where m.demo_id = p_id and m.user_id = auth.uid();
  elsif p_stars between 1 and 5 then
    insert into public.demo_marks as m (demo_id, user_id, stars)
    values (p_id, auth.uid(), p_stars)
    on conflict (demo_id, user_id) do update
    set stars = excluded.stars, marked_at = now()
    where m.stars <> excluded.stars;
  else
    perform private.refuse_input('stars');
  end if;
end
$$;
comment on function public.star_demo(uuid, integer) is
  'The caller''s own stars, one to five; nought takes them away.';

create function public.tag_demo(p_id uuid, p_tags text[], p_was text[])
returns text[]
language plpgsql security definer
set search_path = ''
as $$
declare
  tagged constant public.demos := private.demo_at_hand(p_id);
  wanted constant text[] := private.clean_tags(p_tags);
  was constant text[] := private.clean_tags(p_was);
  -- What a colleague put there meanwhile stays, what they took stays away.
  now_tags constant text[] := private.clean_tags(array(
    select t from unnest(tagged.tags) t
    where t = any (wanted) or t <> all (was)
  ) || array(select t from unnest(wanted) t where t <> all (was)));
begin
  if not private.are_tags(now_tags) then
    raise exception 'Twenty tags at the most, of forty letters each.'
      using errcode = '9X135';
  end if;
  update public.demos d set tags = now_tags
  where d.id = p_id and d.tags <> now_tags;
  return now_tags;
end
$$;
comment on function public.tag_demo(uuid, text[], text[]) is
  'Puts on and takes off what differs between the two lists, and leaves alone '
  'what somebody else did meanwhile. Answers the tags as they are.';

create function private.clean_tags(p_tags text[])
returns text[]
language sql immutable
set search_path = ''
as $$
  select coalesce(array_agg(t.tag order by t.place), '{}')
  from (
    select w.tag, min(w.place) as place
    from (
      select lower(private.trimmed(regexp_replace(u.tag, '\s+', ' ', 'g')))
        as tag, u.place
      from unnest(p_tags[1:100]) with ordinality as u (tag, place)
    ) w
    where w.tag <> '' group by w.tag
  ) t
$$;
comment on function private.clean_tags(text[]) is
  'Each once, in small letters, in the order in which they were put there.';

create function public.demo_tags()
returns table (tag text, demos bigint)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.as_scout();
  return query
    select t, count(*) from public.demos d, unnest(d.tags) t
    group by t order by count(*) desc, t limit 200;
end
$$;
comment on function public.demo_tags() is
  'The tags in use, the commonest first: to be chosen from.';

-- Functions: notes and colleagues

create function public.colleagues()
returns table (user_id uuid, name text, role text)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.as_scout();
  return query
    select s.user_id, s.name, s.role from public.staff s
    where s.role in ('owner', 'scout') order by s.name, s.user_id limit 500;
end
$$;
comment on function public.colleagues() is
  'Who can be mentioned or given something: whoever reads demos and messages.';

create function public.note_demo(
  p_id uuid,
  p_text text,
  p_mentions uuid[] default '{}'
)
returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  words constant text := private.trimmed(p_text);
  meant constant uuid[] := array(
    select distinct m from unnest(p_mentions[1:100]) m where m is not null);
  written uuid;
begin
  perform private.demo_at_hand(p_id);
  if coalesce(words, '') = '' or length(words) > 2000
    or cardinality(meant) > 20 or 200 <= (
      select count(*) from public.demo_notes n where n.demo_id = p_id) then
    raise exception 'A note has 2,000 letters and twenty mentions at the most, a demo two hundred notes.'
      using errcode = '9X135';
  end if;
  if exists (select from unnest(meant) m where not exists (
    select from public.staff s
    where s.user_id = m and s.role in ('owner', 'scout'))) then
    raise exception 'Only who reads demos can be mentioned: one of these no longer does.'
      using errcode = '9X136';
  end if;
  insert into public.demo_notes (demo_id, user_id, text, mentions)
  values (p_id, auth.uid(), words, meant) returning id into written;
  return written;
end
$$;
comment on function public.note_demo(uuid, text, uuid[]) is
  'A note to the others. Who is mentioned finds it on Today.';

create function public.my_mentions()
returns table (
  note_id uuid,
  demo_id uuid,
  artist_name text,
  by text,
  text text,
  created_at timestamptz
)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.as_scout();
  return query
    select n.id, n.demo_id, d.artist_name, private.colleague_name(n.user_id),
      n.text, n.created_at
    from public.demo_notes n join public.demos d on d.id = n.demo_id
    where n.mentions @> array[auth.uid()]
      and not n.seen_by @> array[auth.uid()]
    order by n.created_at desc limit 50;
end
$$;
comment on function public.my_mentions() is
  'Notes that mean the caller, who has not looked yet.';

create function public.see_mentions(p_id uuid)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.as_scout();
  update public.demo_notes n set seen_by = n.seen_by || auth.uid()
  where n.demo_id = p_id and n.mentions @> array[auth.uid()]
    and not n.seen_by @> array[auth.uid()];
end
$$;
comment on function public.see_mentions(uuid) is
  'The caller has looked at a demo: what was said to them there is read.';

-- Functions: the answer

create function private.next_nine(p_from timestamptz default now())
returns timestamptz
language sql stable
set search_path = ''
as $$
  select (((p_from at time zone 'Europe/London')::date + 1) + time '09:00')
    at time zone 'Europe/London'
$$;
comment on function private.next_nine(timestamptz) is
  'Nine o''clock in London on the day after, by the clock there: a no is slept '
  'on, also in the nights when the clocks change.';

create function private.drop_answer(p_id uuid)
returns boolean
language plpgsql
set search_path = ''
as $$
begin
  -- Who sends it counts a try first: what has one is on its way.
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
comment on function private.drop_answer(uuid) is
  'Takes an answer back that has not begun to leave, and says whether there is '
  'none now.';

create function private.make_way(p_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
declare
  before constant public.demo_answers := (
    select a from public.demo_answers a where a.demo_id = p_id);
begin
  -- What is refused below is dropped by nobody: it is one transaction.
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
comment on function private.make_way(uuid) is
  'Takes the caller''s own answer away, for another or for none. A colleague''s '
  'is taken back by a press of its own, and one that has begun to leave by '
  'nobody.';

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
comment on function private.words_of_demo(public.demos) is
  'What a template is filled with. The link is not known here: who writes the '
  'mail signs it.';

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
    -- A no and anything else never wait together.
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
comment on function public.judge_demo(uuid, text, text) is
  'Says what becomes of a demo, as long as it still stands as the caller saw '
  'it; else says who said what meanwhile. A no is written to the artist next '
  'morning, and who asked for it takes it back by saying otherwise before.';

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
  -- The link is signed by who writes the mail.
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
comment on function public.answer_demo(uuid, text, text, text, text) is
  'Answers a demo and says what becomes of it, as long as it still stands as '
  'the caller saw it: a no next morning at nine, anything else in a minute. The '
  'caller''s own answer that still waits is replaced; a colleague''s is not. '
  'Answers when it is due.';

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
  -- Without its letter nobody would hear of a no.
  update public.demos d set status = case when d.heard_at is null then 'new'
    else 'listening' end, judged_at = now(), judged_by = auth.uid()
  where d.id = p_id and d.status = 'declined';
end
$$;
comment on function public.take_back_answer(uuid, boolean) is
  'Takes an answer back that waits, or only if it is the caller''s own. What '
  'was declined is open again.';

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
comment on function private.note_answer_sent() is
  'The answer knows what became of its mail.';

create trigger note_answer_sent after update of status on public.mail_outbox
  for each row when (new.kind = 'demo_answer' and old.status <> new.status)
  execute function private.note_answer_sent();

-- Grants

revoke execute on all functions in schema public, private from public;
grant execute on function public.hear_demo(uuid),
  public.star_demo(uuid, integer), public.tag_demo(uuid, text[], text[]),
  public.demo_tags(), public.colleagues(),
  public.note_demo(uuid, text, uuid[]), public.my_mentions(),
  public.see_mentions(uuid), public.judge_demo(uuid, text, text),
  public.answer_demo(uuid, text, text, text, text),
  public.take_back_answer(uuid, boolean) to authenticated;
