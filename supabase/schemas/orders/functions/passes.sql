-- Passes: a membership's card and an event's tickets, one for each place
-- bought, with its own name, number and code. Made in the sale's transaction.

create function private.buyer_name(p_order_id uuid)
returns text
language sql stable
set search_path = ''
as $$
  select private.clean_holder(coalesce(nullif(private.trimmed(a.name), ''),
    u.raw_user_meta_data ->> 'display_name'))
  from public.orders o
  left join public.order_addresses a on a.order_id = o.id
  left join auth.users u on u.id = o.user_id
  where o.id = p_order_id
$$;

-- Issues a ticket for each place and a card for each membership, with their
-- names, once however often it is called.
create function private.issue_passes(p_order_id uuid)
returns void
language sql
set search_path = ''
as $$
  insert into public.passes (order_item_id, unit, variant_id, holder)
  select i.id, n, i.variant_id,
    -- A ticket without its own name gets the buyer's, or else the first name
    -- that was given.
    coalesce(t.holder, private.buyer_name(i.order_id), case
      when p.product_type = 'experience' then (
        select f.holder from public.checkout_tickets f
        where f.checkout_id = o.checkout_id
        order by f.position, f.unit limit 1) end)
  from public.order_items i
  join public.orders o on o.id = i.order_id
  join public.products p on p.id = i.product_id
  -- Buying a membership twice makes one member for twice as long.
  cross join generate_series(1,
    case p.product_type when 'membership' then 1 else i.qty end) n
  left join public.checkout_tickets t on t.checkout_id = o.checkout_id
    and t.position = i.position and t.unit = n
  where i.order_id = p_order_id
    and p.product_type in ('membership', 'experience')
  order by i.position, i.id, n
  on conflict (order_item_id, unit) do nothing;
  -- From here on the names are on the passes, to be changed or erased there.
  delete from public.checkout_tickets t using public.orders o
  where o.id = p_order_id and t.checkout_id = o.checkout_id;
$$;

create function private.close_passes(
  p_order_item_id uuid,
  p_qty integer
)
returns void
language sql
set search_path = ''
as $$
  update public.passes set closed_at = now()
  where id in (
    -- Passes already used at the door are closed last.
    select p.id from public.passes p
    where p.order_item_id = p_order_item_id and p.closed_at is null
      -- A card stands for the whole line while part of it is paid for.
      and not exists (
        select from public.memberships m
        where m.order_item_id = p_order_item_id and m.ended_at is null)
    order by p.entered_at is not null, p.unit desc
    limit p_qty
    for no key update)
$$;

-- The text of a pass. If a date moves, its passes show the new one.
create function private.pass_facts(p_pass public.passes)
returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'id', p_pass.id, 'number', p_pass.number, 'code', p_pass.code,
    'holder', p_pass.holder, 'issued_at', p_pass.issued_at,
    'closed_at', coalesce(p_pass.closed_at,
      case when o.status = 'refunded' then o.refunded_at end),
    'entered_at', p_pass.entered_at,
    'order_id', o.id, 'order_item_id', i.id, 'user_id', o.user_id,
    'kind', p.product_type, 'product_title', i.product_title,
    'variant_title', i.variant_title, 'product_slug', p.slug,
    'starts_at', v.starts_at, 'ends_at', v.ends_at, 'place', v.place,
    'member_number', m.number,
    'begins_on', m.begins_on, 'ends_on', m.ends_on, 'seller', o.seller)
  from public.order_items i
  join public.orders o on o.id = i.order_id
  join public.products p on p.id = i.product_id
  join public.product_variants v on v.id = i.variant_id
  left join public.memberships m on m.order_item_id = i.id
  where i.id = p_pass.order_item_id
$$;

-- Sets a ticket's holder, until it is used at the door or refunded.
create function public.name_pass(p_pass_id uuid, p_holder text)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  pass public.passes;
begin
  update public.passes set holder = nullif(private.trimmed(p_holder), '')
  where id = p_pass_id and closed_at is null and entered_at is null
  returning * into pass;
  if not found then
    select * into pass from public.passes where id = p_pass_id;
    if pass.id is null then
      raise exception 'There is no such pass.' using errcode = '9X083';
    elsif pass.closed_at is not null then
      raise exception 'This pass was given back.' using errcode = '9X081';
    end if;
    raise exception 'This ticket has been used.' using errcode = '9X082';
  end if;
  return private.pass_facts(pass);
end
$$;

create function private.forget_holders()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.passes p set holder = null
  from public.order_items i
  where i.order_id = new.id and p.order_item_id = i.id
    and p.holder is not null;
  return null;
end
$$;

-- A year after an evening nobody needs to know who was there.
create function private.tidy_passes()
returns void
language sql security definer
set search_path = ''
as $$
  update public.passes p set holder = null
  from public.product_variants v
  where v.id = p.variant_id and p.holder is not null
    and coalesce(v.ends_at, v.starts_at) < now() - interval '1 year'
$$;

-- A name that fits on a ticket: one line of up to 80 characters, or null.
create function private.clean_holder(p_name text)
returns text
language sql immutable parallel safe
set search_path = ''
as $$
  -- Bidirectional overrides would also reorder the words around the name.
  select nullif(private.trimmed(left(private.trimmed(regexp_replace(p_name,
    '[[:cntrl:]\u202a-\u202e\u2066-\u2069]', ' ', 'g')), 80)), '')
$$;

-- Stores the names for a checkout's tickets, [{variant_id, names}], and returns
-- the checkout. Names beyond the quantity are dropped.
create function private.keep_ticket_names(p_checkout jsonb, p_names jsonb)
returns jsonb
language plpgsql
set search_path = ''
as $$
begin
  if p_names is not null then
    insert into public.checkout_tickets (checkout_id, position, unit, holder)
    select i.checkout_id, i.position, n.unit, n.holder
    from public.checkout_items i
    join public.products p on p.id = i.product_id
    cross join lateral (
      select row_number() over (order by l.place, w.place) as unit,
        private.clean_holder(w.name) as holder
      from jsonb_array_elements(p_names) with ordinality as l (line, place)
      cross join lateral jsonb_array_elements_text(l.line -> 'names')
        with ordinality as w (name, place)
      where l.line ->> 'variant_id' = i.variant_id::text
    ) n
    where i.checkout_id = (p_checkout ->> 'id')::uuid
      and p.product_type = 'experience'
      and n.unit <= i.qty and n.holder is not null;
  end if;
  return p_checkout;
end
$$;

-- Deleting an account removes the names from its open checkouts.
create function private.forget_ticket_names()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from public.checkout_tickets t where t.checkout_id = new.id;
  return null;
end
$$;

-- The names for tickets in a member's unpaid checkouts. Those on passes are
-- exported with them.
create function private.export_ticket_names(p_user_id uuid)
returns jsonb
language sql stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(t.holder
    order by c.created_at, t.position, t.unit), '[]')
  from public.checkouts c
  join public.checkout_tickets t on t.checkout_id = c.id
  where c.user_id = p_user_id
$$;
