-- Letters to the press: one to each of some chosen people, by the outbox, each
-- with a listening link of its own where one is wanted
-- (docs/decisions/041-press.md).

-- Tables

create table public.press_mailings (
  id uuid primary key,
  subject text not null check (subject ~ '\S' and length(subject) <= 200
    and subject !~ '[[:cntrl:]]'),
  body text not null check (body ~ '\S' and length(body) <= 10000),
  release_id uuid references public.releases (id) on delete set null,
  made_by uuid references auth.users (id) on delete set null,
  made_at timestamptz not null default now()
);
comment on table public.press_mailings is
  'What was written to some of the press, with {name}, {title} and {link} as '
  'they were left open. The id is made by who sends: sent twice, it is one.';

create table public.press_mails (
  mailing_id uuid not null
    references public.press_mailings (id) on delete cascade,
  contact_id uuid not null
    references public.press_contacts (id) on delete cascade,
  link_id uuid references private.listening_links (id) on delete set null,
  mail_id uuid references public.mail_outbox (id) on delete set null,
  state text not null default 'queued'
    check (state in ('queued', 'sent', 'failed', 'doubt',
      'left_out')),
  sent_at timestamptz,
  answer text check (length(answer) <= 1000),
  primary key (mailing_id, contact_id)
);
comment on table public.press_mails is
  'Who got a letter, once each, and what the mail server said of it. It '
  'outlives its row of the outbox.';
comment on column public.press_mails.state is
  'left_out: they want no letters or have no mailbox, and none was sent. doubt: '
  'it may have arrived, and is not sent again.';

alter table private.listening_links
  add constraint listening_links_contact_id_fkey foreign key (contact_id)
    references public.press_contacts (id) on delete cascade;

-- Indexes

create index press_mailings_made_at_idx
  on public.press_mailings (made_at desc, id);
create index press_mailings_release_id_idx
  on public.press_mailings (release_id);
create index press_mailings_made_by_idx on public.press_mailings (made_by);
create index press_mails_contact_id_idx on public.press_mails (contact_id);
create index press_mails_link_id_idx on public.press_mails (link_id);
create index press_mails_mail_id_idx on public.press_mails (mail_id);

-- Functions: sending

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
  -- The second of two presses waits here, and finds the first one's.
  insert into public.press_mailings (id, subject, body, release_id, made_by)
  values (p_key, private.trimmed(p_subject), private.trimmed(p_body), release,
    auth.uid())
  on conflict (id) do nothing;
  if not found then
    return p_key;
  end if;
  -- Who leaves the list at this moment is waited for.
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
comment on function public.send_press_mailing(uuid, text, text, uuid[], jsonb)
  is
  'Writes to each of these people once, with a link of their own to {release_id, '
  'tracks, text, until, plays, downloads} where that is given. The same key '
  'again sends nothing.';

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
    -- The token is nowhere else, and goes when the letter has gone.
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

-- Functions: what became of it

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

create trigger follow_press_mail after update of status on public.mail_outbox
  for each row when (new.kind = 'press_letter' and new.status <> old.status)
  execute function private.follow_press_mail();

create function private.leave_queued_letters()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  waiting uuid[];
begin
  -- One that is in somebody's hand cannot be called back.
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
comment on function private.leave_queued_letters() is
  'Who wants no letters gets none that still waits.';

create trigger leave_queued_letters after update of no_mail
  on public.press_contacts
  for each row when (new.no_mail and not old.no_mail)
  execute function private.leave_queued_letters();

create function private.forget_press_contact()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  -- Links go by their reference, and with them what was heard.
  delete from public.mail_outbox o using public.press_mails m
  where m.contact_id = old.id and o.id = m.mail_id and o.status <> 'sent';
  update public.mail_outbox o set recipient = null from public.press_mails m
  where m.contact_id = old.id and o.id = m.mail_id;
  return old;
end
$$;
comment on function private.forget_press_contact() is
  'Who is removed from the press list is gone from the outbox too, and their '
  'links end.';

