-- Every page reads the open settings, and every order keeps a copy of the
-- seller: they are small, and few.

-- Tables

alter table public.site_settings add constraint site_settings_value_size
  check (octet_length(value::text) <= 131072);

-- Functions

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

create trigger few_settings after insert on public.site_settings
  for each statement execute function private.few_settings();

-- Grants

revoke execute on all functions in schema public, private from public;
