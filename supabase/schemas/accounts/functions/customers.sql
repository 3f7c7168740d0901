-- Customers' accounts: guest orders find their owner, members can export their
-- data, and deleting an account removes their name.

-- Gives guest orders to the account whose owner has proved that they read mail
-- at the address.
create function private.claim_guest_orders()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  claimed uuid[];
begin
  if new.email_confirmed_at is not null and not new.is_sso_user then
    perform private.lock_guest_orders(lower(new.email));
    with mine as (
      update public.orders o set user_id = new.id
      where o.user_id is null and o.email = lower(new.email)
        and not o.erase_when_shipped
      returning o.id
    )
    select array_agg(m.id) into claimed from mine m;
    perform private.take_counts_along(new.id, claimed);
  end if;
  return null;
end
$$;

create function private.take_counts_along(p_user_id uuid, p_order_ids uuid[])
returns void
language sql
set search_path = ''
as $$
  with taken as (
    delete from public.order_downloads d where d.order_id = any (p_order_ids)
    returning d.digital_payload_id, d.download_count
  )
  insert into public.download_logs as l
    (user_id, digital_payload_id, download_count)
  select p_user_id, t.digital_payload_id, sum(t.download_count)
  from taken t group by t.digital_payload_id
  on conflict (user_id, digital_payload_id) do update
    set download_count = l.download_count + excluded.download_count
$$;

-- Takes the person out of their orders and leaves the book-keeping. Runs by
-- itself when an account is deleted.
create function public.anonymise_account(p_user_id uuid)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  -- A parcel still to be sent needs its address until then.
  update public.orders o
  set user_id = null, erase_when_shipped = true
  where o.user_id = p_user_id and o.needs_shipping
    and o.shipped_at is null and o.status = 'paid';
  perform private.erase_buyer(o.id) from public.orders o
  where o.user_id = p_user_id;
  update public.checkouts c
  set user_id = null, client_block = null, account_deleted = true
  where c.user_id = p_user_id;
  -- Codes and mails about the account itself.
  delete from public.mail_outbox m
  where m.status <> 'sent' and m.rank <= 1
    and m.recipient = private.account_email(p_user_id);
  delete from public.stock_alerts a using auth.users u
  where u.id = p_user_id and u.email_confirmed_at is not null
    and a.email = lower(u.email);
end
$$;

create function private.erase_buyer(p_order_id uuid)
returns void
language sql
set search_path = ''
as $$
  update public.orders
  set user_id = null, email = null, erase_when_shipped = false,
    erased_at = now()
  where id = p_order_id;
  delete from public.order_addresses where order_id = p_order_id;
  update public.checkouts c set user_id = null, client_block = null
  from public.orders o
  where o.id = p_order_id and c.id = o.checkout_id;
$$;

create function private.erase_deleted_account()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform public.anonymise_account(old.id);
  return old;
end
$$;

create function private.erase_shipped_order()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.erase_buyer(new.id);
  return null;
end
$$;

