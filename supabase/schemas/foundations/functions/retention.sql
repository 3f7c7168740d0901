-- Data retention: docs/privacy.md has the table.

-- Deletes data that is no longer needed: counted requests, where mails went,
-- mails that could not be sent, checkouts that were never paid and where the
-- others came from, who bought what once the legal period is over, expired
-- previews, who came to an evening a year ago, stock ledger lines of ended
-- holds, and who edited what after two years.
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
  -- The buyer was never told where to pay, or never tried. The provider repeats
  -- its messages for three days at most.
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
  -- Last, since buyers wait while it has their rows locked.
  select private.recount_claims();
$$;

-- Demos, messages, readers of letters, listeners, mail to the press, and mails
-- that may have arrived: each after its own period (docs/privacy.md).
create function private.tidy_conversations()
returns void
language sql security definer
set search_path = ''
as $$
  -- Their own rows record it; letters have their own period.
  delete from public.mail_outbox
  where status = 'doubt' and kind <> 'letter'
    and next_attempt_at < now() - interval '30 days';
  select private.tidy_demos();
  select private.tidy_messages();
  select private.tidy_letters();
  select private.tidy_listening();
  select private.tidy_press();
$$;
