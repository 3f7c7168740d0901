-- Pictures: what a page needs to know about each before it loads.

-- Lets a plain address be written to the picture column that the trigger names:
-- creates its row in pictures if there is none.
create function private.know_picture()
returns trigger
language plpgsql
set search_path = ''
as $$
declare
  picture_url text := to_jsonb(new) ->> tg_argv[0];
begin
  if picture_url is not null then
    insert into public.pictures (url) values (picture_url)
    on conflict do nothing;
  end if;
  return new;
end
$$;
