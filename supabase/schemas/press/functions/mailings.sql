-- Mailings to the press: one letter to each of some chosen people, with a
-- listening link of its own where one is wanted (docs/decisions/041-press.md).

create function private.check_press_letter(
  p_subject text,
  p_body text,
  p_has_link boolean
)
returns void
language plpgsql immutable
set search_path = ''
as $$
begin
  if coalesce(p_subject !~ '\S' or length(p_subject) > 200
    or p_subject ~ '[[:cntrl:]]', true) then
    raise exception 'A subject is one line of up to 200 letters.'
      using errcode = '9X166', detail = '{"field": "subject"}';
  elsif coalesce(p_body !~ '\S' or length(p_body) > 10000, true) then
    raise exception 'The letter has up to 10,000 letters, and some.'
      using errcode = '9X166', detail = '{"field": "body"}';
  elsif p_subject ~ '\{link\}' then
    raise exception 'A link belongs into the letter, not into its subject.'
      using errcode = '9X166', detail = '{"field": "subject"}';
  elsif not p_has_link and (p_subject || p_body) ~ '\{(title|artist|link)\}'
  then
    raise exception 'The letter has a place for a record, and none is chosen.'
      using errcode = '9X166', detail = '{"field": "body"}';
  end if;
end
$$;

create function private.release_of_link(p_link jsonb)
returns uuid
language plpgsql immutable
set search_path = ''
as $$
begin
  if p_link is null or p_link = 'null' then
    return null;
  elsif jsonb_typeof(p_link) <> 'object'
    or jsonb_typeof(p_link -> 'release_id') is distinct from 'string'
    or coalesce(jsonb_typeof(p_link -> 'tracks'), 'null')
      not in ('null', 'array')
    or coalesce(jsonb_typeof(p_link -> 'plays'), 'null')
      not in ('null', 'number') then
    perform private.refuse_input('link');
  end if;
  return (p_link ->> 'release_id')::uuid;
end
$$;

-- Writes to each of these people once, with a link of their own to {release_id,
-- tracks, text, until, plays, downloads} where that is given. The same key
-- again sends nothing.
create function public.send_press_mailing(
  p_key uuid,
  p_subject text,
  p_body text,
  p_contacts uuid[],
  p_link jsonb default null
)
returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  release uuid;
  people integer;
begin
  perform private.as_press_officer();
  release := private.release_of_link(p_link);
  if p_key is null then
    perform private.refuse_input('key');
  end if;
  if coalesce(cardinality(p_contacts), 0) not between 1 and 500 then
    raise exception 'Choose between one person and 500.'
      using errcode = '9X165', detail = '{"field": "contacts"}';
  end if;
  perform private.check_press_letter(p_subject, p_body, release is not null);
  if release is not null
    and not exists (select from public.releases r where r.id = release) then
    raise exception 'This record is not there any more.'
      using errcode = '9X155';
  end if;
  -- The second of two clicks waits here, and finds the first one's row.
  insert into public.press_mailings (id, subject, body, release_id, made_by)
  values (p_key, private.trimmed(p_subject), private.trimmed(p_body), release,
    auth.uid())
  on conflict (id) do nothing;
  if not found then
    return p_key;
  end if;
  -- Wait for anybody leaving the list at this moment.
  perform from public.press_contacts c where c.id = any (p_contacts)
  order by c.id for share;
  insert into public.press_mails (mailing_id, contact_id, state)
  select p_key, c.id, case when c.no_mail or c.bounced_at is not null
    then 'left_out' else 'queued' end
  from public.press_contacts c where c.id = any (p_contacts);
  select count(*) into people from public.press_mails m
  where m.mailing_id = p_key and m.state = 'queued';
  if people = 0 then
    raise exception 'None of them is there any more, has a mailbox and wants letters.'
      using errcode = '9X165';
  end if;
  if not private.take_allowance(
    'press letters of ' || auth.uid(), people, 1500, 500) then
    raise exception 'You have written very many letters lately. Send this one in an hour.'
      using errcode = '9X167';
  end if;
  perform private.queue_press_mails(p_key, p_link);
  return p_key;
