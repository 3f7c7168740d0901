-- A letter's audience and its size. No count below five is revealed: with a
-- town and a purchase it could identify a person. Letters still go to small
-- audiences.

-- A town in one spelling: people write it with and without capitals and
-- accents.
create function private.town_key(p_city text)
returns text
language sql stable
set search_path = ''
as $$
  select private.searchable(private.trimmed(
    regexp_replace(p_city, '\s+', ' ', 'g')))
$$;

-- The confirmed subscribers in an audience: all, or those who bought one of
-- these products, in one of these countries and in one of these towns, as far
-- as they told us.
create function private.letter_audience(p_audience jsonb)
returns setof uuid
language sql stable
set search_path = ''
as $$
  select s.id from public.newsletter_subs s
  where s.confirmed_at is not null and s.bounced_at is null
    and (p_audience ? 'all' or (
      (not p_audience ? 'countries'
        or p_audience -> 'countries' ? s.country)
      and (not p_audience ? 'cities' or private.town_key(s.city) in (
        select private.town_key(c)
        from jsonb_array_elements_text(p_audience -> 'cities') c))
      and (not p_audience ? 'bought' or s.email in (
        select o.email from public.orders o
        join public.order_items i on i.order_id = o.id
        join public.products p on p.id = i.product_id
        left join public.releases r on r.id = p.release_id
        where o.status = 'paid' and o.email is not null and (
          p_audience -> 'bought' -> 'product_ids' ? i.product_id::text
          or p_audience -> 'bought' -> 'artist_ids'
            ? coalesce(p.artist_id, r.artist_id)::text)))))
$$;

-- How many people are in an audience. Null when it, or its part in one of the
-- chosen towns or countries, has one to four people: counting the rest alone
-- would reveal how many.
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

-- How many people a letter would reach now. Null: too few, in all or one place.
create function public.audience_size(p_audience jsonb)
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
grant execute on function public.audience_size(jsonb) to authenticated;

-- Where confirmed subscribers say they are, and how many (null: fewer than
-- five): countries first, then towns, each as most of them spell it.
create function public.subscriber_places()
returns table (country text, city text, people bigint)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.as_letter_writer();
  -- Small ones are sorted by name: their order would reveal their size.
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
grant execute on function public.subscriber_places() to authenticated;

-- How many people are in a segment; null for one to four.
create function private.audience_count(p_people bigint)
returns integer
language sql immutable
set search_path = ''
as $$
  select case when p_people = 0 or p_people >= 5 then p_people end::integer
$$;
