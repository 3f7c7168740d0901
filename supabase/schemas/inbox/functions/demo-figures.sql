-- Figures of the demos: changes since a given moment, and how long people wait.

-- A demo as a scout's screen shows it, with everybody's stars and the answer.
create function private.demo_now(p_demo public.demos)
returns jsonb
language sql stable
set search_path = ''
as $$
  select to_jsonb(p_demo) - '{link_key,person_key,artist_key,sender_id}'::text[]
    || jsonb_build_object(
      'judged_by', private.colleague_name(p_demo.judged_by),
      'marks', (
        select coalesce(jsonb_agg(jsonb_build_object('user_id', m.user_id,
          'name', private.colleague_name(m.user_id), 'stars', m.stars)
          order by m.marked_at, m.user_id), '[]')
        from public.demo_marks m where m.demo_id = p_demo.id),
      'notes_count', (
        select count(*) from public.demo_notes n where n.demo_id = p_demo.id),
      'answer', (
        select to_jsonb(a) - '{demo_id,asked_by}'::text[] || jsonb_build_object(
          'by', private.colleague_name(a.asked_by),
          'mine', coalesce(a.asked_by = auth.uid(), false))
        from public.demo_answers a where a.demo_id = p_demo.id),
      'again', exists (
        select from public.demos d
        where (d.link_key = p_demo.link_key
            or d.person_key = p_demo.person_key
            or d.artist_key = p_demo.artist_key)
          and (d.created_at, d.id) < (p_demo.created_at, p_demo.id)))
$$;

-- All changes since a moment, for polling: whole demos, and the ids of deleted
-- ones. `at` is the moment to ask from next.
create function public.demos_changed(p_since timestamptz)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  most constant integer := 200;
  -- Changes begun before the last look and committed after it are read twice.
  since constant timestamptz := p_since - interval '10 seconds';
begin
  perform private.as_scout();
  return jsonb_build_object('at', now(), 'demos', (
    select coalesce(jsonb_agg(private.demo_now(d) order by d.changed_at), '[]')
    from (
      select * from public.demos c
      where c.changed_at > coalesce(since, now())
      order by c.changed_at desc limit most
    ) d), 'gone', (
    select coalesce(jsonb_agg(g.id), '[]') from private.demos_gone g
    where g.gone_at > coalesce(since, now())));
end
$$;
grant execute on function public.demos_changed(timestamptz) to authenticated;

-- The demos that came on these days in London, and how long each waited for its
-- answer, or has waited so far.
create function private.demo_waits(p_from date, p_to date)
returns table (
  id uuid,
  genres text[],
  city text,
  month date,
  status text,
  answered boolean,
  hours double precision
)
language sql stable
set search_path = ''
as $$
  select d.id, d.genres, d.city,
    date_trunc('month', d.created_at at time zone 'Europe/London')::date,
    d.status, d.answered_at is not null,
    extract(epoch from coalesce(d.answered_at, now()) - d.created_at) / 3600
  from public.demos d
  where d.created_at >= p_from::timestamp at time zone 'Europe/London'
    and d.created_at < (p_to + 1)::timestamp at time zone 'Europe/London'
$$;

-- How long people wait: the median, and the time that a tenth exceed.
create function private.demo_waiting(p_hours double precision[])
returns jsonb
language sql immutable
set search_path = ''
as $$
  select jsonb_build_object('median_hours', round(percentile_cont(0.5)
      within group (order by h)::numeric, 1),
    'worst_tenth_hours', round(percentile_cont(0.9)
      within group (order by h)::numeric, 1))
  from unnest(p_hours) h
$$;

-- Figures of the demos that came on these days (by default the last year): how
-- many, how long they waited for an answer, by genre, city and month.
create function public.demo_figures(
  p_from date default null,
  p_to date default null
)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  until constant date := coalesce(p_to, private.london_today());
  since constant date := coalesce(p_from, until - 365);
begin
  perform private.as_scout();
  if since > until or until - since > 3700
    or until not between date '2000-01-01' and date '2200-01-01' then
    perform private.refuse_input('days');
  end if;
  return (
    with waits as materialized (
      select * from private.demo_waits(since, until)
    ), groups as (
      select 'genre' as kind, lower(g.genre) as word, min(g.genre) as name,
        count(*) as demos, count(*) filter (where w.answered) as answered,
        count(*) filter (where w.status in ('shortlisted', 'signed')) as kept,
        array_agg(w.hours) filter (where w.answered) as hours
      from waits w, unnest(w.genres) as g (genre) group by 1, 2
      union all
      select 'city', lower(w.city), min(w.city), count(*),
        count(*) filter (where w.answered),
        count(*) filter (where w.status in ('shortlisted', 'signed')),
        array_agg(w.hours) filter (where w.answered)
      from waits w where w.city is not null group by 1, 2
      union all
      select 'month', to_char(w.month, 'YYYY-MM'),
        to_char(w.month, 'YYYY-MM'), count(*),
        count(*) filter (where w.answered),
        count(*) filter (where w.status in ('shortlisted', 'signed')),
        array_agg(w.hours) filter (where w.answered)
      from waits w group by 1, 2
    ), placed as (
      select g.*, row_number() over (partition by g.kind order by
        case when g.kind = 'month' then g.word end, g.demos desc, g.word)
        as place
      from groups g
    ), shown as (
      select p.kind, p.place, jsonb_build_object('name', p.name,
        'demos', p.demos, 'answered', p.answered, 'kept', p.kept)
        || private.demo_waiting(p.hours) as line
      from placed p where p.place <= 200
    )
    select jsonb_build_object('from', since, 'to', until,
      'demos', (select count(*) from waits),
      'answered', (select count(*) from waits w where w.answered),
      'by_status', (
        select coalesce(jsonb_object_agg(s.status, s.demos), '{}')
        from (select w.status, count(*) as demos from waits w group by 1) s),
      'waited', (
        select private.demo_waiting(
          array_agg(w.hours) filter (where w.answered)) from waits w),
      'waiting', (
        select jsonb_build_object('demos', count(*),
          'longest_hours', round(max(w.hours)::numeric, 1))
        from waits w join public.demos d on d.id = w.id
        where private.demo_shown(d, 'unanswered')),
      'by_genre', (select coalesce(jsonb_agg(s.line order by s.place), '[]')
        from shown s where s.kind = 'genre'),
      'by_city', (select coalesce(jsonb_agg(s.line order by s.place), '[]')
        from shown s where s.kind = 'city'),
      'by_month', (select coalesce(jsonb_agg(s.line order by s.place), '[]')
        from shown s where s.kind = 'month'))
  );
end
$$;
grant execute on function public.demo_figures(date, date) to authenticated;
