-- No count of a segment below five: with a town and a purchase it would name a
-- person. Letters still go to small audiences.

create function private.audience_count(p_people bigint)
returns integer
language sql immutable
set search_path = ''
as $$
  select case when p_people = 0 or p_people >= 5 then p_people end::integer
$$;
comment on function private.audience_count(bigint) is
  'How many people are in a segment; null for fewer than five, unless there are '
  'none.';

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
  return (select private.audience_count(count(*))
    from private.letter_audience(p_audience));
end
$$;
comment on function public.audience_size(jsonb) is
  'To how many a letter would go now. Null: to fewer than five.';

create or replace function public.subscriber_places()
returns table (country text, city text, people bigint)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.as_letter_writer();
  -- Small ones by their name: their order would tell how small they are.
  return query
  select s.country, null::text, private.audience_count(count(*))::bigint
  from public.newsletter_subs s
  where s.country is not null and s.confirmed_at is not null
    and s.bounced_at is null
  group by s.country order by 3 desc nulls last, s.country;
  return query
  select null::text, mode() within group (order by s.city),
    private.audience_count(count(*))::bigint
  from public.newsletter_subs s
  where s.city is not null and s.confirmed_at is not null
    and s.bounced_at is null
  group by private.town_key(s.city) order by 3 desc nulls last, 2 limit 200;
end
$$;
comment on function public.subscriber_places() is
  'Where confirmed subscribers said they are, and how many (null: fewer than '
  'five): first the countries, then the towns, each as most of them spell it.';

create or replace function public.press_tags()
returns table (tag text, people bigint)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.as_press_officer();
  return query
  select t, private.audience_count(count(*))::bigint
  from public.press_contacts c, unnest(c.tags) t
  group by t order by 2 desc nulls last, t limit 200;
end
$$;
comment on function public.press_tags() is
  'By what the press list can be narrowed, the most used first. No number: '
  'fewer than five people.';

-- Grants

revoke execute on all functions in schema public, private from public;
