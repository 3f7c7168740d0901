-- Today tells of the conversations that wait: demos without an answer, messages
-- that are open, letters that did not go as they should.

-- Letters and the press come in later steps: only a body that is read when it
-- is called can name them here.
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
        -- Later it is forgotten to whom it went: nobody can do anything.
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
comment on function private.letters_that_wait(integer) is
  'Letters that missed their moment, were stopped or may not have arrived, and '
  'those to the press that came back in a month, from people still written to.';

create or replace function public.studio_today()
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  sells constant boolean := private.has_role('shop');
  scouts constant boolean := private.has_role('scout');
begin
  if not private.is_staff() then
    raise exception 'Only staff see what needs somebody.'
      using errcode = 'insufficient_privilege';
  end if;
  return jsonb_build_object(
    'to_pack', case when sells then (
      select count(*) from public.orders o
      where o.needs_shipping and o.shipped_at is null and o.status = 'paid')
      end,
    'to_attend', case when sells then (
      select count(*) from public.orders o
      where o.attention_reason is not null and o.attended_at is null) end,
    'low_stock', case when sells then private.low_stock(8) end,
    'sales', case when sells then private.sales_by_day(30) end,
    'dead_mails', case when sells then (
      select count(*) from public.mail_outbox m where m.status = 'dead') end,
    'unanswered_demos', case when scouts then (
      select count(*) from public.demos d
      where private.demo_shown(d, 'unanswered')) end,
    'failed_answers', case when scouts then (
      select count(*) from public.demos d
      where private.demo_shown(d, 'failed')) end,
    'open_messages', case when scouts then (
      select count(*) from public.contact_messages m
      where m.state = 'open') end,
    'my_messages', case when scouts then (
      select count(*) from public.contact_messages m
      where m.state = 'open' and m.assigned_to = auth.uid()) end,
    'letters', case when private.has_role('editor')
      then private.letters_that_wait(8) end,
    'out_next', case when private.has_role('editor', 'shop')
      then private.out_next(8) end);
end
$$;
comment on function public.studio_today() is
  'What waits for whom. A part that is not the caller''s is null, not nought.';

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
comment on function public.messages_come_in() is
  'Whether the contact form brings messages: a scout, who may not read that '
  'setting, sees why nothing comes.';

-- Grants

revoke execute on all functions in schema public, private from public;
grant execute on function public.messages_come_in() to authenticated;
