-- Check-in at the door: the guest list, and admitting each ticket once. The
-- list on the phone has only hashes of the codes: a lost phone admits nobody.

create function private.door_count(p_variant_id uuid)
returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object('in', count(p.entered_at), 'of', count(*))
  from public.passes p
  join public.order_items i on i.id = p.order_item_id
  join public.orders o on o.id = i.order_id
  where p.variant_id = p_variant_id and p.closed_at is null
    and o.status = 'paid'
$$;

-- Dates in the future or within the last twelve hours.
create function public.door_dates()
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.as_shopkeeper();
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', d.id,
      'product_title', d.product, 'variant_title', d.variant,
      'starts_at', d.starts_at, 'ends_at', d.ends_at, 'place', d.place)
      || private.door_count(d.id) order by d.starts_at, d.id), '[]')
    from (
      select v.id, p.title as product, v.title as variant, v.starts_at,
        v.ends_at, v.place
      from public.product_variants v
      join public.products p on p.id = v.product_id
      where coalesce(v.ends_at, v.starts_at) > now() - interval '12 hours'
      order by v.starts_at, v.id limit 60
    ) d);
end
$$;
grant execute on function public.door_dates() to authenticated;

-- The guests of a date, for a phone that may go offline: search terms, and the
-- hashes of their codes.
create function public.door_list(p_variant_id uuid)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  listed constant integer := 5000;
begin
  perform private.as_shopkeeper();
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', l.id,
      'number', l.number, 'holder', l.holder, 'email', l.email,
      'order_number', l.order_number,
      -- Twenty of a code's 130 bits: enough to find it, too few to forge it.
      'code_start', left(l.code, 4),
      'code_sha256', encode(sha256(convert_to(l.code, 'UTF8')), 'hex'),
      'entered_at', l.entered_at, 'entered_by', private.colleague_name(l.entered_by))
      order by l.holder, l.number), '[]')
    from (
      select p.*, o.email, o.number::text as order_number
      from public.passes p
      join public.order_items i on i.id = p.order_item_id
      join public.orders o on o.id = i.order_id
      where p.variant_id = p_variant_id and p.closed_at is null
        and o.status = 'paid'
      order by p.number limit listed
    ) l);
end
$$;
grant execute on function public.door_list(uuid) to authenticated;

-- Admits the holder of a ticket once: the second time it says when and by whom.
-- Repeating the same entry changes nothing.
create function public.let_in(
  p_variant_id uuid,
  p_entry_id uuid,
  p_code text default null,
  p_pass_id uuid default null,
  p_at timestamptz default now()
)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  shown constant text := private.plain_code(p_code);
  pass public.passes;
  facts jsonb;
  outcome text;
begin
  perform private.as_shopkeeper();
  if p_entry_id is null then
    perform private.refuse_input('entry_id');
  end if;
  select * into pass from public.passes p
  where case when p_code is null then p.id = p_pass_id
    else p.code = shown end
  for no key update;
  facts := private.pass_facts(pass);
  outcome := case
    when pass.id is null then 'unknown'
    when facts ->> 'closed_at' is not null then 'given_back'
    when facts ->> 'kind' = 'membership' then 'membership'
    when pass.variant_id is distinct from p_variant_id then 'other_date'
    when pass.entered_at is not null
      and pass.entry_id is distinct from p_entry_id then 'already'
    else 'in' end;
  if outcome = 'in' and pass.entered_at is null then
    update public.passes p
    set entry_id = p_entry_id, entered_by = auth.uid(),
      -- A door that was offline says when it was.
      entered_at = least(now(), greatest(p_at, now() - interval '1 day'))
    where p.id = pass.id returning * into pass;
  end if;
  return jsonb_build_object('outcome', outcome,
    'count', private.door_count(p_variant_id))
    || case when pass.id is null then '{}' else jsonb_build_object('pass',
      facts - '{code,order_id,order_item_id,user_id,seller}'::text[]
      || jsonb_build_object('entered_at', pass.entered_at,
        'entered_by', private.colleague_name(pass.entered_by)))
      end;
end
$$;
grant execute on function public.let_in(uuid, uuid, text, uuid, timestamptz) to
  authenticated;

-- For a mistaken entry: the ticket is valid again.
create function public.take_back_entry(p_entry_id uuid)
returns boolean
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.as_shopkeeper();
  update public.passes
  set entry_id = null, entered_at = null, entered_by = null
  where entry_id = p_entry_id and entered_at > now() - interval '1 day';
  return found;
end
$$;
grant execute on function public.take_back_entry(uuid) to authenticated;
