-- A subscriber's token takes them off the list and, from now on, confirms their
-- address. Staff read the list without it: only the service has the token.

-- Grants

revoke select on public.newsletter_subs from anon, authenticated;
grant select (id, email, created_at, country, city, bounced_at, consent)
  on public.newsletter_subs to authenticated;
