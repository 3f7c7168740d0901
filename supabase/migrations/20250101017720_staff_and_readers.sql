-- Newcomers join the staff by invitation only. Counts of subscribers give away
-- no small town. Whoever confirmed, left and signs up again is asked again. The
-- search corrects the parts of a compound.

-- Functions: a new role for a colleague

create or replace function public.set_staff_role(p_user_id uuid, p_role text)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.as_owner();
  perform private.known_role(p_role);
  perform from public.staff s where s.user_id = p_user_id for update;
  if not found then
    raise exception 'Nobody on the staff has this id: invite them first.'
      using errcode = '9X040';
  end if;
  update public.staff s set role = p_role
  where s.user_id = p_user_id and s.role <> p_role;
end
$$;
comment on function public.set_staff_role(uuid, text) is
  'An owner gives a colleague another role. Newcomers are invited: accepting '
  'an invitation checks the password.';

-- Tables: when an address was last asked to confirm

alter table private.confirmations_asked
  add column asked_at timestamptz not null default now();
comment on table private.confirmations_asked is
  'How often an address was asked to confirm in thirty days, and when last, by '
  'its hash: the count outlives the address, which its owner may have us '
  'delete. Confirming ends it.';

-- Functions: asking to confirm

create or replace function private.ask_to_confirm(
  p_email text,
  p_token uuid,
  p_client_block text
)
returns void
language plpgsql
set search_path = ''
as $$
begin
  insert into private.confirmations_asked as c (address)
  values (sha256(convert_to(p_email, 'UTF8')))
  on conflict (address) do update set times = c.times + 1, asked_at = now()
  where c.times < 3 and c.asked_at <= now() - interval '1 day';
  if found then
    perform private.queue_letter('newsletter_confirmation', p_email,
      jsonb_build_object('token', p_token),
      'newsletter_confirmation:' || gen_random_uuid(),
      private.may_write_to(p_email, p_client_block));
  end if;
end
$$;

-- Functions: confirming

create or replace function public.confirm_subscription(p_token uuid)
returns boolean
language sql security definer
set search_path = ''
as $$
  with confirmed as (
    update public.newsletter_subs s
    set confirmed_at = coalesce(s.confirmed_at, now()), bounced_at = null
    where s.unsubscribe_token = p_token
    returning s.email
  ), forgotten as (
    -- Only the owner of the mailbox gets here, and may start again.
    delete from private.confirmations_asked c using confirmed
    where c.address = sha256(convert_to(confirmed.email, 'UTF8'))
  )
  select exists (select from confirmed)
$$;

-- Functions: how many are in an audience

create function private.audience_shown(p_audience jsonb)
returns integer
language sql stable
set search_path = ''
as $$
  with people as (
    select case when p_audience ? 'countries' then s.country end as country,
      case when p_audience ? 'cities' then private.town_key(s.city) end as town
    from public.newsletter_subs s
    where s.id in (select private.letter_audience(p_audience))
  )
  select case
    when exists (select from people p group by p.country having count(*) < 5)
      or exists (select from people p group by p.town having count(*) < 5)
    then null else count(*) end::integer
  from people
$$;
comment on function private.audience_shown(jsonb) is
  'How many people are in an audience. Null when one to four of them are in one '
  'of the chosen towns or countries, or in all: the rest, counted alone, would '
  'tell how many.';

create or replace function public.audience_size(p_audience jsonb)
returns integer
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.as_letter_writer();
  if private.is_audience(p_audience) is not true then
    raise exception 'A letter goes to everybody, to people who bought something, or to where they are.'
      using errcode = '9X148', detail = '{"field": "audience"}';
  end if;
  return private.audience_shown(p_audience);
end
$$;
comment on function public.audience_size(jsonb) is
  'To how many a letter would go now. Null: too few, in all or in one place.';

-- Tables: what a letter tells of its readers

alter table public.letters
  alter column recipient_count drop not null,
  alter column sent_count drop not null,
  alter column failed_count drop not null,
  alter column doubt_count drop not null,
  alter column skipped_count drop not null;
comment on column public.letters.recipient_count is
  'How many it went to. Null, as are its other counts unless they are 0, when '
  'the audience was too small to be counted.';

-- Functions: counting a letter

create function private.count_shown(p_count bigint, p_recipients integer)
returns integer
language sql immutable
set search_path = ''
as $$
  select case when p_count = 0 or p_recipients is not null then p_count
    end::integer
$$;
comment on function private.count_shown(bigint, integer) is
  'Part of a letter''s readers; null if its audience is not counted.';

create or replace function private.begin_letter(
  p_id uuid,
  p_updated_at timestamptz,
  p_html text,
  p_text text,
  p_content jsonb,
  p_links text[]
)
returns boolean
language plpgsql
set search_path = ''
as $$
declare
  letter public.letters;
  others integer;
