-- Actions by staff on an order and their reasons, written to its log. The log
-- is not part of the history, which holds nothing about customers, and it
-- forgets a buyer with the order.

create function private.log_order(
  p_order_id uuid,
  p_kind text,
  p_words text default null,
  p_was jsonb default null,
  p_order_item_id uuid default null
)
returns void
language sql
set search_path = ''
as $$
  insert into public.order_log
    (order_id, kind, done_by, words, was, order_item_id)
  values (p_order_id, p_kind, auth.uid(), p_words, p_was, p_order_item_id)
$$;

-- Keeps the fact that something was done, erases the words about the buyer.
create function private.forget_order_log()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from public.order_log l
  where l.order_id = new.id and l.kind in ('note', 'address', 'email');
  update public.order_log l set words = null, was = null
  where l.order_id = new.id;
  return null;
end
$$;

create function private.name_order_of_mail()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.payload ->> 'order_id' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
  then
    new.order_id := (new.payload ->> 'order_id')::uuid;
  end if;
  return new;
end
$$;

create function private.buyer_at_hand(p_order_id uuid)
returns public.orders
language plpgsql
set search_path = ''
as $$
declare
  at_hand constant public.orders := private.order_at_hand(p_order_id);
begin
  if at_hand.erased_at is not null then
    raise exception 'The buyer has left, and nothing of them is kept.'
      using errcode = '9X062';
  end if;
  return at_hand;
end
$$;

create function public.note_order(p_order_id uuid, p_words text)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.buyer_at_hand(p_order_id);
  perform private.log_order(p_order_id, 'note', private.said(p_words));
end
$$;
grant execute on function public.note_order(uuid, text) to authenticated;

-- Staff have looked at why an order was marked, and record the outcome.
create function public.resolve_attention(p_order_id uuid, p_reason text)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  reason constant text := private.said(p_reason);
  asks constant public.orders := private.order_at_hand(p_order_id);
begin
  if asks.attention_reason is null or asks.attended_at is not null then
    raise exception 'It asks for nobody any more: somebody was here already.'
      using errcode = '9X064';
  end if;
  update public.orders o set attended_at = now() where o.id = p_order_id;
  perform private.log_order(p_order_id, 'attended', reason);
end
$$;
grant execute on function public.resolve_attention(uuid, text) to authenticated;

-- Changes the address of the same parcel. The old one is kept in the order's
-- log for as long as the buyer is known.
create function public.mend_address(p_order_id uuid, p_address jsonb)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  goes constant public.orders := private.buyer_at_hand(p_order_id);
  becomes constant jsonb := private.clean_address(p_address);
  was constant jsonb := (select to_jsonb(a) - 'order_id'
    from public.order_addresses a where a.order_id = p_order_id);
begin
  if not goes.needs_shipping then
    raise exception 'Nothing of this order is posted.' using errcode = '9X060';
  end if;
  if not private.can_be_posted_to(becomes) then
    raise exception 'An address has a name, a street, a town, a postcode and a country.'
      using errcode = '9X001', detail = '{"field": "address"}';
  end if;
  delete from public.order_addresses a where a.order_id = p_order_id;
  perform private.keep_address(goes, becomes);
  perform private.log_order(p_order_id, 'address', p_was => coalesce(was, '{}'));
end
$$;
grant execute on function public.mend_address(uuid, jsonb) to authenticated;

-- Changes an order's email address: it gets the confirmation with a new link,
-- waiting mail goes to it, and the old link ends.
create function public.mend_email(p_order_id uuid, p_email text)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  bought constant public.orders := private.buyer_at_hand(p_order_id);
  becomes constant text := private.clean_email(p_email);
  owner uuid := bought.user_id;
begin
  if becomes is null then
    raise exception 'Enter a valid email address.'
      using errcode = '9X001', detail = '{"field": "email"}';
  end if;
  if becomes is not distinct from bought.email then
    raise exception 'It is this address already.' using errcode = '9X060';
  end if;
  if owner is null then
    owner := private.confirmed_account(becomes);
    if owner is not null then
      perform private.take_counts_along(owner, array[p_order_id]);
    end if;
  end if;
  -- People at the old address have the old link, and through it the ticket
  -- codes: neither opens anything from now on.
  update public.orders o set email = becomes, user_id = owner,
    key_turns = o.key_turns + 1
  where o.id = p_order_id;
  update public.passes p set code = default
  from public.order_items i where i.order_id = p_order_id
    and p.order_item_id = i.id and p.entered_at is null;
  update public.mail_outbox m set recipient = becomes
  where m.order_id = p_order_id and m.status = 'queued'
    and m.recipient = bought.email;
  perform private.log_order(p_order_id, 'email', p_was =>
    jsonb_build_object('email', bought.email));
  perform private.confirm_again(p_order_id, becomes);
end
$$;
grant execute on function public.mend_email(uuid, text) to authenticated;

create function public.send_confirmation_again(p_order_id uuid)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  bought constant public.orders := private.buyer_at_hand(p_order_id);
begin
  if bought.erase_when_shipped then
    raise exception 'The buyer has left, and is not written to any more.'
      using errcode = '9X062';
  end if;
  if bought.email is null then
    raise exception 'No email address came with this order.'
      using errcode = '9X060';
  end if;
  perform private.confirm_again(p_order_id, bought.email);
  perform private.log_order(p_order_id, 'confirmation');
end
$$;
grant execute on function public.send_confirmation_again(uuid) to authenticated;

create function private.confirm_again(p_order_id uuid, p_email text)
returns void
language plpgsql
set search_path = ''
as $$
begin
  -- Five at once and five a day: a slip here cannot fill anybody's mailbox.
  if not private.take_allowance(
    'confirmation again ' || p_order_id, 1, 5, 5 / 24.0) then
    raise exception 'It was sent five times already: please wait until tomorrow.'
      using errcode = '9X063';
  end if;
  perform public.queue_mail('order_confirmation', p_email,
    jsonb_build_object('order_id', p_order_id),
    'order_confirmation:' || p_order_id || ':' || private.this_change());
end
$$;

-- Resets a line's download count to what it was on the first day. Files not yet
-- open, or refunded, stay closed.
create function public.give_downloads_again(p_order_item_id uuid)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  bought public.orders;
  payload public.digital_payloads;
begin
  perform private.as_shopkeeper();
  bought := private.order_at_hand((select i.order_id
    from public.order_items i where i.id = p_order_item_id));
  payload := private.payload_of(p_order_item_id, bought.id);
  update public.download_logs l set download_count = 0
  where l.user_id = bought.user_id and l.digital_payload_id = payload.id;
  update public.order_downloads d set download_count = 0
  where d.order_id = bought.id and d.digital_payload_id = payload.id;
  perform private.log_order(bought.id, 'downloads',
    p_order_item_id => p_order_item_id);
end
$$;
grant execute on function public.give_downloads_again(uuid) to authenticated;
