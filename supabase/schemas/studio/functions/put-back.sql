-- Undoing a change of the history, with the owner's rights.

-- Undoes a whole change or nothing: refused when somebody has since changed the
-- same rows. It is a change itself, whose name is returned.
create function public.put_back(p_change text)
returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  line public.history;
begin
  if not private.is_staff() then
    raise exception 'Only staff put things back.'
      using errcode = 'insufficient_privilege';
  end if;
  perform from public.history h where h.change = p_change and not h.follows;
  if not found then
    raise exception 'There is no such change, or it is forgotten.'
      using errcode = '9X042';
  end if;
  if exists (
    select from public.history h
    where h.change = p_change and not h.follows
      and not private.may_keep(h.table_name, h.row_id)
  ) then
    raise exception 'This was not yours to change, so you cannot put it back.'
      using errcode = 'insufficient_privilege';
  end if;
  for line in select * from private.backwards(p_change) loop
    perform set_config('label.puts_back', p_change, true),
      set_config('label.follows', line.follows::text, true);
    perform private.put_line_back(line);
  end loop;
  perform set_config('label.puts_back', '', true),
    set_config('label.follows', '', true);
  return private.this_change();
exception
  when integrity_constraint_violation then
    raise exception 'Something stands in the way: %', sqlerrm
      using errcode = '9X044',
        detail = jsonb_build_object('reason', sqlstate)::text;
end
$$;
grant execute on function public.put_back(text) to authenticated;

-- The lines of a change from its last step to its first. Rows affected through
-- a step's rows were recorded after them, innermost first: they are restored
-- after them in the same order.
create function private.backwards(p_change text)
returns setof public.history
language sql stable
set search_path = ''
as $$
  with steps as (
    select l.id, l.hung, count(*) filter (
      where not l.hung and l.was_hung) over (order by l.id) as step
    from (
      select h.id, h.follows and h.puts_back is null as hung,
        lag(h.follows) over (order by h.id) as was_hung
      from public.history h where h.change = p_change
    ) l
  )
  select h.* from steps s join public.history h on h.id = s.id
  order by s.step desc, s.hung, case when s.hung then s.id else -s.id end
$$;

create function private.put_line_back(p_line public.history)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  there jsonb;
begin
  execute format('select to_jsonb(t) from public.%I t where %s for update',
    p_line.table_name, private.is_row_of(p_line)) into there;
  there := private.edited_part(there);
  if (p_line.verb = 'delete' and there @> p_line.before)
    or (p_line.verb = 'insert' and there is null) then
    return;
  end if;
  perform private.refuse_what_changed(p_line, there);
  case p_line.verb
    when 'delete' then perform private.write_again(p_line);
    when 'update' then perform private.set_back(p_line);
    else perform private.take_out(p_line);
  end case;
end
$$;

create function private.is_row_of(p_line public.history)
returns text
language sql stable
set search_path = ''
as $$
  select format('t.%I = %L',
    private.key_of(p_line.table_name), p_line.row_id)
$$;

create function private.refuse_what_changed(p_line public.history, p_there jsonb)
returns void
language plpgsql
set search_path = ''
as $$
declare
  moved text[];
  since jsonb;
begin
  if p_there is null then
    if p_line.verb = 'delete' then
      return;
    end if;
    moved := '{}';
  else
    select array_agg(k order by k) into moved
    from jsonb_object_keys(coalesce(p_line.after, p_line.before)) k
    where p_there -> k is distinct from p_line.after -> k
      and p_there -> k is distinct from p_line.before -> k;
    if moved is null then
      return;
    end if;
  end if;
  select jsonb_build_object('by', h.by_name, 'at', h.at) into since
  from public.history h
  where h.table_name = p_line.table_name and h.row_id = p_line.row_id
    and h.id > p_line.id
    and (h.verb <> 'update' or h.after ?| moved)
  order by h.id desc limit 1;
  raise exception '% was changed again since.',
    coalesce(p_line.row_name, 'This')
    using errcode = '9X043', detail = (coalesce(since, '{}')
      || jsonb_build_object('table', p_line.table_name,
        'row_id', p_line.row_id, 'name', p_line.row_name,
        'columns', moved))::text;
end
$$;

-- The columns of a remembered row that the table still has.
create function private.columns_of(p_table text, p_row jsonb)
returns text
language sql stable
set search_path = ''
as $$
  select string_agg(quote_ident(a.attname), ', ' order by a.attnum)
  from pg_catalog.pg_attribute a
  where a.attrelid = format('public.%I', p_table)::regclass
    and a.attnum > 0 and not a.attisdropped and p_row ? a.attname
$$;

create function private.write_again(p_line public.history)
returns void
language plpgsql
set search_path = ''
as $$
declare
  columns constant text :=
    private.columns_of(p_line.table_name, p_line.before);
begin
  execute format('insert into public.%1$I (%2$s) select %2$s
    from jsonb_populate_record(null::public.%1$I, $1)',
    p_line.table_name, columns) using p_line.before;
end
$$;

create function private.set_back(p_line public.history)
returns void
language plpgsql
set search_path = ''
as $$
declare
  columns constant text :=
    private.columns_of(p_line.table_name, p_line.before);
begin
  if columns is not null then
    execute format('update public.%1$I t set (%2$s) = (
        select %2$s from jsonb_populate_record(null::public.%1$I, $1)
      ) where %3$s',
      p_line.table_name, columns, private.is_row_of(p_line))
    using p_line.before;
  end if;
end
$$;

-- Deletes an added row alone: rows attached to it since must not be lost with
-- it.
create function private.take_out(p_line public.history)
returns void
language plpgsql
set search_path = ''
as $$
declare
  newest constant bigint :=
    coalesce((select max(h.id) from public.history h), 0);
begin
  execute format('delete from public.%I t where %s',
    p_line.table_name, private.is_row_of(p_line));
  if exists (
    select from public.history h
    where h.id > newest and h.follows and h.change = private.this_change()
      and (h.table_name, h.row_id) <> (p_line.table_name, p_line.row_id)
  ) then
    raise exception 'other things hang on it by now.'
      using errcode = 'restrict_violation';
  end if;
end
$$;
