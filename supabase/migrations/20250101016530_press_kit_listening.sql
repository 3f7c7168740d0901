-- A press kit with a record that is not out, for who has a listening link to it.
-- It asks the link every time, as the listener's page does; that the kit was
-- asked for is no opening of that page.

create function private.listening_for_kit(
  p_token text,
  p_client text,
  p_artist_slug text default null
)
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  look record;
  told jsonb;
begin
  look := private.find_listening(p_token, p_client);
  if look.state <> 'open' then
    return jsonb_build_object('state', look.state);
  end if;
  select jsonb_build_object('state', 'open', 'link_id', (look.link).id,
    'name', (look.link).name, 'expires_at', (look.link).expires_at,
    'most_plays', (look.link).most_plays, 'slug', r.slug,
    'artist_slug', a.slug,
    'record', private.listening_record(look.link))
  into told
  from public.releases r join public.artists a on a.id = r.artist_id
  where r.id = (look.link).release_id
    and a.slug = coalesce(p_artist_slug, a.slug);
  return coalesce(told, '{"state": "unknown"}');
end
$$;
comment on function private.listening_for_kit(text, text, text) is
  'The record behind a listening link for the press kit of its artist, and of '
  'no other; of a link that is over nothing but that.';

-- Grants: service only

revoke execute on all functions in schema public, private from public;
