-- Mailings to the press, as Studio shows them.

-- The letters to the press, newest first: how many recipients, and how many
-- were sent, bounced and followed.
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
grant execute on function public.find_press_mailings(text, integer, integer) to
  authenticated;

-- A letter's recipients, the mail server's answers, who opened the link, and
-- what they played and how far.
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
grant execute on function public.press_mailing_story(uuid) to authenticated;

-- Which of them had a letter in the last week, and whose: two colleagues must
-- not write the same one.
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
grant execute on function public.press_written_lately(uuid[]) to authenticated;

-- Deletes mailings two years after they were sent. People stay on the list
-- until somebody removes them.
create function private.tidy_press()
returns void
language sql
set search_path = ''
as $$
  delete from public.press_mailings
  where made_at < now() - interval '24 months'
$$;

-- The press list's data about an address, its letters and what its links
-- played; null when there is none.
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
