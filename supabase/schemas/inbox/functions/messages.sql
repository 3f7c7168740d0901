-- Messages from the contact form: answering, assigning and closing them. A
-- conversation is the message and all replies since. A reply by mail is matched
-- by the Message-ID of ours that it names.

-- Locks the message for one member of staff at a time.
create function private.message_at_hand(p_id uuid)
returns public.contact_messages
language plpgsql
set search_path = ''
as $$
declare
  at_hand public.contact_messages;
begin
  if not private.has_role('scout') then
    raise exception 'Messages are looked after by the label''s scouts.'
      using errcode = 'insufficient_privilege';
  end if;
  select * into at_hand from public.contact_messages m
  where m.id = p_id for no key update;
  if not found then
    raise exception 'This message is not there any more.'
      using errcode = '9X140';
  end if;
  return at_hand;
end
$$;

-- Nobody may answer or close a conversation with parts they have not read.
create function private.refuse_unread(
  p_message public.contact_messages,
  p_seen integer
)
returns void
language plpgsql
set search_path = ''
as $$
declare
  latest public.message_replies;
begin
  if p_seen is null or p_message.replies <= p_seen then
    return;
  end if;
  select * into latest from public.message_replies r
  where r.message_id = p_message.id order by r.created_at desc, r.id limit 1;
  raise exception '% meanwhile. Read it first.',
    case when latest.direction = 'out'
      then coalesce(private.colleague_name(latest.user_id), 'A colleague')
        || ' has answered'
      else 'An answer has come' end
    using errcode = '9X141',
      detail = jsonb_build_object('replies', p_message.replies)::text;
end
$$;

create function private.most_replies()
returns integer
language sql immutable
set search_path = ''
as $$
  select 300
$$;

-- Answers by mail, once for its key. p_seen is how much of the conversation was
-- read: if there is more, the answer is refused. An unassigned conversation
-- becomes the writer's.
create function public.reply_to_message(
  p_id uuid,
  p_body text,
  p_key uuid,
  p_seen integer default null
)
returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  asked constant public.contact_messages := private.message_at_hand(p_id);
  words constant text := private.trimmed(p_body);
begin
  if p_key is null then
    perform private.refuse_input('key');
  end if;
  if exists (select from public.message_replies r
    where r.id = p_key and r.message_id = p_id) then
    return p_key;
  end if;
  if words is null or length(words) not between 1 and 10000 then
    raise exception 'An answer has at least a word, and ten thousand letters at the most.'
      using errcode = '9X001', detail = '{"field": "body"}';
  end if;
  if private.place_left_open(words) is not null then
    raise exception '% is not filled in: write what belongs there.',
      private.place_left_open(words)
      using errcode = '9X001', detail = '{"field": "body"}';
  end if;
  if asked.state = 'spam' then
    raise exception 'This is marked as spam: reopen it first.'
      using errcode = '9X144';
  end if;
  if asked.replies >= private.most_replies() then
    raise exception 'This conversation is full. Go on by your own mailbox.'
      using errcode = '9X144';
  end if;
  perform private.refuse_unread(asked, p_seen);
  insert into public.message_replies
    (id, message_id, direction, user_id, body, mail_id)
  values (p_key, p_id, 'out', auth.uid(), words,
    public.queue_mail('message_reply', asked.email,
      jsonb_build_object('reply_id', p_key), 'message_reply:' || p_key));
  update public.contact_messages m
  set replies = m.replies + 1, last_did = 'answered', last_by = auth.uid(),
    assigned_to = coalesce(m.assigned_to, auth.uid())
  where m.id = p_id;
  return p_key;
end
$$;
grant execute on function public.reply_to_message(uuid, text, uuid, integer) to
  authenticated;

-- Records in the conversation whether an answer was sent.
create function private.note_message_mail()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.message_replies r
  set sent_at = new.sent_at,
    failed_at = case when new.status = 'dead' then now() end,
    doubted_at = case when new.status = 'doubt' then now() end
  where r.mail_id = new.id;
  return null;
end
$$;

-- Assigns a message to a colleague or to nobody, if the assignment is still as
-- the caller saw it.
create function public.assign_message(
  p_id uuid,
  p_user_id uuid,
  p_was uuid default null
)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  had constant public.contact_messages := private.message_at_hand(p_id);
begin
  if had.assigned_to is not distinct from p_user_id then
    return;
  end if;
  if had.assigned_to is distinct from p_was then
    raise exception '% meanwhile.', coalesce(
      private.colleague_name(had.assigned_to) || ' has it',
      'It was given back') using errcode = '9X142', detail =
        jsonb_build_object('assigned_to', had.assigned_to)::text;
  end if;
  if p_user_id is not null and not exists (
    select from public.staff s
    where s.user_id = p_user_id and s.role in ('owner', 'scout')
  ) then
    raise exception 'This person does not look after messages.'
      using errcode = '9X143';
  end if;
  update public.contact_messages m
  set assigned_to = p_user_id, last_by = auth.uid(),
    last_did = case when p_user_id is null then 'let_go' else 'assigned' end
  where m.id = p_id;
