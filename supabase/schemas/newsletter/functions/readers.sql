-- A subscriber's own page, counted links, and leaving the list.

-- The subscriber behind a token, for their own page. For the server.
create function public.subscriber_of(p_token uuid)
returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object('country', s.country, 'city', s.city)
  from public.newsletter_subs s where s.unsubscribe_token = p_token
$$;

-- Stores where subscribers say they are. Nothing undoes it.
create function public.tell_where(p_token uuid, p_country text, p_city text)
returns boolean
language sql
set search_path = ''
as $$
  with told as (
    -- Somebody who reads our mail has a working mailbox.
    update public.newsletter_subs s set bounced_at = null,
      country = case when p_country ~ '^[A-Z]{2}$' then p_country end,
      city = nullif(left(private.trimmed(regexp_replace(
        p_city, '[[:cntrl:]]+', ' ', 'g')), 120), '')
    where s.unsubscribe_token = p_token
    returning s.id
  )
  select exists (select from told)
$$;

-- Where a link of a letter leads. Counted while the label's setting says so, up
-- to sixty an hour by a client: more are not readers.
create function public.follow_letter_link(
  p_letter_id uuid,
  p_n integer,
  p_client text,
  p_counts boolean
)
returns text
language plpgsql
set search_path = ''
as $$
declare
  leads_to constant text := (select k.url from public.letter_links k
    where k.letter_id = p_letter_id and k.n = p_n);
begin
  if leads_to is not null and p_counts
    and coalesce(private.setting('letter_links_counted') -> 'on' = 'true', false)
    and private.take_allowance('letter links by '
      || coalesce(private.address_block(p_client), 'nobody'), 1, 60, 60)
  then
    update public.letter_links k set clicks = k.clicks + 1
    where k.letter_id = p_letter_id and k.n = p_n;
  end if;
  return leads_to;
end
$$;

-- Forgets a letter's recipients 30 days after it has gone out. Their number
-- stays.
create function private.tidy_letters()
returns void
language sql
set search_path = ''
as $$
  delete from public.mail_outbox m
  using private.letter_recipients r
  join public.letters l on l.id = r.letter_id
  where m.id = r.mail_id and m.status <> 'queued'
    and l.ended_at < now() - interval '30 days';
  delete from private.letter_recipients r using public.letters l
  where l.id = r.letter_id and l.ended_at < now() - interval '30 days';
$$;

-- How many recipients have left the list since, and how many of their mailboxes
-- were closed. Null once the recipients are forgotten.
create function public.letter_sums(p_id uuid)
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
grant execute on function public.letter_sums(uuid) to authenticated;

-- Removes the named people from the list, and returns how many were on it. A
-- request that names nobody cannot empty the list.
create function public.remove_subscribers(p_ids uuid[])
returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  most constant integer := 500;
  removed integer;
begin
  perform private.as_letter_writer();
  if cardinality(p_ids) > most then
    raise exception 'Take at most % addresses off the list at once.', most
      using errcode = '9X001', detail = '{"field": "ids"}';
  end if;
  delete from public.newsletter_subs s where s.id = any (p_ids);
  get diagnostics removed = row_count;
  return removed;
end
$$;
grant execute on function public.remove_subscribers(uuid[]) to authenticated;
