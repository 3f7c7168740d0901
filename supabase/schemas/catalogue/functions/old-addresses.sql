-- Old addresses: a page can be found by its former slugs for ever. A slug leads
-- to a row and not to another slug, so there are no chains, and a row that is
-- deleted and put back has its old addresses again.

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

create function private.formerly(p_table text, p_slug text)
returns uuid
language sql stable security definer
set search_path = ''
as $$
  select o.row_id from private.old_addresses o
  where o.table_name = p_table and o.slug = p_slug
$$;
grant execute on function private.formerly(text, text) to anon, authenticated;

-- The present slug of the row that had this one, if the caller may see it. Runs
-- with the caller's rights, so that nothing hidden is revealed.
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
grant execute on function public.moved_to(text, text) to anon, authenticated;
