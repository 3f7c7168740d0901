-- The label's settings.

create function private.setting(p_key text)
returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select s.value from public.site_settings s where s.key = p_key
$$;

-- Renaming a closed setting could make its value public.
create function private.keep_closed_name()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  raise exception 'A closed setting keeps its name.'
    using errcode = 'check_violation';
end
$$;

-- The shop's settings: prices, and who is told of an order. The others are the
-- editors'.
create function private.is_shop_setting(p_key text)
returns boolean
language sql immutable parallel safe
set search_path = ''
as $$
  select p_key in ('default_currency', 'free_shipping_threshold', 'office')
$$;
grant execute on function private.is_shop_setting(text) to authenticated;

create function private.few_settings()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if (select count(*) from public.site_settings) > 100 then
    raise exception 'There are a hundred settings already.'
      using errcode = 'check_violation';
  end if;
  return null;
end
$$;