create trigger forget before delete on public.press_contacts
  for each row execute function private.forget_press_contact();

-- Functions: what the label is told

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
comment on function private.press_subject(text, uuid) is
  'By what a letter is called: of whom it went to it says nothing.';

create function public.find_press_mailings(
  p_words text default '',
  p_page integer default 1,
  p_size integer default 50
)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  size constant integer := least(greatest(coalesce(p_size, 50), 1), 500);
  pattern constant text := '%' || replace(replace(replace(
    private.trimmed(coalesce(p_words, '')), '\', '\\'), '%', '\%'), '_', '\_')
    || '%';
begin
  perform private.as_press_officer();
  return (
    with found as (
      select m.id, private.press_subject(m.subject, r.id) as subject,
        m.made_at, m.made_by, r.title as release
      from public.press_mailings m
      left join public.releases r on r.id = m.release_id
      where m.subject ilike pattern or r.title ilike pattern
    ), page as (
      select * from found f order by f.made_at desc, f.id
      limit size offset least(greatest(coalesce(p_page, 1) - 1, 0), 10000)
        * size
    )
    select jsonb_build_object('count', (select count(*) from found), 'rows',
      coalesce((select jsonb_agg(jsonb_build_object('id', p.id,
        'subject', p.subject, 'release', p.release, 'made_at', p.made_at,
        'made_by', private.colleague_name(p.made_by), 'people', t.people,
        'sent', t.sent, 'failed', t.failed, 'opened', t.opened)
        order by p.made_at desc, p.id)
      from page p cross join lateral (
        select count(*) filter (where m.state <> 'left_out') as people,
          count(*) filter (where m.state = 'sent') as sent,
          count(*) filter (where m.state = 'failed') as failed,
          count(*) filter (where l.opens > 0) as opened
        from public.press_mails m
        left join private.listening_links l on l.id = m.link_id
        where m.mailing_id = p.id) t), '[]')));
end
$$;
comment on function public.find_press_mailings(text, integer, integer) is
  'The letters to the press, the newest first: to how many, how many went, came '
  'back and were followed.';

create function public.press_mailing_story(p_id uuid)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  mailing public.press_mailings;
begin
  perform private.as_press_officer();
  select * into mailing from public.press_mailings m where m.id = p_id;
  if not found then
    raise exception 'There is no such letter any more.' using errcode = '9X168';
  end if;
  return jsonb_build_object('id', mailing.id,
    'subject', private.press_subject(mailing.subject, mailing.release_id),
    'body', mailing.body, 'made_at', mailing.made_at,
    'made_by', private.colleague_name(mailing.made_by),
    'release_id', mailing.release_id,
    'release', (select r.title from public.releases r
      where r.id = mailing.release_id),
    'people', (
      select coalesce(jsonb_agg(jsonb_build_object('contact_id', c.id,
        'name', c.name, 'email', c.email, 'outlet', c.outlet,
        'no_mail', c.no_mail, 'bounced_at', c.bounced_at, 'state', m.state, 'sent_at', m.sent_at,
        'answer', coalesce(m.answer,
          case when o.status = 'queued' then o.last_error end),
        'link_id', l.id, 'opens', l.opens,
        'first_opened_at', l.first_opened_at,
        'last_opened_at', l.last_opened_at, 'plays', l.plays,
        'expires_at', l.expires_at, 'revoked_at', l.revoked_at,
        'heard', case when l.id is not null then (
          select coalesce(jsonb_agg(jsonb_build_object('title', h.title,
            'length', h.length, 'plays', h.plays, 'furthest', h.furthest)
            order by h.position), '[]')
          from (
            select a.name as title, a.seconds as length, a.position,
              count(*) as plays, max(p.seconds) as furthest
            from private.listening_plays p
            join public.audio_files a on a.id = p.track_id
            where p.link_id = l.id
            group by a.id, a.name, a.seconds, a.position limit 200) h) end)
        order by c.name, c.id), '[]')
      from public.press_mails m
      join public.press_contacts c on c.id = m.contact_id
      left join public.mail_outbox o on o.id = m.mail_id
      left join private.listening_links l on l.id = m.link_id
      where m.mailing_id = p_id));
end
$$;
comment on function public.press_mailing_story(uuid) is
  'To whom a letter went, what the mail server said, who opened the link, and '
  'what of it they played and how far.';

create function public.press_written_lately(p_contacts uuid[])
returns table (contact_id uuid, subject text, made_at timestamptz, made_by text)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.as_press_officer();
  if coalesce(cardinality(p_contacts), 0) not between 1 and 500 then
    raise exception 'Choose between one person and 500.'
      using errcode = '9X165', detail = '{"field": "contacts"}';
  end if;
  return query
  select distinct on (m.contact_id) m.contact_id,
    private.press_subject(g.subject, g.release_id), g.made_at,
    private.colleague_name(g.made_by)
  from public.press_mails m
  join public.press_mailings g on g.id = m.mailing_id
  where m.contact_id = any (p_contacts) and m.state in ('queued', 'sent', 'doubt')
    and g.made_at > now() - interval '7 days'
  order by m.contact_id, g.made_at desc;
end
$$;
comment on function public.press_written_lately(uuid[]) is
  'Who of them had a letter in the last week, and whose: two people must not '
  'write the same one.';

-- Functions: forgetting, and what somebody takes along

create function private.tidy_press()
returns void
language sql
set search_path = ''
as $$
  delete from public.press_mailings
  where made_at < now() - interval '24 months'
$$;
comment on function private.tidy_press() is
  'Forgets who was written to two years after. People stay in the list until '
  'somebody removes them.';

create function private.export_press(p_email text)
returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object('name', c.name, 'email', c.email,
    'outlet', c.outlet, 'tags', c.tags, 'note', c.note, 'no_mail', c.no_mail,
    'bounced_at', c.bounced_at, 'created_at', c.created_at, 'letters', (
      select coalesce(jsonb_agg(jsonb_build_object('subject', g.subject,
        'made_at', g.made_at, 'state', m.state, 'sent_at', m.sent_at)
        order by g.made_at), '[]')
      from public.press_mails m
      join public.press_mailings g on g.id = m.mailing_id
      where m.contact_id = c.id),
    'listening', (
      select coalesce(jsonb_agg(jsonb_build_object('release', r.title,
        'text', l.text, 'made_at', l.made_at, 'expires_at', l.expires_at,
        'revoked_at', l.revoked_at, 'opens', l.opens,
        'first_opened_at', l.first_opened_at,
        'last_opened_at', l.last_opened_at,
        'played', (
          select coalesce(jsonb_agg(jsonb_build_object('title', a.name,
            'began_at', p.began_at, 'seconds', p.seconds)
            order by p.began_at), '[]')
          from private.listening_plays p
          join public.audio_files a on a.id = p.track_id
          where p.link_id = l.id),
        'downloaded', (
          select coalesce(jsonb_agg(jsonb_build_object('title', a.name,
            'at', d.at) order by d.at), '[]')
          from private.listening_downloads d
          left join public.audio_files a on a.id = d.track_id
          where d.link_id = l.id)) order by l.made_at), '[]')
      from private.listening_links l
      join public.releases r on r.id = l.release_id
      where l.contact_id = c.id))
  from public.press_contacts c where c.email = lower(p_email)
$$;
comment on function private.export_press(text) is
  'What the press list has of an address, the letters to it and what was heard '
  'by its links; null when it has none.';

-- Grants

revoke execute on all functions in schema public, private from public;
grant execute on function
  public.send_press_mailing(uuid, text, text, uuid[], jsonb),
  public.find_press_mailings(text, integer, integer),
  public.press_mailing_story(uuid), public.press_written_lately(uuid[])
  to authenticated;

-- Row-level security: no policy, so nobody but the functions

alter table public.press_mailings enable row level security;
alter table public.press_mails enable row level security;
