import type { Sql } from "#platform/postgres/connection.ts"

export type Column = {
  name: string
  /** Compared by `=` in a filter, as text. */
  plain: boolean
  generated: boolean
  /** The database roles that have a grant on it. */
  grants: Record<"select" | "update", string[]>
}
export type Table = {
  name: string
  kind: "table" | "view"
  /** Its primary key; a view's rows are identified by its first column. */
  key: string[]
  columns: Column[]
}
export type Procedure = {
  name: string
  args: { name: string; type: string }[]
}
const ROLES = ["anon", "authenticated", "service_role"]

export type Catalogue = Awaited<ReturnType<typeof readCatalogue>>

/** The tables in the exposed schemas: the matrix is built from the database,
 * not from a list kept by hand. */
export async function readCatalogue(sql: Sql, schemas: string[]) {
  const tables = await sql<Table[]>`
    select c.relname as name,
      case when c.relkind in ('v', 'm') then 'view' else 'table' end as kind,
      coalesce((
        select array_agg(k.attname order by array_position(
          i.indkey::smallint[], k.attnum))
        from pg_index i join pg_attribute k
          on k.attrelid = c.oid and k.attnum = any (i.indkey)
        where i.indrelid = c.oid and i.indisprimary
      ), (array_agg(a.attname order by a.attnum))[1:1]) as key,
      jsonb_agg(jsonb_build_object('name', a.attname,
        'generated', a.attgenerated <> '' or a.attidentity = 'a',
        'plain', t.typcategory not in ('A', 'U') or t.typname = 'uuid',
        'grants', jsonb_build_object(
          'select', array(select r from unnest(${ROLES}::text[]) r
            where has_column_privilege(r, c.oid, a.attnum, 'select')),
          'update', array(select r from unnest(${ROLES}::text[]) r
            where has_column_privilege(r, c.oid, a.attnum, 'update'))))
        order by a.attnum) as columns
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
      and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    where c.relnamespace::regnamespace::text in ${sql(schemas)}
      and c.relkind in ('r', 'p', 'v', 'm', 'f')
    group by c.oid order by c.relname`
  const procedures = await sql<Procedure[]>`
    select p.proname as name, coalesce((
      select jsonb_agg(jsonb_build_object('name', p.proargnames[n],
        'type', format_type(p.proargtypes[n - 1], null)) order by n)
      from generate_series(1, p.pronargs) n), '[]') as args
    from pg_proc p
    where p.pronamespace::regnamespace::text in ${sql(schemas)}
      and p.prorettype <> 'trigger'::regtype
    order by p.proname`
  const links = await sql<{ child: string; parent: string; name: string }[]>`
    select k.conname as name, k.conrelid::regclass::text as child,
      k.confrelid::regclass::text as parent
    from pg_constraint k join pg_class f on f.oid = k.confrelid
    where k.contype = 'f'
      and k.connamespace::regnamespace::text in ${sql(schemas)}
      and f.relnamespace::regnamespace::text in ${sql(schemas)}`
  const buckets = await sql<{ id: string }[]>`
    select id from storage.buckets order by id`
  const hidden = await sql<{ schema: string; name: string }[]>`
    select c.relnamespace::regnamespace::text as schema, c.relname as name
    from pg_class c
    where c.relkind in ('r', 'p', 'v', 'm')
      and c.relnamespace::regnamespace::text not in ${sql(schemas)}
      and c.relnamespace::regnamespace::text
        not in ('pg_catalog', 'information_schema', 'pg_toast')`
  return {
    tables: [...tables],
    procedures: [...procedures],
    links: [...links],
    buckets: buckets.map(({ id }) => id),
    hidden: [...hidden],
  }
}