begin
  select l.* into letter from public.letters l
  where l.id = p_id and l.state = 'scheduled' and l.send_at <= now()
    and l.updated_at = p_updated_at
  for update skip locked;
  if letter.id is null then
    return false;
  end if;
  insert into private.letter_editions (letter_id, html, text, content)
  values (p_id, p_html, p_text, p_content);
  insert into public.letter_links (letter_id, n, url)
  select p_id, u.n, u.url
  from unnest(p_links) with ordinality as u (url, n);
  insert into private.letter_recipients (letter_id, sub_id)
  select p_id, a from private.letter_audience(letter.audience) a;
  get diagnostics others = row_count;
  if not letter.audience ? 'all' then
    others := private.audience_shown(letter.audience);
  end if;
  update public.letters l set state = 'sending', started_at = now(),
    fed_at = now(), recipient_count = others
  where l.id = p_id;
  return true;
end
$$;

create or replace function private.count_letter(p_id uuid)
returns void
language sql
set search_path = ''
as $$
  with told as (
    select count(*) filter (where r.state = 'sent') as sent,
      count(*) filter (where r.state = 'failed') as failed,
      count(*) filter (where r.state = 'doubt') as doubt,
      count(*) filter (where r.state = 'skipped') as skipped,
      count(*) filter (where r.state in ('waiting', 'queued')) as ahead
    from private.letter_recipients r where r.letter_id = p_id
  ), shown as (
    select t.ahead,
      private.count_shown(t.sent, l.recipient_count) as sent,
      private.count_shown(t.failed, l.recipient_count) as failed,
      private.count_shown(t.doubt, l.recipient_count) as doubt,
      private.count_shown(t.skipped, l.recipient_count) as skipped
    from told t, public.letters l where l.id = p_id
  )
  update public.letters l set sent_count = t.sent, failed_count = t.failed,
    doubt_count = t.doubt, skipped_count = t.skipped,
    state = case when l.state = 'sending' and t.ahead = 0 then 'sent'
      else l.state end,
    ended_at = case when l.state = 'sending' and t.ahead = 0 then now()
      else l.ended_at end
  from shown t
  where l.id = p_id and ((l.state = 'sending' and t.ahead = 0)
    or (l.sent_count, l.failed_count, l.doubt_count, l.skipped_count)
      is distinct from (t.sent, t.failed, t.doubt, t.skipped))
$$;

create or replace function public.letter_sums(p_id uuid)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.as_letter_writer();
  return (
    select case when count(r.*) > 0 then jsonb_build_object(
      'bounced', private.count_shown(
        count(*) filter (where s.bounced_at >= l.started_at),
        l.recipient_count),
      'gone', private.count_shown(count(*) filter (where s.id is null),
        l.recipient_count)) end
    from public.letters l
    join private.letter_recipients r on r.letter_id = l.id
    left join public.newsletter_subs s on s.id = r.sub_id
    where l.id = p_id
    group by l.recipient_count);
end
$$;

-- Functions: correcting a query

create or replace function private.corrected(
  p_query text, p_moment timestamptz)
returns text
language plpgsql stable
set search_path = ''
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
declare
  -- 't-shrit' is two words, '9x018' is one.
  typed constant text[] := regexp_split_to_array(
    trim(regexp_replace(p_query, '[^[:alnum:]]+', ' ', 'g')), ' ');
  corrected text;
begin
  -- An end to the work for a long query of nonsense.
  if cardinality(typed) > 5 or typed[1] = '' then
    return null;
  end if;
  with recursive choices as (
    select t.place, meant.word, meant.slips
    from unnest(typed) with ordinality as t (word, place)
    cross join lateral (
      select exists (
        select from private.search_words w
        where w.word like private.containing(t.word)
      ) or t.word !~ '^[[:alpha:]]{4,}$' as is_right offset 0
    ) spelling
    cross join lateral (
      select t.word, 0 as slips where spelling.is_right
      union all
      select * from private.near_words(t.word) where not spelling.is_right
    ) meant
  ), queries as (
    select 0 as place, '{}'::text[] as words, 0 as slips
    union all
    select q.place + 1, q.words || c.word, q.slips + c.slips
    from queries q join choices c on c.place = q.place + 1
  )
  select array_to_string(likely.words, ' ') into corrected
  from (
    select q.words from queries q where q.place = cardinality(typed)
    order by q.slips, q.words limit 20
  ) likely
  cross join lateral (
    select array_agg(private.containing(word)) || array_fill(
      private.containing(likely.words[1]), array[4]) as says
    from unnest(likely.words) word offset 0
  ) p
  where exists (
    select from private.search_documents d
    where d.words like p.says[1] and d.words like p.says[2]
      and d.words like p.says[3] and d.words like p.says[4]
      and d.words like p.says[5] and d.since <= p_moment)
  limit 1;
  return corrected;
end
$$;

-- Grants

revoke execute on all functions in schema public, private from public;

-- Row-level security: nothing that scouts do needs subscribers' addresses

alter policy "Editors and scouts read subscribers" on public.newsletter_subs
  using ((select private.has_role('editor')));
alter policy "Editors and scouts read subscribers" on public.newsletter_subs
  rename to "Editors read subscribers";
