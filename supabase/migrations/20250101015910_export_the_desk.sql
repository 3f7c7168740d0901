-- What the shop's desk keeps of somebody is told with the rest.

create or replace function public.export_account(p_user_id uuid)
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