end
$$;
grant execute on function public.assign_message(uuid, uuid, uuid) to
  authenticated;

create function private.set_message_state(
  p_message public.contact_messages,
  p_state text,
  p_did text
)
returns void
language sql
set search_path = ''
as $$
  update public.contact_messages m
  set state = p_state, last_did = p_did, last_by = auth.uid(),
    closed_at = case when p_state <> 'open' then now() end
  where m.id = p_message.id and p_message.state <> p_state
$$;

create function public.close_message(p_id uuid, p_seen integer default null)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  ends constant public.contact_messages := private.message_at_hand(p_id);
begin
  if ends.state <> 'closed' then
    perform private.refuse_unread(ends, p_seen);
  end if;
  perform private.set_message_state(ends, 'closed', 'closed');
end
$$;
grant execute on function public.close_message(uuid, integer) to authenticated;

create function public.reopen_message(p_id uuid)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.set_message_state(
    private.message_at_hand(p_id), 'open', 'reopened');
end
$$;
grant execute on function public.reopen_message(uuid) to authenticated;

create function public.mark_spam(p_id uuid)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.set_message_state(
    private.message_at_hand(p_id), 'spam', 'spam');
end
$$;
grant execute on function public.mark_spam(uuid) to authenticated;

-- Adds a mail to the conversation whose mails it names: taken, known from
-- before, unknown, full, or to be delivered again later.
create function private.receive_answer(
  p_names text[],
  p_mail_name text,
  p_sender text,
  p_kind text,
  p_body text
)
returns text
language plpgsql
set search_path = ''
as $$
declare
  answered public.contact_messages;
begin
  if exists (select from public.message_replies r
    where r.mail_name = p_mail_name) then
    return 'known';
  end if;
  select m.* into answered
  from public.message_replies r
  join public.contact_messages m on m.id = r.message_id
  where r.mail_id::text = any (p_names) or r.mail_name = any (p_names)
  order by r.created_at desc limit 1
  for no key update of m;
  if not found then
    return 'unknown';
  end if;
  -- Thirty at once and ten an hour for one conversation; two hundred and as
  -- many an hour in all. The conversation's own limit is checked first, so that
  -- a runaway one takes nothing from the others.
  if not private.take_allowance('answers to ' || answered.id, 1, 30, 10) then
    return 'later';
  end if;
  if not private.take_allowance('answers by mail', 1, 200, 200) then
    return 'later';
  end if;
  if answered.replies >= private.most_replies() then
    return 'full';
  end if;
  insert into public.message_replies
    (id, message_id, direction, kind, sender, body, mail_name)
  values (gen_random_uuid(), answered.id, 'in', p_kind, p_sender, p_body,
    p_mail_name)
  on conflict (mail_name) do nothing;
  if not found then
    return 'known';
  end if;
  -- Automatic mail reopens nothing, and spam stays spam.
  update public.contact_messages m
  set replies = m.replies + 1,
    last_did = case p_kind when 'said' then 'wrote_back' else m.last_did end,
    last_by = case p_kind when 'said' then null else m.last_by end,
    state = case when m.state = 'closed' and p_kind = 'said' then 'open'
      else m.state end,
    closed_at = case when m.state = 'closed' and p_kind = 'said' then null
      else m.closed_at end
  where m.id = answered.id;
  return 'taken';
end
$$;

-- Deletes conversations two years after they were closed, spam after a month.
create function private.tidy_messages()
returns void
language sql
set search_path = ''
as $$
  delete from public.contact_messages m
  where m.closed_at < now() - case m.state when 'spam' then interval '30 days'
    else interval '24 months' end
$$;

-- Messages somebody sent by the contact form, and the replies; which of the
-- staff handled them stays the label's.
create function private.export_messages(p_email text)
returns jsonb
language sql stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'name', m.name,
    'email', m.email, 'message', m.message, 'created_at', m.created_at,
    'closed_at', m.closed_at, 'replies', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'from', case r.direction when 'out' then 'the label' else r.sender end,
        'body', r.body, 'created_at', r.created_at, 'sent_at', r.sent_at)
        order by r.created_at), '[]')
      from public.message_replies r where r.message_id = m.id)
    ) order by m.created_at), '[]')
  from public.contact_messages m where m.email = lower(p_email)
$$;
