-- What is forgotten, and when: docs/privacy.md has the table.

-- Functions

create or replace function public.tidy_up()
returns void
language sql security definer
set search_path = ''
as $$
  delete from private.hits where hit_at < now() - interval '1 day';
  update public.mail_outbox set recipient = null
  where status = 'sent' and sent_at < now() - interval '30 days'
    and recipient is not null;
  delete from public.mail_outbox
  where status = 'dead' and next_attempt_at < now() - interval '30 days';
  delete from public.checkouts
  where status = 'ended' and ended_at < now() - interval '30 days';
  update public.checkouts set client_block = null
  where ended_at < now() - interval '30 days' and client_block is not null;
  -- Six years after the financial year of a sale, at the latest.
  select private.erase_buyer(o.id) from public.orders o
  where o.created_at < now() - interval '7 years' and o.email is not null;
$$;
comment on function public.tidy_up() is
  'Forgets what is no longer needed: counted requests, where mails went, '
  'mails that could not be sent, checkouts that came to nothing and where the '
  'others came from, and who bought what after the years the law asks for.';
