-- The sender's own page of a demo, withdrawing it, and deleting old demos.

-- How far a demo is, as its sender sees it: only what the setting demo_page
-- allows.
create function private.demo_state(p_demo public.demos)
returns text
language sql stable security definer
set search_path = ''
as $$
  -- Shows what has happened, never what is only planned: a refusal that waits
  -- for the morning is not visible.
  select case
    when p_demo.answered_at is not null and shows.answered then 'answered'
    when p_demo.status in ('shortlisted', 'signed') and shows.shortlisted
      then 'shortlisted'
    when p_demo.heard_at is not null and shows.heard then 'heard'
    else 'received' end
  from (
    select coalesce((s.value ->> 'heard')::boolean, true) as heard,
      coalesce((s.value ->> 'shortlisted')::boolean, true) as shortlisted,
      coalesce((s.value ->> 'answered')::boolean, true) as answered
    from (select private.setting('demo_page') as value) s
  ) shows
$$;

-- All demos of one address, for its proven owner; null when there are none.
create function private.demo_page(p_sender_id uuid)
returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_agg(jsonb_build_object('id', d.id,
    'artist_name', d.artist_name, 'stream_link', d.stream_link,
    'created_at', d.created_at, 'state', s.state,
    'words', nullif(trim(
      private.setting('demo_page') ->> (s.state || '_words')), ''),
    'answered_at', case when s.state = 'answered' then d.answered_at end,
    'answer', case when s.state = 'answered' then (
      select private.fill_template(a.body, '{"link": "this page"}')
      from public.demo_answers a
      where a.demo_id = d.id and a.sent_at is not null) end)
    order by d.created_at desc, d.id)
  from (
    select * from public.demos o where o.sender_id = p_sender_id
    order by o.created_at desc, o.id limit 200
  ) d, private.demo_state(d) as s (state)
$$;

-- Erases a demo for its sender, with its stars, notes, tags, answer and waiting
-- mail.
create function private.withdraw_demo(p_sender_id uuid, p_demo_id uuid)
returns boolean
language sql security definer
set search_path = ''
as $$
  with gone as (
    delete from public.demos d
    where d.id = p_demo_id and d.sender_id = p_sender_id
    returning 1
  )
  select exists (select from gone)
$$;

-- A scout erases a demo, as the sender can: nothing is left of it.
create function public.delete_demo(p_id uuid)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.demo_at_hand(p_id);
  delete from public.demos d where d.id = p_id;
end
$$;
grant execute on function public.delete_demo(uuid) to authenticated;

-- Deletes old demos: declined ones a year after the answer, unanswered ones
-- after two. Shortlisted and signed ones stay until somebody deletes them.
create function private.tidy_demos()
returns void
language sql security definer
set search_path = ''
as $$
  delete from private.demos_gone where gone_at < now() - interval '1 day';
  -- In batches: it runs again within the hour.
  delete from public.demos where id in (
    select d.id from public.demos d
    where case
      when d.status = 'declined' then coalesce(d.answered_at, d.judged_at,
        d.created_at) < now() - interval '12 months'
      when d.status in ('new', 'listening', 'later') then
        coalesce(d.answered_at, d.created_at) < now() - interval '24 months'
      else false end
    limit 2000);
$$;

-- The demos of an address, for the export of an account. What scouts think of
-- them is the label's own.
create function private.export_demos(p_email text)
returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'name', d.name,
    'email', d.email, 'artist_name', d.artist_name, 'genres', d.genres,
    'city', d.city, 'stream_link', d.stream_link, 'notes', d.notes,
    'created_at', d.created_at, 'heard_at', d.heard_at,
    'answered_at', d.answered_at, 'answer', (
      select jsonb_build_object('subject', a.subject, 'body', a.body)
      from public.demo_answers a
      where a.demo_id = d.id and a.sent_at is not null))
    order by d.created_at), '[]')
  from public.demos d where d.email = lower(p_email)
$$;
