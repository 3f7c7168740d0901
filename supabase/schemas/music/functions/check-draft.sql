-- Checks a draft before it becomes a release.

create function private.refuse_draft(p_field text, p_sentence text)
returns void
language plpgsql
set search_path = ''
as $$
begin
  raise exception '%', p_sentence using errcode = '9X109',
    detail = jsonb_build_object('field', p_field)::text;
end
$$;

-- A text line of a draft; null where there is none.
create function private.line_of(p_value jsonb, p_longest integer)
returns text
language sql immutable
set search_path = ''
as $$
  select nullif(left(private.trimmed(
    case when jsonb_typeof(p_value) = 'string' then p_value #>> '{}' end),
    p_longest), '')
$$;

create function private.names_of(p_value jsonb)
returns text[]
language sql immutable
set search_path = ''
as $$
  select coalesce(array_agg(private.line_of(n, 120) order by at)
    filter (where private.line_of(n, 120) is not null
      and private.line_of(n, 120) !~ '[[:cntrl:]]' and at <= 40), '{}')
  from jsonb_array_elements(case jsonb_typeof(p_value)
    when 'array' then p_value else '[]' end) with ordinality t (n, at)
$$;

create function private.number_of(p_value jsonb)
returns numeric
language sql immutable
set search_path = ''
as $$
  select case when jsonb_typeof(p_value) = 'number'
    then round((p_value #>> '{}')::numeric, 3) end
$$;

create function private.check_draft(p_draft jsonb)
returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if private.line_of(p_draft -> 'title', 200) is null then
    perform private.refuse_draft('title', 'The record needs a title.');
  end if;
  if coalesce(p_draft ->> 'type', '') not in ('Single', 'EP', 'Album') then
    perform private.refuse_draft('type',
      'Say whether it is a single, an EP or an album.');
  end if;
  if not coalesce(p_draft ->> 'release_date' ~ '^[12]\d{3}-\d{2}-\d{2}$'
    and pg_input_is_valid(p_draft ->> 'release_date', 'date'), false) then
    perform private.refuse_draft('release_date', 'Say when it comes out.');
  end if;
  if jsonb_typeof(p_draft -> 'tracks') is distinct from 'array'
    or jsonb_array_length(p_draft -> 'tracks') not between 1 and 100 then
    perform private.refuse_draft('tracks',
      'A record has between one and a hundred tracks.');
  end if;
  if not coalesce(
    private.number_of(p_draft -> 'price_cents') between 0 and 99999999
    and private.number_of(p_draft -> 'price_cents') % 1 = 0, false) then
    perform private.refuse_draft('price_cents', 'Say what it costs.');
  end if;
  if exists (select from public.releases r where r.catalogue_number
    = private.line_of(p_draft -> 'catalogue_number', 40)) then
    perform private.refuse_draft('catalogue_number', format(
      'Another record has the number %s already.',
      private.line_of(p_draft -> 'catalogue_number', 40)));
  end if;
end
$$;

create function private.check_track(p_intake_id uuid, p_track jsonb)
returns void
language plpgsql stable
set search_path = ''
as $$
declare
  field constant text := 'tracks.' || coalesce(p_track ->> 'key', '') || '.';
  title constant text := private.line_of(p_track -> 'title', 200);
  plays constant numeric := private.number_of(p_track -> 'seconds');
  starts constant numeric := private.number_of(p_track -> 'from');
  isrc constant text := private.line_of(p_track -> 'isrc', 40);
  whole numeric;
begin
  if title is null then
    perform private.refuse_draft(field || 'title',
      'Every track needs a title.');
  end if;
  select (f.inspection ->> 'seconds')::numeric into whole
  from public.music_intake_files f
  where f.id::text = p_track ->> 'file' and f.intake_id = p_intake_id
    and f.kind = 'audio' and f.inspection is not null;
  if whole is null then
    perform private.refuse_draft(field || 'file',
      format('%s has no recording that can be read.', title));
  end if;
  if not coalesce(plays > 0
    and coalesce(starts, 0) >= 0
    and coalesce(starts, 0) + plays <= whole + 0.5, false) then
    perform private.refuse_draft(field || 'seconds',
      format('%s begins or ends outside its recording.', title));
  end if;
  if upper(isrc) !~ '^[A-Z]{2}-?[A-Z0-9]{3}-?[0-9]{2}-?[0-9]{5}$' then
    perform private.refuse_draft(field || 'isrc',
      format('%s is no ISRC: it reads like GB-9XR-26-00001.', isrc));
  end if;
  if private.line_of(p_track -> 'language', 40) !~ '^[a-z]{2,3}$' then
    perform private.refuse_draft(field || 'language',
      'A language is said by its code of two or three letters.');
  end if;
  if length(p_track ->> 'lyrics') > 20000 then
    perform private.refuse_draft(field || 'lyrics',
      format('The words of %s are too long.', title));
  end if;
end
$$;
