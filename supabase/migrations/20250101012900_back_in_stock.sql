-- Back in stock: who asked to be told of a sold-out variant, and the one mail
-- that tells them.
--
-- An address may be anybody's: whoever types it is thanked in the same words
-- whether it waits already, waits for too much, or is new. The mail goes out
-- when the label puts up stock, and never at a stranger's wish: a hold that
-- ends unpaid tells nobody. First come, first served: twice as many are told
-- as there are copies, a hundred at the most, and the next ones an hour later
-- if some are left.
--
-- One more refusal:
--
--   9X050  the variant is not sold out

-- Tables

create table public.stock_alerts (
  id uuid primary key default gen_random_uuid(),
  variant_id uuid not null
    references public.product_variants (id) on delete cascade,
  email text not null check (private.is_mailable(email)
    and email ~ '@[^@]+\.[^@]+$'),
  leave_token uuid not null,
  created_at timestamptz not null default now(),
  unique (variant_id, email)
);
comment on table public.stock_alerts is
  'Who wants to hear, once, that a sold-out variant is back. Being told '
  'deletes the row.';
comment on column public.stock_alerts.leave_token is
  'The same for all that an address waits for: one press ends it all.';

create table private.restocks (
  variant_id uuid primary key
    references public.product_variants (id) on delete cascade,
  next_batch_at timestamptz not null default now()
);
comment on table private.restocks is
  'Variants that the label has put up again and that somebody still waits to '
  'hear of.';

-- Indexes

create index stock_alerts_turn_idx
  on public.stock_alerts (variant_id, created_at);
create index stock_alerts_email_idx on public.stock_alerts (email);
create index stock_alerts_leave_token_idx
  on public.stock_alerts (leave_token);
create index stock_alerts_created_at_idx on public.stock_alerts (created_at);

-- Functions: asking, and leaving

create function public.ask_stock_alert(p_variant_id uuid, p_email text)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  address constant text := private.clean_email(p_email);
  stock integer;
begin
  if address is null or address !~ '@[^@]+\.[^@]+$' then
    perform private.refuse_input('email');
  end if;
  select v.inventory into stock from public.product_variants v
  where v.id = p_variant_id and v.is_open;
  if not found then
    perform private.refuse_input('variant');
  end if;
  perform private.count_hit('stock_alert', 10, interval '1 hour');
  if stock <> 0 then
    raise exception 'This is in stock.' using errcode = '9X050';
  end if;
  perform pg_advisory_xact_lock(
    hashtextextended('stock alerts ' || address, 0));
  insert into public.stock_alerts (variant_id, email, leave_token)
  select p_variant_id, address,
    coalesce((array_agg(a.leave_token))[1], gen_random_uuid())
  from public.stock_alerts a where a.email = address
  having count(*) < 10
  on conflict do nothing;
end
$$;
comment on function public.ask_stock_alert(uuid, text) is
  'Notes that an address wants to hear of a sold-out variant. Ten at a time '
  'for an address, ten an hour by a client, and the same answer whoever asked '
  'before.';

create function public.leave_stock_alerts(p_token uuid)
returns boolean
language sql
set search_path = ''
as $$
  with gone as (
    delete from public.stock_alerts a where a.leave_token = p_token
    returning a.id
  )
  select exists (select from gone)
$$;
comment on function public.leave_stock_alerts(uuid) is
  'One click in a mail: the address waits for nothing any more.';

-- Functions: noticing that the label has put something up

create function private.note_restock()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if current_setting('label.stock_returns', true) is distinct from 'yes'
    and exists (
      select from public.stock_alerts a where a.variant_id = new.id)
  then
    insert into private.restocks (variant_id) values (new.id)
    on conflict (variant_id) do update set next_batch_at = now();
  end if;
  return null;
end
$$;

-- What is claimed counts as taken, so that a hold which only becomes a claim
-- puts nothing up.
create trigger note_restock after update of inventory
  on public.product_variants
  for each row when (
    new.inventory - new.claimed > old.inventory - old.claimed
    or (new.inventory = -1 and old.inventory <> -1))
  execute function private.note_restock();

