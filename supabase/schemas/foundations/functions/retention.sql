-- What is deleted, and when. docs/privacy.md has the table.

-- Forgets what is no longer needed: counted requests, where mails went, mails
-- that could not be sent, checkouts that came to nothing and where the others
-- came from, who bought what after the years the law asks for, previews that
-- are over, who came to an evening a year ago, holds in the stock ledger that
-- came to nothing, and who edited what after two years.
create function public.tidy_up()
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
  delete from private.preview_links
  where least(revoked_at, expires_at) < now() - interval '30 days';
  select private.tidy_passes();
  select private.tidy_stock_movements();
  delete from public.history where at < now() - interval '2 years';
  -- Last, since buyers wait while it has their rows.
  select private.recount_claims();
$$;

-- Demos, messages, who got a letter, who listened, the post to the press, mails
-- that may have arrived: each after its time (docs/privacy.md).
create function private.tidy_conversations()
returns void
language sql security definer
set search_path = ''
as $$
  -- Their rows know of it themselves; letters have a time of their own.
  delete from public.mail_outbox
  where status = 'doubt' and kind <> 'letter'
    and next_attempt_at < now() - interval '30 days';
  select private.tidy_demos();
  select private.tidy_messages();
  select private.tidy_letters();
  select private.tidy_listening();
  select private.tidy_press();
$$;