-- Everything kept about a member, for the member; null for unknown ones.
create function private.export_member(p_user_id uuid)
returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'profile', jsonb_build_object('id', u.id, 'email', u.email,
      'member_since', u.created_at, 'details', u.raw_user_meta_data),
    'sessions', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'created_at', s.created_at,
        'last_used_at', coalesce(s.refreshed_at at time zone 'utc',
          s.created_at),
        'user_agent', s.user_agent, 'ip', host(s.ip))
        order by s.created_at), '[]')
      from auth.sessions s where s.user_id = u.id),
    'identities', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'provider', i.provider, 'email', i.identity_data ->> 'email',
        'created_at', i.created_at, 'last_sign_in_at', i.last_sign_in_at)
        order by i.created_at), '[]')
      from auth.identities i where i.user_id = u.id),
    'factors', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'name', f.friendly_name, 'type', f.factor_type, 'status', f.status,
        'created_at', f.created_at)
        order by f.created_at), '[]')
      from auth.mfa_factors f where f.user_id = u.id),
    'orders', (
      select coalesce(jsonb_agg(to_jsonb(o) - 'attention_reason'
        - 'checkout_id' - 'session_id' - 'erase_when_shipped'
        || jsonb_build_object(
          'items', (select jsonb_agg(to_jsonb(i) - 'order_id'
            order by i.position)
            from public.order_items i where i.order_id = o.id),
          'address', (select to_jsonb(a) - 'order_id'
            from public.order_addresses a where a.order_id = o.id))
        order by o.created_at), '[]')
      from public.orders o where o.user_id = u.id),
    'cart', (
      select coalesce(jsonb_agg(to_jsonb(c) - 'user_id'), '[]')
      from public.cart_items c where c.user_id = u.id),
    'downloads', (
      select coalesce(jsonb_agg(to_jsonb(l) - 'user_id'), '[]')
      from public.download_logs l where l.user_id = u.id),
    'newsletter', (
      select to_jsonb(n) - 'unsubscribe_token' from public.newsletter_subs n
      where n.email = lower(u.email) and u.email_confirmed_at is not null),
    'stock_alerts', (
      select coalesce(jsonb_agg(jsonb_build_object('product', p.title,
        'variant', v.title, 'created_at', a.created_at)
        order by a.created_at), '[]')
      from public.stock_alerts a
      join public.product_variants v on v.id = a.variant_id
      join public.products p on p.id = v.product_id
      where a.email = lower(u.email) and u.email_confirmed_at is not null),
    'unfinished_checkouts', (
      select coalesce(jsonb_agg(private.checkout_facts(c) - 'user_id'
        - 'session_id' - 'session_url' order by c.created_at), '[]')
      from public.checkouts c
      where c.user_id = u.id and c.status <> 'completed')
  )
  from auth.users u where u.id = p_user_id
$$;

-- The data that the shop and the desk keep about a member.
create function private.export_customer(p_user_id uuid)
returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select private.export_member(p_user_id) || jsonb_build_object(
    'memberships', private.export_memberships(p_user_id),
    'parcels', (
      select coalesce(jsonb_agg(jsonb_build_object('order', o.number,
        'sent_at', p.sent_at, 'carrier', p.carrier,
        'tracking_number', p.tracking_number) order by p.sent_at, p.id), '[]')
      from public.parcels p join public.orders o on o.id = p.order_id
      where o.user_id = p_user_id),
    'refunds', (
      select coalesce(jsonb_agg(jsonb_build_object('order', o.number,
        'cents', r.cents, 'state', r.state, 'reason', r.reason,
        'made_at', r.made_at, 'done_at', r.done_at)
        order by r.made_at, r.id), '[]')
      from public.refunds r join public.orders o on o.id = r.order_id
      where o.user_id = p_user_id),
    'written_of_orders', (
      select coalesce(jsonb_agg(jsonb_build_object('order', o.number,
        'at', l.at, 'kind', l.kind, 'words', l.words, 'was', l.was)
        order by l.at, l.id), '[]')
      from public.order_log l join public.orders o on o.id = l.order_id
      where o.user_id = p_user_id),
    'recovery_codes', private.recovery_codes_of(p_user_id),
    'invitation', (
      select jsonb_build_object('role', i.role, 'sent_at', i.sent_at)
      from private.invitations i join auth.users u on u.email = i.email
      where u.id = p_user_id and u.email_confirmed_at is not null),
    'staff', (
      select to_jsonb(s) - 'user_id' - 'added_by' from public.staff s
      where s.user_id = p_user_id),
    'edits', (
      select coalesce(jsonb_agg(jsonb_build_object('at', h.at,
        'table', h.table_name, 'name', h.row_name, 'verb', h.verb)
        order by h.id), '[]')
      from public.history h where h.by = p_user_id),
    'invited', (
      select coalesce(jsonb_agg(jsonb_build_object('email', i.email,
        'role', i.role, 'sent_at', i.sent_at) order by i.sent_at, i.id), '[]')
      from private.invitations i where i.invited_by = p_user_id))
$$;

-- Everything kept about a member, for the member; null for unknown ones.
create function public.export_account(p_user_id uuid)
returns jsonb
language sql stable security definer
set search_path = ''
as $$
  -- By proved address only. What scouts think of a demo stays the label's.
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
