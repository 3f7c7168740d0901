-- Finding a member by number, card, name and email.

-- One page of the terms in one state, by member number or by part of the email
-- or name, and the total.
create function public.find_members(
  p_words text default '',
  p_state text default '',
  p_sort text default '-created_at',
  p_page integer default 1,
  p_size integer default 50
)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  words constant text := lower(private.trimmed(left(p_words, 100)));
  size constant integer := least(greatest(coalesce(p_size, 50), 1), 500);
  page constant integer := least(greatest(coalesce(p_page, 1), 1), 100000);
  today constant date := private.london_today();
  sorted constant text := ltrim(p_sort, '-');
begin
  perform private.as_shopkeeper();
  if sorted not in ('created_at', 'number', 'ends_on') then
    perform private.refuse_input('sort');
  end if;
  return (
    with found as materialized (
      select l.*, case sorted when 'number' then l.number
          when 'ends_on' then l.ends_on - date '2000-01-01'
          else extract(epoch from l.created_at) end
        * case when p_sort like '-%' then -1 else 1 end as place
      from private.listed_members() l
      where case p_state
          when 'runs' then l.ended_at is null
            and today between l.begins_on and l.ends_on
          when 'over' then l.ended_at is not null or l.ends_on < today
          else true end
        and (coalesce(words, '') = ''
          or words in (l.number::text, l.card_number::text)
          or strpos(lower(l.email), words) > 0
          or strpos(lower(l.holder), words) > 0)
    ), listed as (
      select * from found f order by f.place, f.id
      limit size offset (page - 1)::bigint * size
    )
    select jsonb_build_object('count', (select count(*) from found),
      'rows', coalesce(jsonb_agg(to_jsonb(l) - 'place'
        order by l.place, l.id), '[]'))
    from listed l);
end
$$;
grant execute on function public.find_members(text, text, text, integer,
  integer) to authenticated;

-- One term as the desk shows it; null when there is none.
create function public.member_term(p_id uuid)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.as_shopkeeper();
  return (
    select to_jsonb(l) from private.listed_members() l where l.id = p_id);
end
$$;
grant execute on function public.member_term(uuid) to authenticated;

-- Every term with its member. A line has one card, whatever its quantity.
create function private.listed_members()
returns table (
  id uuid, number integer, begins_on date, ends_on date,
  ended_at timestamptz, created_at timestamptz, discount_percent integer,
  early_days integer, product_title text, variant_title text, order_id uuid,
  order_number integer, email text, card_number integer, holder text
)
language sql stable
set search_path = ''
as $$
  select m.id, m.number, m.begins_on, m.ends_on, m.ended_at, m.created_at,
    m.discount_percent, m.early_days, i.product_title, i.variant_title,
    i.order_id, o.number, coalesce(u.email, o.email), c.number, c.holder
  from public.memberships m
  join public.order_items i on i.id = m.order_item_id
  join public.orders o on o.id = i.order_id
  left join auth.users u on u.id = m.user_id
  left join public.passes c on c.order_item_id = i.id and c.unit = 1
$$;
