-- Who writes the letter sees who gets it: the list itself, where they said
-- they are, and what became of it when a letter went out.

-- Functions

create function public.subscriber_places()
returns table (country text, city text, people bigint)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.as_letter_writer();
  return query
  select s.country, null::text, count(*) from public.newsletter_subs s
  where s.country is not null and s.bounced_at is null
  group by s.country order by count(*) desc, s.country;
  return query
  select null::text, mode() within group (order by s.city), count(*)
  from public.newsletter_subs s
  where s.city is not null and s.bounced_at is null
  group by private.town_key(s.city) order by count(*) desc, 2 limit 200;
end
$$;
comment on function public.subscriber_places() is
  'Where those on the list said they are, and how many: first the countries, '
  'then the towns, each as most of them spell it.';

create function public.letter_sums(p_id uuid)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.as_letter_writer();
  return (
    select case when count(r.*) > 0 then jsonb_build_object(
      'bounced', count(*) filter (where s.bounced_at >= l.started_at),
      'gone', count(*) filter (where s.id is null)) end
    from public.letters l
    join private.letter_recipients r on r.letter_id = l.id
    left join public.newsletter_subs s on s.id = r.sub_id
    where l.id = p_id);
end
$$;
comment on function public.letter_sums(uuid) is
  'How many of those it went to are off the list by now, and how many of their '
  'mailboxes ended. Null once it is forgotten to whom it went.';

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
comment on function public.remove_subscribers(uuid[]) is
  'Takes those off the list that are named, and says how many were on it. '
  'There is no way to empty it by one request that names nobody.';

-- Grants

revoke execute on all functions in schema public, private from public;
grant execute on function public.subscriber_places(),
  public.letter_sums(uuid), public.remove_subscribers(uuid[])
  to authenticated;

-- Row-level security

alter policy "Scouts read subscribers" on public.newsletter_subs
  using ((select private.has_role('editor', 'scout')));
alter policy "Scouts read subscribers" on public.newsletter_subs
  rename to "Editors and scouts read subscribers";
