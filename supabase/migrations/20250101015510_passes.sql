-- Passes: a membership's card and an experience's tickets, one for each place
-- that was bought, with a name, a number and a code of its own. Made in the
-- sale's transaction; ended by what gives the line back.
--
-- More codes for the list of the foundations:
--
--   9X081  the pass was given back
--   9X082  the ticket has been used at the door
--   9X083  no such pass, or not the caller's

-- Tables

create table public.passes (
  id uuid primary key default gen_random_uuid(),
  number integer generated always as identity unique,
  order_item_id uuid not null
    references public.order_items (id) on delete cascade,
  unit integer not null check (unit > 0),
  variant_id uuid not null
    references public.product_variants (id) on delete restrict,
  code text not null unique default private.random_code(26)
    check (code ~ '^[0-9A-HJKMNP-TV-Z]{26}$'),
  holder text check (holder ~ '\S' and length(holder) <= 80
    and holder !~ '[[:cntrl:]]'),
  issued_at timestamptz not null default now(),
  closed_at timestamptz,
  entry_id uuid,
  entered_at timestamptz,
  entered_by uuid references auth.users (id) on delete set null,
  unique (order_item_id, unit),
  check ((entry_id is null) = (entered_at is null)),
  check (entered_by is null or entered_at is not null)
);
comment on table public.passes is
  'What a buyer of a membership or an experience is given. Whoever has the '
  'code has the pass: it is told to its buyer, and to nobody at the label.';
comment on column public.passes.number is
  'What it is called by, on paper and at the door. It opens nothing.';
comment on column public.passes.holder is
  'Who goes, as the buyer says; the buyer at first, where there is a name.';
comment on column public.passes.entry_id is
  'Which entry it was used for, named by the door: told twice, it is one.';

-- Indexes

create index passes_variant_idx on public.passes (variant_id, number);
create index passes_entered_by_idx on public.passes (entered_by);

-- Functions: making them

create function private.buyer_name(p_order_id uuid)
returns text
language sql stable
set search_path = ''
as $$
  select nullif(private.trimmed(left(regexp_replace(coalesce(
      nullif(private.trimmed(a.name), ''),
      u.raw_user_meta_data ->> 'display_name'),
    '[[:cntrl:]]', ' ', 'g'), 80)), '')
  from public.orders o
  left join public.order_addresses a on a.order_id = o.id
  left join auth.users u on u.id = o.user_id
  where o.id = p_order_id
$$;

create or replace function private.issue_passes(p_order_id uuid)
returns void
language sql
set search_path = ''
as $$
  insert into public.passes (order_item_id, unit, variant_id, holder)
  select i.id, n, i.variant_id, private.buyer_name(i.order_id)
  from public.order_items i
  join public.products p on p.id = i.product_id
  -- Who buys a membership twice is one member for twice as long.
  cross join generate_series(1,
    case p.product_type when 'membership' then 1 else i.qty end) n
  where i.order_id = p_order_id
    and p.product_type in ('membership', 'experience')
  order by i.position, i.id, n
  on conflict (order_item_id, unit) do nothing
$$;
comment on function private.issue_passes(uuid) is
  'A ticket for each place and a card for each membership, once, however '
  'often it is called.';

create or replace function private.close_passes(
  p_order_item_id uuid,
  p_qty integer
)
returns void
language sql
set search_path = ''
as $$
  update public.passes set closed_at = now()
  where id in (
    -- Who has been let in stays in, as long as there is another to close.
    select p.id from public.passes p
    where p.order_item_id = p_order_item_id and p.closed_at is null
      -- A card stands for the whole line, as long as some of it is paid for.
      and not exists (
        select from public.memberships m
        where m.order_item_id = p_order_item_id and m.ended_at is null)
    order by p.entered_at is not null, p.unit desc
    limit p_qty
    for no key update)
$$;

-- Functions: reading them

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
comment on function private.pass_facts(public.passes) is
  'All that stands on a pass. A date that was moved is moved on it, too.';

-- Functions: changing them

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
comment on function public.name_pass(uuid, text) is
  'Says who goes. Once they have gone, or the money is back, nobody else does.';

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

create trigger forget_holders after update of erased_at on public.orders
  for each row when (new.erased_at is not null)
  execute function private.forget_holders();

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
comment on function private.tidy_passes() is
  'A year after an evening nobody needs to know any more who was there.';

-- What was bought before there were passes gets one.

select private.issue_passes(o.id) from public.orders o
where o.status = 'paid' and exists (
  select from public.order_items i
  join public.products p on p.id = i.product_id
  where i.order_id = o.id
    and p.product_type in ('membership', 'experience'));

-- Grants: the code is nobody's to read in a table

revoke execute on all functions in schema public, private from public;
grant select (id, number, order_item_id, unit, variant_id, holder, issued_at,
  closed_at, entered_at) on public.passes to authenticated;

-- Row-level security

alter table public.passes enable row level security;

create policy "Members read their own passes, shopkeepers every one"
  on public.passes for select to authenticated
  using (order_item_id in (select b.id from private.bought_items() b)
    or (select private.has_role('shop')));
