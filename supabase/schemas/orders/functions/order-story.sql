-- The story of an order, from all its tables.

create function private.said(p_words text)
returns text
language plpgsql immutable
set search_path = ''
as $$
begin
  if coalesce(private.trimmed(p_words), '') = '' or length(p_words) > 2000 then
    raise exception 'Some words, please: up to 2000 letters.'
      using errcode = '9X001', detail = '{"field": "words"}';
  end if;
  return private.trimmed(p_words);
end
$$;

-- The events of an order, oldest first: payment, the provider's messages,
-- mails, downloads, parcels, refunds, and what staff did.
create function public.order_story(p_order_id uuid)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  story jsonb;
begin
  perform private.as_shopkeeper();
  select jsonb_agg(s.line order by s.at, s.place) into story
  from (
    select l.* from private.story_lines(p_order_id) l
    order by l.at desc, l.place desc limit 500
  ) s;
  return coalesce(story, '[]');
end
$$;
grant execute on function public.order_story(uuid) to authenticated;

-- How often an order's files were downloaded: by its member, across all their
-- orders, or by a guest's link.
create function private.fetched_of(p_order_id uuid)
returns table (
  fetched_at timestamptz, payload uuid, name text, times integer, most integer
)
language sql stable
set search_path = ''
as $$
  select coalesce(l.last_download_at, d.last_download_at), p.id, p.name,
    coalesce(l.download_count, d.download_count), p.per_user_download_limit
  from public.orders o
  join public.digital_payloads p on p.id in (
    select coalesce(i.digital_payload_id, v.digital_payload_id)
    from public.order_items i
    join public.product_variants v on v.id = i.variant_id
    where i.order_id = o.id)
  left join public.download_logs l
    on l.user_id = o.user_id and l.digital_payload_id = p.id
  left join public.order_downloads d
    on d.order_id = o.id and d.digital_payload_id = p.id
  where o.id = p_order_id
    and coalesce(l.download_count, d.download_count) > 0
$$;

create function private.story_lines(p_order_id uuid)
returns table (at timestamptz, place integer, line jsonb)
language sql stable
set search_path = ''
as $$
  with told (at, place, what, facts) as (
    select o.created_at, 0, 'paid', jsonb_build_object(
      'cents', o.paid_cents, 'currency', o.paid_currency)
    from public.orders o where o.id = p_order_id
    union all
    select e.received_at, 1, 'payment', jsonb_build_object(
      'id', e.event_id, 'words', e.type, 'done', e.handled_at is not null)
    from public.orders o
    join public.payment_events e on e.session_id = o.session_id
    where o.id = p_order_id
    union all
    select coalesce(m.sent_at, m.created_at), 2, 'mail', jsonb_build_object(
      'id', m.id, 'words', m.kind, 'status', m.status, 'to', m.recipient,
      'due_at', m.next_attempt_at)
    from public.mail_outbox m where m.order_id = p_order_id
    union all
    select f.fetched_at, 3, 'downloaded', jsonb_build_object(
      'id', f.payload, 'words', f.name, 'count', f.times, 'most', f.most)
    from private.fetched_of(p_order_id) f
    union all
    select p.sent_at, 4, 'parcel', jsonb_build_object('id', p.id,
      'carrier', p.carrier, 'tracking_number', p.tracking_number,
      'by', private.colleague_name(p.sent_by),
      'undo_until', p.sent_at + private.undo_time(), 'items', (
        select jsonb_agg(jsonb_build_object(
          'order_item_id', i.order_item_id, 'qty', i.qty))
        from public.parcel_items i where i.parcel_id = p.id))
    from public.parcels p where p.order_id = p_order_id
    union all
    select l.at, 5, l.kind, jsonb_build_object('id', l.id,
      'words', l.words, 'was', l.was, 'order_item_id', l.order_item_id,
      'by', private.colleague_name(l.done_by))
    from public.order_log l where l.order_id = p_order_id
    union all
    select coalesce(r.done_at, r.made_at), 6, 'refund', jsonb_build_object(
      'id', r.id, 'cents', r.cents, 'currency', o.paid_currency,
      'shipping_cents', r.shipping_cents, 'state', r.state,
      'origin', r.origin, 'words', r.reason,
      'by', private.colleague_name(r.made_by), 'items', (
        select jsonb_agg(jsonb_build_object('order_item_id', a.order_item_id,
          'qty', a.qty, 'back_on_shelf', a.back_on_shelf)
          order by a.order_item_id)
        from public.refund_items a where a.refund_id = r.id))
    from public.refunds r join public.orders o on o.id = r.order_id
    where r.order_id = p_order_id
  )
  select t.at, t.place,
    jsonb_build_object('at', t.at, 'kind', t.what) || t.facts
  from told t
$$;
