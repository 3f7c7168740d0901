-- Products and their variants.

create function private.follow_product()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  -- With the lock, a variant added while its product is taken off the shelf
  -- waits and sees the change.
  select p.active, p.public_from into new.is_open, new.open_from
  from public.products p where p.id = new.product_id for share;
  new.is_open := coalesce(new.is_open, false);
  new.open_from := coalesce(new.open_from, now());
  return new;
end
$$;

create function private.lead_variants()
returns trigger
language plpgsql
set search_path = ''
as $$
declare
  moved constant uuid[] := array(
    select a.id from after a join before b on b.id = a.id
    where (a.active, a.public_from) <> (b.active, b.public_from));
begin
  -- Locked in the order in which buyers take stock, however many products, so
  -- that neither deadlocks.
  perform from public.product_variants v where v.product_id = any (moved)
  order by v.id for no key update;
  update public.product_variants set is_open = null
  where product_id = any (moved);
  return null;
end
$$;

-- When staff write a variant back as they read it, keep the count that the
-- checkout has changed since.
create function private.keep_claimed()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.claimed := case when tg_op = 'INSERT' then 0 else old.claimed end;
  return new;
end
$$;

create function private.post_what_is_no_file()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.needs_address := not new.is_digital;
  return new;
end
$$;

-- Whether the shop has a record in any format, matched as its page does: by its
-- link, or by artist, kind and title. Runs as its owner, so that it works for
-- callers who cannot read the shop.
create function private.is_on_sale(
  p_release_id uuid, p_artist_id uuid, p_title text
)
returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (
    select from public.products p
    join public.product_variants v on v.product_id = p.id
    where p.release_id = p_release_id and p.product_type = 'music'
      and p.active and p.public_from <= (select private.moment())
  ) or exists (
    select from public.products p
    join public.product_variants v on v.product_id = p.id
    where p.artist_id = p_artist_id and p.product_type = 'music'
      and p.active and p.public_from <= (select private.moment())
      and p.release_id is null
      and position(lower(p_title) in lower(p.title)) > 0
  )
$$;
grant execute on function private.is_on_sale(uuid, uuid, text) to anon,
  authenticated;

-- Choosing a download in Studio marks the variant as having one.
create function private.follow_payload()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    new.is_digital := new.is_digital or new.digital_payload_id is not null;
  elsif new.digital_payload_id is distinct from old.digital_payload_id then
    new.is_digital := new.digital_payload_id is not null;
  end if;
  return new;
end
$$;
