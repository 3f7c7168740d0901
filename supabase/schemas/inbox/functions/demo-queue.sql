-- The demos in the order a scout reads them: one part at a time, the longest
-- waiting first.

-- Whether a demo belongs to this part of the queue. 'Unanswered' is defined
-- only here: for the queue, for Today and for the figures.
create function private.demo_shown(p_demo public.demos, p_show text)
returns boolean
language sql stable
set search_path = ''
as $$
  select case p_show
    when 'all' then true
    -- An answer that could not be delivered does not count.
    when 'unanswered' then not exists (
      select from public.demo_answers a
      where a.demo_id = p_demo.id and a.failed_at is null)
    when 'failed' then exists (
      select from public.demo_answers a
      where a.demo_id = p_demo.id and a.failed_at is not null)
    when 'going' then exists (
      select from public.demo_answers a where a.demo_id = p_demo.id
        and a.sent_at is null and a.failed_at is null
        and a.doubted_at is null)
    else p_demo.status = p_show end
$$;

-- Whether all of these words occur in it, in upper or lower case.
create function private.demo_says(p_demo public.demos, p_words text)
returns boolean
language sql stable
set search_path = ''
as $$
  select not exists (
    select from regexp_split_to_table(
      private.searchable(private.trimmed(p_words)), '\s+') w
    where position(w in private.searchable(concat_ws(' ', p_demo.artist_name,
      p_demo.name, p_demo.email, p_demo.city, p_demo.stream_link,
      array_to_string(p_demo.genres, ' '), array_to_string(p_demo.tags, ' '),
      p_demo.notes))) = 0)
$$;

-- One part of the queue, the longest waiting first, starting after the last one
-- read; the first page also returns the total.
create function public.demo_queue(
  p_show text default 'unanswered',
  p_words text default '',
  p_after timestamptz default null,
  p_after_id uuid default null,
  p_size integer default 30
)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  words constant text := left(coalesce(p_words, ''), 100);
  size constant integer := least(greatest(coalesce(p_size, 30), 1), 100);
  first_page constant boolean := p_after is null;
begin
  perform private.as_scout();
  if p_show is null or p_show not in ('unanswered', 'failed', 'going', 'all',
    'new', 'listening', 'later', 'shortlisted', 'signed', 'declined') then
    perform private.refuse_input('show');
  end if;
  return jsonb_build_object('at', now(), 'count', case when first_page then (
    select count(*) from public.demos d
    where private.demo_shown(d, p_show)
      and (words = '' or private.demo_says(d, words))) end, 'demos', (
    select coalesce(jsonb_agg(private.demo_now(d)
      order by d.created_at, d.id), '[]')
    from (
      select * from public.demos c
      where (first_page or (c.created_at, c.id) > (p_after,
          coalesce(p_after_id, '00000000-0000-0000-0000-000000000000'::uuid)))
        and private.demo_shown(c, p_show)
        and (words = '' or private.demo_says(c, words))
      order by c.created_at, c.id limit size
    ) d));
end
$$;
grant execute on function public.demo_queue(text, text, timestamptz, uuid,
  integer) to authenticated;

-- One demo as a scout's screen shows it; null when it was deleted.
create function public.read_demo(p_id uuid)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.as_scout();
  return (select private.demo_now(d) from public.demos d where d.id = p_id);
end
$$;
grant execute on function public.read_demo(uuid) to authenticated;
