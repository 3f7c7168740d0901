-- Members are reminded once before their membership ends, and choose whether to
-- buy the next term. Nothing is charged automatically.

-- Reminds members once whose membership ends within three weeks, if it can be
-- bought again and no later term exists. Returns how many.
create function public.tell_renewals(p_limit integer default 200)
returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  notice constant integer := 21;
  due record;
  told integer := 0;
begin
  for due in
    select m.id, m.user_id is not null as is_known,
      coalesce(private.account_email(m.user_id), o.email) as email
    from public.memberships m
    join public.order_items i on i.id = m.order_item_id
    join public.orders o on o.id = i.order_id
    join public.product_variants v on v.id = i.variant_id
    where m.ended_at is null and m.reminded_at is null
      and m.ends_on between private.london_today()
        and private.london_today() + notice
      and v.is_open and v.open_from <= now() and not o.erase_when_shipped
      and coalesce(private.account_email(m.user_id), o.email) is not null
      and not exists (
        select from public.memberships later
        join public.order_items l on l.id = later.order_item_id
        where later.user_id = m.user_id and later.ended_at is null
          and later.ends_on > m.ends_on and l.product_id = i.product_id)
    order by m.ends_on, m.id
    limit p_limit
    for update of m skip locked
  loop
    -- The mail and the note of it are written together or not at all.
    update public.memberships set reminded_at = now() where id = due.id;
    -- A guest's address is not proved, so this counts as a letter.
    perform private.queue_letter('membership_renewal', due.email,
      jsonb_build_object('membership_id', due.id),
      'membership_renewal:' || due.id,
      due.is_known or private.may_write_to(due.email, null));
    told := told + 1;
  end loop;
  return told;
end
$$;
