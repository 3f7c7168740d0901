-- Functions that checks, defaults and indexes of tables call, and what they
-- call in turn. Created before the tables, and replaced, never dropped.

-- Whether this is one plain lower-case address: no list, no name beside it,
-- nothing that could end a mail's header line.
create or replace function private.is_mailable(p_email text)
returns boolean
language sql immutable parallel safe
set search_path = ''
as $$
  select p_email ~ '^[^@\s,;<>"[:cntrl:]]+@[^@\s,;<>"[:cntrl:]]+$'
    and p_email = lower(p_email) and length(p_email) <= 254
$$;
grant execute on function private.is_mailable(text) to anon, authenticated;

create or replace function private.all_filled(p_words text[])
returns boolean
language sql immutable parallel safe
set search_path = ''
as $$
  select not exists (
    select from unnest(p_words) w where w is null or w !~ '\S'
  )
$$;
grant execute on function private.all_filled(text[]) to authenticated;

-- A code for paper: hard to guess, easy to type.
create or replace function private.random_code(p_length integer)
returns text
language sql volatile
set search_path = ''
as $$
  -- Five bits of each byte, from 244 random bits: 26 letters have 130 bits. A
  -- code has at most 32 letters. No two letters look alike.
  select string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ',
    (get_byte(drawn.bytes, n) & 31) + 1, 1), '' order by n)
  from (select sha256(uuid_send(gen_random_uuid())
      || uuid_send(gen_random_uuid())) as bytes) drawn
  cross join generate_series(0, p_length - 1) n
$$;