end
$$;
grant execute on function public.send_press_mailing(uuid, text, text, uuid[],
  jsonb) to authenticated;

create function private.queue_press_mails(p_mailing_id uuid, p_link jsonb)
returns void
language plpgsql
set search_path = ''
as $$
declare
  one record;
  link jsonb;
  mail uuid;
begin
  for one in
    select c.id, c.name, c.email from public.press_mails m
    join public.press_contacts c on c.id = m.contact_id
    where m.mailing_id = p_mailing_id and m.state = 'queued'
    order by c.name, c.id
  loop
    link := private.link_for(one.id, one.name, p_link);
    -- The token is stored nowhere else, and is deleted once the letter went.
    mail := public.queue_mail('press_letter', one.email, jsonb_build_object(
      'mailing_id', p_mailing_id, 'contact_id', one.id,
      'token', link ->> 'token'),
      'press_letter:' || p_mailing_id || ':' || one.id);
    update public.press_mails m
    set mail_id = mail, link_id = (link ->> 'id')::uuid
    where m.mailing_id = p_mailing_id and m.contact_id = one.id;
  end loop;
end
$$;

create function private.link_for(p_contact_id uuid, p_name text, p_link jsonb)
returns jsonb
language sql
set search_path = ''
as $$
  select private.add_listening_link(
    private.release_of_link(p_link),
    case when jsonb_typeof(p_link -> 'tracks') = 'array' then array(
      select t::uuid from jsonb_array_elements_text(p_link -> 'tracks') t) end,
    p_name, p_contact_id, p_link ->> 'text',
    (p_link ->> 'until')::timestamptz, (p_link ->> 'plays')::integer,
    coalesce((p_link ->> 'downloads')::boolean, false))
  where private.release_of_link(p_link) is not null
$$;

create function private.follow_press_mail()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.press_mails m set
    state = case new.status when 'sent' then 'sent' when 'dead' then 'failed'
      when 'held' then 'failed' when 'doubt' then 'doubt' else 'queued' end,
    sent_at = new.sent_at,
    answer = case when new.status = 'dead' then new.last_error end
  where m.mail_id = new.id;
  return null;
end
$$;

-- Holds waiting letters to people who want no more.
create function private.leave_queued_letters()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  waiting uuid[];
begin
  -- A letter that a worker is sending cannot be called back.
  with gone as (
    delete from public.mail_outbox o using public.press_mails m
    where m.contact_id = new.id and o.id = m.mail_id and o.status = 'queued'
      and o.in_hand_since is null
    returning o.id
  ), told as (
    update public.press_mails m set state = 'left_out'
    from gone g where m.mail_id = g.id returning m.link_id
  )
  select array_agg(t.link_id) into waiting from told t;
  delete from private.listening_links l where l.id = any (waiting);
  return null;
end
$$;

-- Removing a person from the press list removes their waiting mail and ends
-- their links.
create function private.forget_press_contact()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  -- The foreign key deletes links, and with them what was heard.
  delete from public.mail_outbox o using public.press_mails m
  where m.contact_id = old.id and o.id = m.mail_id and o.status <> 'sent';
  update public.mail_outbox o set recipient = null from public.press_mails m
  where m.contact_id = old.id and o.id = m.mail_id;
  return old;
end
$$;

-- A letter's title in lists: it reveals nothing about the recipients.
create function private.press_subject(p_subject text, p_release_id uuid)
returns text
language sql stable
set search_path = ''
as $$
  select coalesce((
    select private.fill_template(p_subject, jsonb_build_object(
      'title', r.title, 'artist', r.artist_name))
    from public.releases r where r.id = p_release_id), p_subject)
$$;
