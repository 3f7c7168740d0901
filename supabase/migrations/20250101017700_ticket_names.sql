-- The name on each ticket, given at checkout: kept with the checkout while it
-- waits for its payment, and moved to the passes when they are issued.

-- Tables

create table public.checkout_tickets (
  checkout_id uuid not null references public.checkouts (id) on delete cascade,
  position integer not null,
  unit integer not null check (unit > 0),
  holder text not null check (holder ~ '\S' and length(holder) <= 80
    and holder !~ '[[:cntrl:]]'),
  primary key (checkout_id, position, unit)
);
comment on column public.checkout_tickets.position is
  'Of the line in the checkout, and then in the order.';
comment on table public.checkout_tickets is
  'The name for each ticket of an unpaid checkout. The order moves it to '
  'public.passes; a checkout that comes to nothing takes it along.';

-- Functions: names

create function private.clean_holder(p_name text)
returns text
language sql immutable parallel safe
set search_path = ''
as $$
  -- Bidirectional overrides would turn the words around the name, too.
  select nullif(private.trimmed(left(private.trimmed(regexp_replace(p_name,
    '[[:cntrl:]\u202a-\u202e\u2066-\u2069]', ' ', 'g')), 80)), '')
$$;
comment on function private.clean_holder(text) is
  'A name as it fits on a ticket: one line of up to 80 characters, or null.';

create or replace function private.buyer_name(p_order_id uuid)
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

-- Functions: from the checkout to the ticket

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
comment on function private.keep_ticket_names(jsonb, jsonb) is
  'Keeps the names for a checkout''s tickets, [{variant_id, names}], and '
  'returns the checkout. Names beyond the quantity are left out.';

create or replace function private.issue_passes(p_order_id uuid)
returns void
language sql
set search_path = ''
as $$
  insert into public.passes (order_item_id, unit, variant_id, holder)
  select i.id, n, i.variant_id,
    -- Without a name of its own a ticket has the buyer's, or else the first
    -- name that was given.
    coalesce(t.holder, private.buyer_name(i.order_id), case
      when p.product_type = 'experience' then (
        select f.holder from public.checkout_tickets f
        where f.checkout_id = o.checkout_id
        order by f.position, f.unit limit 1) end)
  from public.order_items i
  join public.orders o on o.id = i.order_id
  join public.products p on p.id = i.product_id
  -- Who buys a membership twice is one member for twice as long.
  cross join generate_series(1,
    case p.product_type when 'membership' then 1 else i.qty end) n
  left join public.checkout_tickets t on t.checkout_id = o.checkout_id
    and t.position = i.position and t.unit = n
  where i.order_id = p_order_id
    and p.product_type in ('membership', 'experience')
  order by i.position, i.id, n
  on conflict (order_item_id, unit) do nothing;
  -- From here on they are on the passes, which can be changed and forgotten.
  delete from public.checkout_tickets t using public.orders o
  where o.id = p_order_id and t.checkout_id = o.checkout_id;
$$;
comment on function private.issue_passes(uuid) is
  'A ticket for each place and a card for each membership, with their names, '
  'once, however often it is called.';

-- Functions: forgetting and exporting

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
comment on function private.forget_ticket_names() is
  'A deleted account leaves no names in the checkouts it had open.';

create trigger forget_ticket_names
  after update of account_deleted on public.checkouts
  for each row when (new.account_deleted)
  execute function private.forget_ticket_names();

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
comment on function private.export_ticket_names(uuid) is
  'The names for tickets in a member''s checkouts that are not paid. Those on '
  'passes are exported with them.';

create or replace function public.export_account(p_user_id uuid)
returns jsonb
language sql stable security definer
set search_path = ''
as $$
  -- By an address that is proved; what scouts think of a demo is the label's.
  select private.export_customer(p_user_id) || jsonb_build_object(
    'unfinished_ticket_names', private.export_ticket_names(p_user_id),
    'demos', coalesce(private.export_demos(proved.email), '[]'),
    'messages', coalesce(private.export_messages(proved.email), '[]'),
    'press', private.export_press(proved.email))
  from (
    select case when u.email_confirmed_at is not null
      then lower(u.email) end as email
    from auth.users u where u.id = p_user_id
  ) proved
$$;

-- Grants: service only

revoke execute on all functions in schema public, private from public;

-- Row-level security: no policy, so nobody but service

alter table public.checkout_tickets enable row level security;
