-- The books for the accountant, and orders found by their payment.

-- The format by its attributes, or else by the kind of product.
--
-- Written so that its names are resolved when it is created, as in
-- private.moment(): the planner inlines it instead of calling it for each of
-- some thousand variants.
create function private.format_of(
  p_variant public.product_variants,
  p_type text
)
returns text
language sql immutable
return coalesce(
  nullif(regexp_replace((p_variant).attributes ->> 'format',
    '^\s+|\s+$', '', 'g'), ''),
  case when p_type = 'music' and (p_variant).is_digital then 'Digital'
    else initcap(p_type) end);

-- All sales, or all refunds, of some days, a page at a time, for an accountant:
-- without names and addresses.
create function public.money_book(
  p_book text,
  p_from date,
  p_until date,
  p_currency text default null,
  p_after bigint default 0
)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  page constant integer := 2000;
  -- Refunds are shown as positive sums; one that came back to us is subtracted.
  way constant integer := case p_book when 'refund' then -1 else 1 end;
  money constant text := coalesce(p_currency, private.till_currency());
  rows jsonb;
begin
  perform private.as_shopkeeper();
  perform private.refuse_range(p_from, p_until);
  if coalesce(p_book, '') not in ('sale', 'refund') then
    raise exception 'There is no such book.' using errcode = '9X094';
  end if;
  select coalesce(jsonb_agg(to_jsonb(b) order by b.id), '[]') into rows from (
    select f.booking as id, f.at, f.day, o.number, o.id as order_id,
      o.created_at as ordered_at, f.country, f.currency,
      case p_book when 'sale' then o.subtotal_cents end as subtotal_cents,
      case p_book when 'sale' then o.discount_cents end as discount_cents,
      way * s.postage as postage_cents, way * s.cents as cents, f.vat_rate,
      way * s.vat as vat_cents, o.promo_code, o.payment_id,
      case when p_book <> 'sale' then null when o.paid_cents = 0 then 0
        else (select p.cents from private.payment_fees p
          where p.order_id = o.id) end as fee_cents
    from (
      select m.* from private.money_movements m
      where m.leads and m.booking > coalesce(p_after, 0) and m.kind = p_book
        and m.currency = money and m.day between p_from and p_until
      order by m.booking limit page
    ) f
    join public.orders o on o.id = f.order_id
    cross join lateral (
      select sum(m.cents) as cents, sum(m.vat_cents) as vat, coalesce(
        sum(m.cents) filter (where m.order_item_id is null), 0) as postage
      from private.money_movements m where m.booking = f.booking
    ) s
  ) b;
  return jsonb_build_object('rows', rows, 'next',
    case when jsonb_array_length(rows) = page then rows -> -1 -> 'id' end);
end
$$;
grant execute on function public.money_book(text, date, date, text, bigint) to
  authenticated;

-- The orders behind a provider's payments, by payment.
create function public.orders_paid_by(p_payments text[])
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.as_shopkeeper();
  if cardinality(p_payments) > 500 then
    raise exception 'That is too much at once.' using errcode = '9X094';
  end if;
  return coalesce((
    select jsonb_object_agg(o.payment_id, jsonb_build_object('id', o.id,
      'number', o.number, 'paid_cents', o.paid_cents,
      'refunded_cents', o.refunded_cents, 'currency', o.paid_currency))
    from public.orders o where o.payment_id = any (p_payments)), '{}');
end
$$;
grant execute on function public.orders_paid_by(text[]) to authenticated;
