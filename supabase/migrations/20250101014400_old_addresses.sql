-- Old addresses: what had another slug once is still found by it, for ever.
-- A slug leads to a row and not to another slug, so chains have no length, and
-- a row that is put back after it was deleted has its old addresses again.

-- Tables

create table private.old_addresses (
  table_name text not null,
  slug text not null,
  row_id uuid not null,
  left_at timestamptz not null default now(),
  primary key (table_name, slug)
);
comment on table private.old_addresses is
  'Slugs that were somebody''s once, written by trigger. One that is used again '
  'is whoever''s it is now, and was last.';

-- Functions

create function private.keep_old_address()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into private.old_addresses as o (table_name, slug, row_id)
  values (tg_table_name, old.slug, old.id)
  on conflict (table_name, slug) do update
  set row_id = excluded.row_id, left_at = excluded.left_at;
  return null;
end
$$;

do $$
declare
  named text;
begin
  foreach named in array
    array['artists', 'releases', 'products', 'news_articles'] loop
    execute format('create trigger keep_old_address
      after update of slug on public.%I
      for each row when (old.slug <> new.slug)
      execute function private.keep_old_address()', named);
  end loop;
end
$$;

create function private.formerly(p_table text, p_slug text)
returns uuid
language sql stable security definer
set search_path = ''
as $$
  select o.row_id from private.old_addresses o
  where o.table_name = p_table and o.slug = p_slug
$$;

create function public.moved_to(p_table text, p_slug text)
returns text
language sql stable
set search_path = ''
as $$
  select slug from public.artists
  where p_table = 'artists' and id = private.formerly(p_table, p_slug)
  union all
  select slug from public.releases
  where p_table = 'releases' and id = private.formerly(p_table, p_slug)
  union all
  select slug from public.products
  where p_table = 'products' and id = private.formerly(p_table, p_slug)
  union all
  select slug from public.news_articles
  where p_table = 'news_articles' and id = private.formerly(p_table, p_slug)
$$;
comment on function public.moved_to(text, text) is
  'The present slug of what had this one, if the caller may see it: with the '
  'rights of who asks, so that nothing hidden is told.';

-- Grants

revoke execute on all functions in schema public, private from public;
grant execute on function private.formerly(text, text),
  public.moved_to(text, text) to anon, authenticated;

-- Row-level security: no policy, so nobody but by the function

alter table private.old_addresses enable row level security;