create or replace function private.return_stock(p_checkout_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
declare
  mine record;
begin
  -- Nobody is told that it is back: it was never gone for long.
  perform set_config('label.stock_returns', 'yes', true);
  for mine in
    select r.variant_id, r.qty, r.state from public.stock_reservations r
    where r.checkout_id = p_checkout_id and r.state in ('held', 'claimed')
    order by r.variant_id
  loop
    if mine.state = 'held' then
      update public.product_variants v set inventory = v.inventory + mine.qty
      where v.id = mine.variant_id and v.inventory >= 0;
    else
      update public.product_variants v
      set claimed = greatest(v.claimed - mine.qty, 0)
      where v.id = mine.variant_id;
    end if;
    update public.stock_reservations r set state = 'returned'
    where r.checkout_id = p_checkout_id and r.variant_id = mine.variant_id;
  end loop;
  perform set_config('label.stock_returns', '', true);
end
$$;

-- Functions: telling

create function public.tell_restocks()
returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  shelf record;
  told integer := 0;
begin
  for shelf in
    select v.id, v.inventory, case
      when not v.is_open then 0
      when v.inventory = -1 then 100
      else least(greatest(v.inventory - v.claimed, 0) * 2, 100) end as batch
    from private.restocks r
    join public.product_variants v on v.id = r.variant_id
    where r.next_batch_at <= now()
    order by r.next_batch_at, v.id
    limit 20
    for update of r skip locked
  loop
    told := told + private.tell_waiting(shelf.id, shelf.batch);
    -- Over when nobody waits, or when every copy of it is sold.
    delete from private.restocks r where r.variant_id = shelf.id and (
      not exists (
        select from public.stock_alerts a where a.variant_id = shelf.id)
      or (shelf.inventory = 0 and not exists (
        select from public.stock_reservations s
        where s.variant_id = shelf.id and s.state = 'held')));
    update private.restocks set next_batch_at = now() + interval '1 hour'
    where variant_id = shelf.id;
  end loop;
  return told;
end
$$;
comment on function public.tell_restocks() is
  'Mails the next of those who wait for what the label has put up again; '
  'answers how many.';

create function private.tell_waiting(p_variant_id uuid, p_most integer)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  waiting record;
  told integer := 0;
begin
  -- One a day to an address: who waits for several things hears of the next
  -- tomorrow, if it is still there.
  for waiting in
    select a.id, a.email, a.leave_token from public.stock_alerts a
    where a.variant_id = p_variant_id and not exists (
      select from public.mail_outbox m
      where m.recipient = a.email and m.kind = 'back_in_stock'
        and m.created_at > now() - interval '1 day')
    order by a.created_at, a.id
    limit p_most
    for update skip locked
  loop
    continue when not private.may_write_to(waiting.email, null);
    perform public.queue_mail('back_in_stock', waiting.email,
      jsonb_build_object('variant_id', p_variant_id,
        'leave_token', waiting.leave_token),
      'back_in_stock:' || waiting.id);
    delete from public.stock_alerts a where a.id = waiting.id;
    told := told + 1;
  end loop;
  return told;
end
$$;

-- Functions: what is kept of it, and for how long

create or replace function public.anonymise_account(p_user_id uuid)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  -- A parcel that is still to be sent needs its address until it is.
  update public.orders o
  set user_id = null, erase_when_shipped = true
  where o.user_id = p_user_id and o.needs_shipping
    and o.shipped_at is null and o.status = 'paid';
  perform private.erase_buyer(o.id) from public.orders o
  where o.user_id = p_user_id;
  update public.checkouts c
  set user_id = null, client_block = null, account_deleted = true
  where c.user_id = p_user_id;
  delete from public.mail_outbox m
  where m.status <> 'sent' and m.kind like 'auth_%'
    and m.recipient = private.account_email(p_user_id);
  delete from public.stock_alerts a using auth.users u
  where u.id = p_user_id and u.email_confirmed_at is not null
    and a.email = lower(u.email);
end
$$;

create or replace function public.export_account(p_user_id uuid)
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
    'demos', (
      select coalesce(jsonb_agg(to_jsonb(d) - 'status'), '[]')
      from public.demos d
      where d.email = lower(u.email) and u.email_confirmed_at is not null),
    'messages', (
      select coalesce(jsonb_agg(to_jsonb(m)), '[]')
      from public.contact_messages m
      where m.email = lower(u.email) and u.email_confirmed_at is not null),
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

create or replace function public.tidy_up()
returns void
language sql security definer
set search_path = ''
as $$
  delete from private.hits where hit_at < now() - interval '1 day';
  delete from private.allowances where counted_at < now() - interval '1 day';
  update public.mail_outbox set recipient = null
  where status in ('sent', 'held') and recipient is not null
    and coalesce(sent_at, created_at) < now() - interval '30 days';
  delete from public.mail_outbox
  where status = 'dead' and next_attempt_at < now() - interval '30 days';
  -- Nobody was told where to pay it, or nobody tried; the provider repeats
  -- its messages for three days at the most.
  delete from public.checkouts
  where status = 'ended' and begun_at is null and ended_at < now()
    - case when session_id is null then interval '1 hour'
      else interval '4 days' end;
  delete from public.checkouts
  where status = 'ended' and ended_at < now() - interval '30 days';
  update public.checkouts set client_block = null
  where ended_at < now() - interval '30 days' and client_block is not null;
  -- Six years after the financial year of a sale, at the latest.
  select private.erase_buyer(o.id) from public.orders o
  where o.created_at < now() - interval '7 years' and o.email is not null;
  delete from public.stock_alerts
  where created_at < now() - interval '12 months';
  -- Last, since buyers wait while it has their rows.
  select private.recount_claims();
$$;

-- Grants

revoke execute on all functions in schema public, private from public;
grant execute on function public.ask_stock_alert(uuid, text)
  to anon, authenticated;

-- Row-level security: no policy, so nobody but service

alter table public.stock_alerts enable row level security;
alter table private.restocks enable row level security;
