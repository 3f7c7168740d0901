-- The ground everything else stands on: extensions, the closed schema, and who
-- is staff.
--
-- Refusals raised by the label's own functions carry these codes. The message
-- is a sentence, the detail is JSON, and neither holds a secret.
--
-- 9X001 the input is malformed {"field"} 9X002 the basket is empty 9X003 a
-- product or variant cannot be bought {"variant_ids"} 9X004 not enough stock
-- {"variant_id", "wanted", "left", "short", "units"} 9X005 the basket mixes
-- currencies {"variant_ids"} 9X006 no such promo code 9X007 the promo code has
-- expired 9X008 the promo code asks for a larger order {"min_order_cents"}
-- 9X009 no shipping zone or rate fits {"country"} 9X010 the total is too small
-- to be charged {"total_cents"} 9X011 an older checkout of this cart is live
-- {"checkouts"} 9X012 too many checkouts opened by this client {"retry_after"}
-- 9X013 the order would keep too much from others {"variant_ids", "empties"} or
-- {"variant_ids", "units"} 9X014 more than the label gives to one order
-- {"variant_id", "most"} 9X020 no such checkout 9X021 the checkout is past that
-- step {"status"} 9X022 no such order 9X030 no such order item, or not the
-- caller's 9X031 the download limit is reached 9X032 a second factor is needed
-- 9X033 the order was refunded 9X034 nothing to download 9X040 no such account
-- 25006 what must be counted was asked for in a read-only transaction PT429 too
-- many requests (PostgREST answers 429)

-- Without white space around it, tabs and line ends included.
create function private.trimmed(p_text text)
returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select regexp_replace(p_text, '^\s+|\s+$', '', 'g')
$$;

create function private.touch()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.updated_at := now();
  return new;
end
$$;

-- A code as it is stored, however it is typed: the letters that are in none are
-- those that they are mistaken for.
create function private.plain_code(p_typed text)
returns text
language sql immutable
set search_path = ''
as $$
  select translate(
    upper(regexp_replace(left(p_typed, 100), '[^0-9A-Za-z]', '', 'g')),
    'OIL', '011')
$$;
