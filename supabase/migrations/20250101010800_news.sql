-- News: what the label has to say, and what it is still writing.

-- Tables

create table public.news_articles (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique
    check (length(slug) <= 160 and slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  title text not null check (title ~ '\S' and length(title) <= 300),
  category text check (category ~ '\S' and length(category) <= 60),
  excerpt text check (length(excerpt) <= 1000),
  content text not null default '' check (length(content) <= 100000),
  author text check (length(author) <= 200),
  featured_image text references public.pictures (url) on update cascade,
  publish_date timestamptz,
  status text not null default 'draft'
    check (status in ('draft', 'published', 'archived')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (status <> 'published' or publish_date is not null)
);
comment on table public.news_articles is
  'Articles in every stage; status alone decides what is public, so that a '
  'page stays right until something is written.';

-- Indexes

create index news_articles_featured_image_idx
  on public.news_articles (featured_image);
create index news_articles_published_idx
  on public.news_articles (publish_date desc) where status = 'published';
create index news_articles_title_trgm_idx
  on public.news_articles using gin (title extensions.gin_trgm_ops);
create index news_articles_excerpt_trgm_idx
  on public.news_articles using gin (excerpt extensions.gin_trgm_ops);

-- Functions

create trigger know_picture
  before insert or update of featured_image on public.news_articles
  for each row execute function private.know_picture('featured_image');
create trigger touch before update on public.news_articles
  for each row execute function private.touch();

-- Grants

grant select on public.news_articles to anon, authenticated;
grant insert, update, delete on public.news_articles to authenticated;

-- Row-level security

alter table public.news_articles enable row level security;

create policy "Visitors read published articles"
  on public.news_articles for select to anon
  using (status = 'published');
create policy "Members read published articles, staff read drafts too"
  on public.news_articles for select to authenticated
  using (status = 'published' or (select private.is_staff()));
create policy "Staff add articles"
  on public.news_articles for insert to authenticated
  with check ((select private.is_staff()));
create policy "Staff change articles"
  on public.news_articles for update to authenticated
  using ((select private.is_staff())) with check ((select private.is_staff()));
create policy "Staff remove articles"
  on public.news_articles for delete to authenticated
  using ((select private.is_staff()));
