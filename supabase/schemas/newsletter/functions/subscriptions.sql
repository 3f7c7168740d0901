-- Signing up, confirming and leaving. Letters go only to addresses whose owner
-- confirmed the subscription with the button behind the link in our email.

-- A second sign-up of an unconfirmed address replaces the first, so that both
-- get the same answer. A confirmed one is a duplicate (23505).
create function private.receive_subscription()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  waiting public.newsletter_subs;
begin
  new.email := lower(private.trimmed(new.email));
  perform private.count_hit('newsletter', 10, interval '1 hour');
  if new.confirmed_at is not null then
    new.asked_at := null;
  else
    -- When two sign up at once, the second sees the first.
    perform pg_advisory_xact_lock(hashtextextended('mail ' || new.email, 0));
  end if;
  delete from public.newsletter_subs s
  where s.email = new.email and s.confirmed_at is null
  returning s.* into waiting;
  if waiting.id is not null then
    -- The link in the first email still works.
    new.id := waiting.id;
    new.unsubscribe_token := waiting.unsubscribe_token;
  end if;
  return new;
end
$$;

-- One click in a mail; true when the address was on the list.
create function public.unsubscribe_newsletter(p_token uuid)
returns boolean
language sql
set search_path = ''
as $$
  with gone as (
    delete from public.newsletter_subs s
    where s.unsubscribe_token = p_token
    returning s.id
  )
  select exists (select from gone)
$$;

-- Once a day and three times in thirty days per address at most. The mail has
-- nothing that the sender of the form typed: it may have been somebody else.
create function private.ask_to_confirm(
  p_email text,
  p_token uuid,
  p_client_block text
)
returns void
language plpgsql
set search_path = ''
as $$
begin
  insert into private.confirmations_asked as c (address)
  values (sha256(convert_to(p_email, 'UTF8')))
  on conflict (address) do update set times = c.times + 1, asked_at = now()
  where c.times < 3 and c.asked_at <= now() - interval '1 day';
  if found then
    perform private.queue_letter('newsletter_confirmation', p_email,
      jsonb_build_object('token', p_token),
      'newsletter_confirmation:' || gen_random_uuid(),
      private.may_write_to(p_email, p_client_block));
  end if;
end
$$;

create function private.ask_subscriber()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.ask_to_confirm(new.email, new.unsubscribe_token,
    private.address_block(private.client_address()));
  return null;
end
$$;

-- The button behind the link in our email; true when the address is on the
-- list.
create function public.confirm_subscription(p_token uuid)
returns boolean
language sql security definer
set search_path = ''
as $$
  with confirmed as (
    update public.newsletter_subs s
    set confirmed_at = coalesce(s.confirmed_at, now()), bounced_at = null
    where s.unsubscribe_token = p_token
    returning s.email
  ), forgotten as (
    -- Only the owner of the mailbox gets here, and may start again.
    delete from private.confirmations_asked c using confirmed
    where c.address = sha256(convert_to(confirmed.email, 'UTF8'))
  )
  select exists (select from confirmed)
$$;

-- Asks subscribers who joined before confirmations existed to confirm, once.
-- Deletes every address that is not confirmed 30 days after it was asked.
create function private.tidy_subscribers()
returns void
language sql security definer
set search_path = ''
as $$
  -- In batches: the job runs every hour, and a mail server has its limits.
  with asked as (
    update public.newsletter_subs s set asked_at = now()
    where s.id in (
      select w.id from public.newsletter_subs w
      where w.confirmed_at is null and w.asked_at is null
        and w.bounced_at is null
      order by w.created_at limit 500
      for update skip locked)
    returning s.email, s.unsubscribe_token
  )
  select private.ask_to_confirm(a.email, a.unsubscribe_token, null)
  from asked a;
  delete from public.newsletter_subs s
  where s.confirmed_at is null
    and coalesce(s.asked_at, s.bounced_at) < now() - interval '30 days';
  delete from private.confirmations_asked c
  where c.since < now() - interval '30 days';
$$;
