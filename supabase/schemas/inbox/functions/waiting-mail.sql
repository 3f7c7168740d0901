-- Mail figures for Studio's Today page: demos without an answer, open messages,
-- and letters that had problems.

-- Letters that missed their moment, were stopped or may not have arrived, and
-- press mails that bounced within a month, from people still on the list.
--
-- PL/pgSQL reads its body only when called, so it may name tables of subjects
-- created later.
create function private.letters_that_wait(p_most integer)
returns jsonb
language plpgsql stable
set search_path = ''
as $$
begin
  return (
    with waits as (
      select l.id, l.subject, coalesce(l.ended_at, l.updated_at) as since,
        case when l.fault is not null then 'fault'
          when l.state = 'stopped' then 'stopped' else 'doubt' end as why,
        case when l.fault is null and l.state <> 'stopped'
          then l.doubt_count else 1 end as letters
      from public.letters l
      where l.fault is not null or l.state = 'stopped'
        -- After that the recipients are forgotten: nobody can act on it.
        or l.doubt_count > 0 and l.state in ('sending', 'sent')
          and coalesce(l.ended_at, now()) > now() - interval '30 days'
      union all
      select g.id, private.press_subject(g.subject, g.release_id), g.made_at,
        'back', count(*)
      from public.press_mailings g
      join public.press_mails m on m.mailing_id = g.id and m.state = 'failed'
      join public.press_contacts c on c.id = m.contact_id and not c.no_mail
      where g.made_at > now() - interval '30 days'
      group by g.id
    ), shown as (
      select * from waits w order by w.since desc, w.id limit p_most
    )
    select coalesce(jsonb_agg(jsonb_build_object('id', s.id,
      'subject', s.subject, 'why', s.why, 'letters', s.letters)
      order by s.since desc, s.id), '[]')
    from shown s);
end
$$;

-- Whether the contact form delivers messages. Scouts may not read that setting,
-- but can see why none arrive.
create function public.messages_come_in()
returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.as_scout();
  return private.contact_delivers();
end
$$;
grant execute on function public.messages_come_in() to authenticated;
