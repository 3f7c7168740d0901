-- Functions that checks, defaults and indexes of tables call, and what they
-- call in turn. Created before the tables, and replaced, never dropped.

create or replace function private.is_word_list(p_list jsonb, p_shape text, p_most integer)
returns boolean
language sql immutable parallel safe
set search_path = ''
as $$
  select case
    when p_list is null then true
    when jsonb_typeof(p_list) <> 'array' then false
    when jsonb_array_length(p_list) not between 1 and p_most then false
    else not exists (
      select from jsonb_array_elements(p_list) e
      where jsonb_typeof(e) <> 'string' or (e #>> '{}') !~ p_shape)
  end
$$;
grant execute on function private.is_word_list(jsonb, text, integer) to
  authenticated;

create or replace function private.is_audience(p_audience jsonb)
returns boolean
language sql immutable parallel safe
set search_path = ''
as $$
  select case
    when jsonb_typeof(p_audience) is distinct from 'object' then false
    when p_audience ? 'all' then p_audience = '{"all": true}'
    else p_audience ?| array['bought', 'countries', 'cities']
      and p_audience - '{bought,countries,cities}'::text[] = '{}'
      and private.is_word_list(p_audience -> 'countries', '^[A-Z]{2}$', 250)
      and private.is_word_list(p_audience -> 'cities',
        '^(?=.*\S)[^[:cntrl:]]{1,120}$', 50)
      and coalesce(case jsonb_typeof(p_audience -> 'bought')
        when 'object' then
          (p_audience -> 'bought') - '{product_ids,artist_ids}'::text[] = '{}'
          and p_audience -> 'bought' <> '{}'
          and private.is_word_list(p_audience -> 'bought' -> 'product_ids',
            '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$', 200)
          and private.is_word_list(p_audience -> 'bought' -> 'artist_ids',
            '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$', 200)
        else not p_audience ? 'bought' end, false)
  end
$$;
grant execute on function private.is_audience(jsonb) to authenticated;
