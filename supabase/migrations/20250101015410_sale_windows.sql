-- Sale windows: a variant may be on sale from a moment, and until one; members
-- may have it before others; some products are for members alone. The till
-- decides by its own clock. Pages are renewed when a moment comes.
--
-- More codes for the list of the foundations:
--
--   9X075  it is not on sale yet                      {"variant_ids", "opens_at"}
--   9X076  it is no longer on sale                    {"variant_ids"}
--   9X077  it is for members                          {"variant_ids"}

-- Tables

alter table public.product_variants
  add column on_sale_from timestamptz,
  add column on_sale_until timestamptz,
  add column members_from timestamptz,
  add constraint product_variants_sale_moments_check check (
    on_sale_from between '1900-01-01' and '2200-01-01'
    and on_sale_until between '1900-01-01' and '2200-01-01'
    and members_from between '1900-01-01' and '2200-01-01'),
  add constraint product_variants_on_sale_until_check
    check (on_sale_until > on_sale_from),
  add constraint product_variants_members_from_check
    check (members_from is null
      or coalesce(members_from < on_sale_from, false));
comment on column public.product_variants.on_sale_from is
  'From when it can be bought. It is seen before that, with this moment.';
comment on column public.product_variants.on_sale_until is
  'Until when it can be bought: at this moment no more.';
comment on column public.product_variants.members_from is
  'From when members can buy it, ahead of everybody.';

alter table public.products
  add column members_only boolean not null default false;
comment on column public.products.members_only is
  'Seen by everybody, bought by who has a membership that day.';

-- Indexes: of the moments that come

create index product_variants_on_sale_from_idx
  on public.product_variants (on_sale_from) where on_sale_from is not null;
create index product_variants_on_sale_until_idx
  on public.product_variants (on_sale_until) where on_sale_until is not null;
create index product_variants_members_from_idx
  on public.product_variants (members_from) where members_from is not null;

-- Functions: moments

create function private.sell_at_whole_second()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.on_sale_from := date_trunc('second', new.on_sale_from);
  new.on_sale_until := date_trunc('second', new.on_sale_until);
  new.members_from := date_trunc('second', new.members_from);
  return new;
end
$$;
comment on function private.sell_at_whole_second() is
  'As what comes out: pages go by whole seconds.';

create trigger sell_at_whole_second
  before insert or update of on_sale_from, on_sale_until, members_from
  on public.product_variants
  for each row execute function private.sell_at_whole_second();
create trigger touch_by_window
  before update of on_sale_from, on_sale_until, members_from
  on public.product_variants
  for each row execute function private.touch();

create or replace function private.next_moment(
  p_after timestamptz default now()
)
returns timestamptz
language sql stable security definer
set search_path = ''
as $$
  select least(
    (select min(public_from) from public.artists
      where public_from > p_after),
    (select min(public_from) from public.artist_tour_dates
      where public_from > p_after),
    (select min(public_from) from public.artist_videos
      where public_from > p_after),
    (select min(public_from) from public.releases
      where public_from > p_after),
    (select min(public_from) from public.news_articles
      where public_from > p_after),
    (select min(public_from) from public.products
      where public_from > p_after),
    (select min(on_sale_from) from public.product_variants
      where on_sale_from > p_after),
    (select min(on_sale_until) from public.product_variants
      where on_sale_until > p_after),
    (select min(members_from) from public.product_variants
      where members_from > p_after))
$$;

-- Functions: the till

create function private.refuse_not_on_sale(
  p_items public.checkout_items[],
  p_user_id uuid
)
returns void
language plpgsql stable
set search_path = ''
as $$
declare
  member constant boolean := private.is_member(p_user_id);
  closed record;
begin
  select jsonb_agg(w.id order by w.position) filter (where w.opens > now())
      as early,
    min(w.opens) filter (where w.opens > now()) as opens_at,
    jsonb_agg(w.id order by w.position) filter (where w.ends <= now())
      as late,
    jsonb_agg(w.id order by w.position)
      filter (where w.members_only and not member) as for_members
  into closed
  from (
    select v.id, i.position, p.members_only, v.on_sale_until as ends,
      case when member then coalesce(v.members_from, v.on_sale_from)
        else v.on_sale_from end as opens
    from unnest(p_items) i
    join public.product_variants v on v.id = i.variant_id
    join public.products p on p.id = v.product_id
  ) w;
  if closed.late is not null then
    raise exception 'Something in the basket is no longer on sale.'
      using errcode = '9X076',
        detail = jsonb_build_object('variant_ids', closed.late)::text;
  end if;
  if closed.early is not null then
    raise exception 'Something in the basket is not on sale yet.'
      using errcode = '9X075', detail = jsonb_build_object(
        'variant_ids', closed.early, 'opens_at', closed.opens_at)::text;
  end if;
  if closed.for_members is not null then
    raise exception 'Something in the basket is for members.'
      using errcode = '9X077',
        detail = jsonb_build_object('variant_ids', closed.for_members)::text;
  end if;
end
$$;
comment on function private.refuse_not_on_sale(
  public.checkout_items[], uuid) is
  'By the real clock, when a checkout opens: what is being paid for stays '
  'bought though its sale end meanwhile.';

-- Functions: who waits for what is back is told once it can be bought

create or replace function private.tell_waiting(
  p_variant_id uuid,
  p_most integer
)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  on_sale constant boolean := exists (
    select from public.product_variants v where v.id = p_variant_id
      and coalesce(v.on_sale_from <= now(), true)
      and coalesce(v.on_sale_until > now(), true));
  waiting record;
  told integer := 0;
begin
  -- One a day to an address: who waits for several things hears of the next
  -- tomorrow, if it is still there.
  for waiting in
    select a.id, a.email, a.leave_token from public.stock_alerts a
    where a.variant_id = p_variant_id and on_sale and not exists (
      select from public.mail_outbox m
      where m.recipient = a.email and m.kind = 'back_in_stock'
        and m.created_at > now() - interval '1 day')
    order by a.created_at, a.id
    limit p_most
    for update skip locked
  loop
    continue when not private.may_write_to(waiting.email, null);
    perform public.queue_mail('back_in_stock', waiting.email,
      jsonb_build_object('variant_id', p_variant_id,
        'leave_token', waiting.leave_token),
      'back_in_stock:' || waiting.id);
    delete from public.stock_alerts a where a.id = waiting.id;
    told := told + 1;
  end loop;
  return told;
end
$$;

-- Grants

revoke execute on all functions in schema public, private from public;
