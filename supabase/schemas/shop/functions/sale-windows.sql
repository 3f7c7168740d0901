-- Sale windows: a variant may be on sale from one moment until another; members
-- may have it earlier; some products are for members only. The checkout decides
-- by its own clock.

-- Like release moments: pages change on whole seconds.
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

-- By the real clock, when a checkout opens: a checkout being paid stays valid
-- even if the sale ends meanwhile.
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

create function private.refuse_begun_dates()
returns trigger
language plpgsql
set search_path = ''
as $$
declare
  begun jsonb;
begin
  select jsonb_agg(v.id order by i.position) into begun
  from added i join public.product_variants v on v.id = i.variant_id
  where v.starts_at <= now();
  if begun is not null then
    raise exception 'A date in the basket is over.' using errcode = '9X080',
      detail = jsonb_build_object('variant_ids', begun)::text;
  end if;
  return null;
end
$$;

-- When the next date begins and leaves the shop; null for never.
create function private.next_date(p_after timestamptz)
returns timestamptz
language sql stable security definer
set search_path = ''
as $$
  select min(v.starts_at) from public.product_variants v
  where v.starts_at > p_after and v.is_open
$$;
