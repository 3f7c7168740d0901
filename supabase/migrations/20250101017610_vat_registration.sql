-- VAT is named only by a seller who has a VAT number. One function decides, as
-- isVatRegistered does for pages and emails (domain/vat.ts). What was booked
-- before stays as it was booked.

-- Functions

create function private.is_vat_registered(p_seller jsonb)
returns boolean
language sql immutable
set search_path = ''
as $$
  select coalesce(case jsonb_typeof(p_seller -> 'vat_number')
    when 'string' then private.trimmed(p_seller ->> 'vat_number') <> ''
    when 'number' then true end, false)
$$;
comment on function private.is_vat_registered(jsonb) is
  'Whether a seller, as the setting or an order''s copy of it says, has a VAT '
  'number.';

create or replace function private.vat_rate(p_seller jsonb)
returns numeric
language sql immutable
set search_path = ''
as $$
  select case when private.is_vat_registered(p_seller)
      and jsonb_typeof(p_seller -> 'vat_rate') = 'number'
      and (p_seller ->> 'vat_rate')::numeric > 0
      and (p_seller ->> 'vat_rate')::numeric < 100
    then (p_seller ->> 'vat_rate')::numeric end
$$;

-- Grants: nobody

revoke execute on all functions in schema public, private from public;
