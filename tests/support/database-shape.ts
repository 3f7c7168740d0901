import type { Sql } from "#platform/postgres/connection.ts"

/** The contents of the label's schemas, as sorted lists of descriptions: two
 * databases with equal lists behave alike. */
export async function readShape(sql: Sql) {
  const lists = await Promise.all(
    Object.entries(QUERIES).map(async ([name, query]) => {
      const rows = await sql.unsafe<{ text: string }[]>(query)
      return [name, rows.map(({ text }) => text).sort()] as const
    }),
  )
  return Object.fromEntries(lists)
}

const OURS = "n.nspname in ('public', 'private')"

function rights(acl: string, kind: string, owner: string) {
  return `(select string_agg(entry, ', ' order by entry) from (
    select concat(coalesce(nullif(g.grantee, 0)::regrole::text, 'public'),
      ' ', g.privilege_type) as entry
    from aclexplode(coalesce(${acl}, acldefault('${kind}', ${owner}))) g
    where g.grantee <> ${owner}) r)`
}

const QUERIES = {
  functions: `
    select concat_ws(' | ', pg_get_functiondef(p.oid),
      ${rights("p.proacl", "f", "p.proowner")}) as text
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where ${OURS}`,
  relations: `
    select concat_ws(' | ', c.oid::regclass, c.relkind, c.relrowsecurity,
      c.reloptions, pg_get_expr(c.relpartbound, c.oid),
      obj_description(c.oid, 'pg_class'),
      case when c.relkind = 'v' then pg_get_viewdef(c.oid) end,
      ${rights("c.relacl", "r", "c.relowner")}) as text
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where ${OURS} and c.relkind in ('r', 'p', 'v')`,
  columns: `
    select concat_ws(' | ', c.oid::regclass,
      row_number() over (partition by c.oid order by a.attnum), a.attname,
      format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity,
      a.attgenerated, a.attcollation::regcollation,
      pg_get_expr(d.adbin, d.adrelid), col_description(c.oid, a.attnum),
      case when a.attacl is not null
        then ${rights("a.attacl", "c", "c.relowner")} end) as text
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid
    join pg_namespace n on n.oid = c.relnamespace
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where ${OURS} and c.relkind in ('r', 'p', 'v', 'c')
      and a.attnum > 0 and not a.attisdropped`,
  constraints: `
    select concat_ws(' | ', k.conrelid::regclass, k.conname,
      pg_get_constraintdef(k.oid), k.convalidated) as text
    from pg_constraint k join pg_namespace n on n.oid = k.connamespace
    where ${OURS}`,
  indexes: `
    select pg_get_indexdef(i.indexrelid) as text
    from pg_index i
    join pg_class c on c.oid = i.indrelid
    join pg_namespace n on n.oid = c.relnamespace
    where ${OURS}`,
  triggers: `
    select concat_ws(' | ', pg_get_triggerdef(t.oid), t.tgenabled) as text
    from pg_trigger t where not t.tgisinternal`,
  policies: `
    select concat_ws(' | ', polrelid::regclass, polname, polcmd,
      polpermissive, (select string_agg(r::regrole::text, ', ' order by 1)
        from unnest(polroles) r),
      pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid)
    ) as text
    from pg_policy`,
  sequences: `
    select concat_ws(' | ', c.oid::regclass, s.seqtypid::regtype, s.seqstart,
      s.seqincrement, ${rights("c.relacl", "s", "c.relowner")}) as text
    from pg_sequence s
    join pg_class c on c.oid = s.seqrelid
    join pg_namespace n on n.oid = c.relnamespace
    where ${OURS}`,
  defaults: `
    select concat_ws(' | ', defaclnamespace::regnamespace, defaclobjtype,
      defaclacl) as text
    from pg_default_acl`,
}
