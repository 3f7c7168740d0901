import { readdir, readFile } from "node:fs/promises"
import { basename, join } from "node:path"
import { StartError } from "../start-error.ts"
import type { ReservedSql } from "./connection.ts"
import type { SqlFile } from "./sql-files.ts"

export type ObjectFiles = {
  /** Objects needed before the tables: schemas, and the functions that checks,
   * defaults and indexes call. */
  first: SqlFile[]
  rest: SqlFile[]
  /** Rows that functions derive from other rows. */
  derived: SqlFile[]
}

/** Applied in this order across all subjects: a view calls functions, and a
 * policy comes after the general grants. */
const KINDS = ["functions", "views", "triggers", "grants", "policies"]
const ALL_KINDS = ["base", "rules", ...KINDS, "derived"]

/** Reads `<subject>/<kind>.sql` and `<subject>/<kind>/<topic>.sql`. */
export async function readObjectFiles(folder: string): Promise<ObjectFiles> {
  const names = await readdir(folder, { recursive: true })
  const files = await Promise.all(
    names
      .filter((name) => name.endsWith(".sql"))
      .sort()
      .map(async (name) => ({
        name: `${basename(folder)}/${name}`,
        text: await readFile(join(folder, name), "utf8"),
        kind: kindOf(name),
      })),
  )
  const of = (kind: string) => files.filter((file) => file.kind === kind)
  return {
    first: [...of("base"), ...of("rules")],
    rest: KINDS.flatMap(of),
    derived: of("derived"),
  }
}

function kindOf(name: string) {
  const words = name.replace(/\.sql$/, "").split(/[\\/]/)
  const kind = words.find((word) => ALL_KINDS.includes(word))
  if (kind) return kind
  throw new StartError(
    `The file ${name} of the schemas is none of ${ALL_KINDS.map((it) => `${it}.sql`).join(", ")}, nor in a folder of such a name.`,
  )
}

const CLIENT_ROLES = "public, anon, authenticated, service_role"

/** Drops every function, view, trigger and policy of these schemas and revokes
 * every grant on their tables, so that nothing remains that is in no file.
 * Objects that a table itself calls stay and are replaced. In other schemas
 * only triggers and policies that call their functions are dropped, such as
 * those on tables of auth or storage. */
export async function dropObjects(sql: ReservedSql, schemas: string[]) {
  const statements = await sql<{ text: string }[]>`
    with ours as (
      select oid from pg_namespace where nspname = any (${schemas})
    ), functions as (
      select p.oid, p.oid::regprocedure::text as name from pg_proc p
      where p.pronamespace in (table ours)
        and p.prorettype <> 'event_trigger'::regtype
        and not exists (
          select from pg_depend d
          where d.classid = 'pg_proc'::regclass and d.objid = p.oid
            and d.deptype = 'e')
    ), relations as (
      select c.oid, c.relkind, format('%I.%I', n.nspname, c.relname) as name
      from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
      where n.oid in (table ours) and c.relkind in ('r', 'p', 'v', 'm', 'S')
        and pg_has_role(c.relowner, 'usage')
        and not exists (
          select from pg_depend d
          where d.classid = 'pg_class'::regclass and d.objid = c.oid
            and d.deptype = 'e')
    ), callers as (
      select f.name, d.classid, d.objid from functions f
      join pg_depend d
        on d.refclassid = 'pg_proc'::regclass and d.refobjid = f.oid
    ), outside as (
      select c.name from callers c
      join pg_trigger t
        on c.classid = 'pg_trigger'::regclass and t.oid = c.objid
      where t.tgrelid not in (select oid from relations)
    ), kept as (
      select name from callers
      where classid not in ('pg_proc'::regclass, 'pg_trigger'::regclass,
        'pg_policy'::regclass, 'pg_rewrite'::regclass)
    )
    select * from (
      select 1 as step, format('drop policy %I on %s', p.polname,
        p.polrelid::regclass) as text
      from pg_policy p
      where p.polrelid in (select oid from relations) or p.oid in (
        select objid from callers where classid = 'pg_policy'::regclass)
      union all
      select 2, format('drop trigger %I on %s', t.tgname,
        t.tgrelid::regclass)
      from pg_trigger t
      where t.tgrelid in (select oid from relations)
        and not t.tgisinternal and t.tgparentid = 0
      union all
      select 3, format('drop %s %s', case relkind when 'v' then 'view'
        else 'materialized view' end, string_agg(name, ', '))
      from relations where relkind in ('v', 'm') group by relkind
      union all
      -- Whoever does not own the table of a trigger drops its function.
      select 4, format('drop routine %s cascade',
        string_agg(distinct name, ', '))
      from outside having count(*) > 0
      union all
      select 5, format('drop routine %s', string_agg(name, ', '))
      from functions
      where name not in (table kept) and name not in (table outside)
      having count(*) > 0
      union all
      select 6, format('revoke all on %s %s from %s',
        case relkind when 'S' then 'sequence' else 'table' end,
        string_agg(name, ', '), ${CLIENT_ROLES}::text)
      from relations where relkind in ('r', 'p', 'S') group by relkind
    ) s order by step`
  for (const { text } of statements) {
    await sql.unsafe(text).catch((error) => {
      throw new StartError(
        `The functions, views, triggers and policies of ${schemas.join(" and ")} could not be made anew: ${error.detail ?? error.message}. Drop what stands in the way, start, and make it again. It was rolled back.`,
        { cause: error },
      )
    })
  }
  // Bodies are checked when called: each may name objects made later.
  await sql.unsafe("set local check_function_bodies = off")
}
