-- Dates: of an experience, a variant is a date, and its inventory the places
-- that are left. What has begun is not sold any more, whoever asks for it.
--
-- One more code for the list of the foundations:
--
--   9X080  a date in the basket has begun or is over    {"variant_ids"}

-- Tables

alter table public.product_variants
  add column starts_at timestamptz,
  add column ends_at timestamptz,
  add column place text check (place ~ '\S' and length(place) <= 200),
  add constraint product_variants_date_moments_check check (
    starts_at between '1900-01-01' and '2200-01-01'
    and ends_at between '1900-01-01' and '2200-01-01'),
  add constraint product_variants_dates_check
    check (ends_at is null or ends_at > starts_at);
alter table public.product_variants
  add constraint product_variants_end_needs_start_check
    check (ends_at is null or starts_at is not null);
comment on column public.product_variants.starts_at is
  'When it begins, of what is a date: from then on it is not sold.';
comment on column public.product_variants.place is
  'Where one goes, as it stands on the ticket.';

-- Indexes

create index product_variants_starts_at_idx
  on public.product_variants (starts_at) where starts_at is not null;

-- Functions

create function private.refuse_begun_dates()
returns trigger
language plpgsql
set search_path = ''
as $$
declare
  begun jsonb;
begin
  select jsonb_agg(v.id order by i.position) into begun
  from added i join public.product_variants v on v.id = i.variant_id
  where v.starts_at <= now();
  if begun is not null then
    raise exception 'A date in the basket is over.' using errcode = '9X080',
      detail = jsonb_build_object('variant_ids', begun)::text;
  end if;
  return null;
end
$$;

create trigger refuse_begun_dates after insert on public.checkout_items
  referencing new table as added
  for each statement execute function private.refuse_begun_dates();

create function private.next_date(p_after timestamptz)
returns timestamptz
language sql stable security definer
set search_path = ''
as $$
  select min(v.starts_at) from public.product_variants v
  where v.starts_at > p_after and v.is_open
$$;
comment on function private.next_date(timestamptz) is
  'When the next date begins and its page stops offering it; null for never.';

-- Grants: service only

revoke execute on all functions in schema public, private from public;
