import type { Role } from "../caller.ts"
import type { Sql } from "../postgres/connection.ts"

export type CatalogueColumn = {
  number: number
  name: string
  type: string
  arrayType: string | null
  category: string
  json: boolean
  default: string | null
  generated: boolean
}

/** The roles that may write to at least one of its columns. */
export type TableGrants = { insert: Role[]; update: Role[] }

export type CatalogueTable = {
  oid: number
  schema: string
  name: string
  /** A composite type, which holds no rows. */
  isType: boolean
  /** The stored query of a view, as PostgreSQL's node tree. */
  view: string | null
  columns: CatalogueColumn[]
  grants: TableGrants
  keys: { primary: boolean; columns: number[] }[]
}

export type CatalogueForeignKey = {
  name: string
  table: number
  columns: number[]
  target: number
  targetColumns: number[]
}

export type CatalogueArgument = {
  name: string
  type: string
  /** The table whose rows it accepts; 0 for none. */
  table: number
  mode: "i" | "o" | "b" | "v" | "t"
}

export type CatalogueFunction = {
  schema: string
  name: string
  volatile: boolean
  returnsSet: boolean
  /** Its author's estimate of the number of rows. */
  rows: number
  returns: string
  /** The table or composite type whose rows it returns; 0 for none. */
  returnsTable: number
  /** The roles that may execute it. */
  callers: Role[]
  arguments: CatalogueArgument[]
  defaults: number
}

export type Catalogue = {
  tables: CatalogueTable[]
  foreignKeys: CatalogueForeignKey[]
  functions: CatalogueFunction[]
  types: { name: string; sql: string }[]
}

/** Reads everything REST needs to know of the database in one query. The search
 * path is empty, so type names include their schema where needed. */
export async function readCatalogue(
  sql: Sql,
  schemas: string[],
): Promise<Catalogue> {
  const [, [row]] = await sql.begin("read only", (tx) =>
    Promise.all([
      tx.unsafe("select set_config('search_path', '', true)"),
      tx.unsafe(QUERY, [schemas]),
    ]),
  )
  return row as unknown as Catalogue
}

const USER_TABLES = `
  select c.oid, c.relnamespace, c.relname, c.relkind, c.reltype
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'v', 'm', 'f', 'p', 'c') and not c.relispartition
    and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'`

const COLUMNS = `
  select coalesce(json_agg(json_build_object(
    'number', a.attnum,
    'name', a.attname,
    'type', format_type(a.atttypid, -1),
    'arrayType', case when t.typarray <> 0
      then format_type(t.typarray, -1) end,
    'category', t.typcategory,
    'json', coalesce(nullif(t.typbasetype, 0), t.oid)
      in ('json'::regtype, 'jsonb'::regtype),
    'default', case
      when a.attgenerated <> '' then null
      when a.attidentity <> '' then format('nextval(%L::regclass)', (
        select d.objid::regclass from pg_depend d
        where d.refobjid = a.attrelid and d.refobjsubid = a.attnum
          and d.classid = 'pg_class'::regclass and d.deptype = 'i'))
      else pg_get_expr(e.adbin, e.adrelid) end,
    'generated', a.attgenerated <> ''
  ) order by a.attnum), '[]')
  from pg_attribute a
  join pg_type t on t.oid = a.atttypid
  left join pg_attrdef e on e.adrelid = a.attrelid and e.adnum = a.attnum
  where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped`

const KEYS = `
  select coalesce(json_agg(json_build_object(
    'primary', i.indisprimary,
    'columns', i.indkey::int2[])), '[]')
  from pg_index i
  where i.indrelid = c.oid and i.indisunique
    and i.indpred is null and i.indexprs is null`

function rolesThat(holds: string) {
  return `(select coalesce(json_agg(r.rolname), '[]') from pg_roles r
    where r.rolname in ('anon', 'authenticated', 'service_role') and ${holds})`
}

function writers(privilege: keyof TableGrants) {
  return rolesThat(`has_any_column_privilege(r.oid, c.oid, '${privilege}')`)
}
const CALLERS = rolesThat("has_function_privilege(r.oid, p.oid, 'execute')")

const ARGUMENTS = `
  select coalesce(json_agg(json_build_object(
    'name', coalesce(p.proargnames[a.place], ''),
    'type', format_type(a.type, -1),
    'table', t.typrelid::int8,
    'mode', coalesce(p.proargmodes[a.place], 'i')
  ) order by a.place), '[]')
  from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[]))
    with ordinality as a(type, place)
  join pg_type t on t.oid = a.type`

const QUERY = `
with tables as (${USER_TABLES})
select
  (select coalesce(json_agg(json_build_object(
    'oid', c.oid::int8, 'schema', n.nspname, 'name', c.relname,
    'isType', c.relkind = 'c',
    'view', (select r.ev_action::text from pg_rewrite r
      where r.ev_class = c.oid and r.rulename = '_RETURN'),
    'columns', (${COLUMNS}),
    'grants', json_build_object(
      'insert', ${writers("insert")}, 'update', ${writers("update")}),
    'keys', (${KEYS})
  ) order by n.nspname, c.relname), '[]')
  from tables c join pg_namespace n on n.oid = c.relnamespace) as tables,
  (select coalesce(json_agg(json_build_object(
    'name', f.conname, 'table', f.conrelid::int8, 'columns', f.conkey,
    'target', f.confrelid::int8, 'targetColumns', f.confkey
  ) order by f.conname), '[]')
  from pg_constraint f where f.contype = 'f' and f.conparentid = 0
  ) as "foreignKeys",
  (select coalesce(json_agg(json_build_object(
    'schema', n.nspname, 'name', p.proname,
    'volatile', p.provolatile = 'v', 'returnsSet', p.proretset,
    'rows', p.prorows,
    'returns', format_type(p.prorettype, -1),
    'returnsTable', coalesce(nullif(t.typrelid, 0), b.typrelid, 0)::int8,
    'callers', ${CALLERS},
    'arguments', (${ARGUMENTS}),
    'defaults', p.pronargdefaults
  ) order by p.proname, p.pronargs), '[]')
  from pg_proc p
  join pg_namespace n on n.oid = p.pronamespace
  join pg_type t on t.oid = p.prorettype
  left join pg_type b on b.oid = t.typbasetype
  where p.prokind = 'f' and n.nspname = any($1::text[])
    and p.prorettype not in ('trigger'::regtype, 'event_trigger'::regtype)
  ) as functions,
  (select json_agg(json_build_object(
    'name', t.typname, 'sql', format_type(t.oid, -1)))
  from pg_type t join pg_namespace n on n.oid = t.typnamespace
  where t.typtype in ('b', 'e', 'd', 'r', 'm') and t.typname !~ '^(reg|pg_)'
    and (n.nspname = 'pg_catalog' or n.nspname = any($1::text[]))) as types`
