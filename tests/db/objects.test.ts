import { expect, test } from "vitest"
import { readObjectFiles } from "#platform/postgres/schema-objects.ts"
import { PLAN } from "#server/runtime/schema.ts"
import { suiteDatabase } from "../support/database.ts"

const db = await suiteDatabase()
const { first, rest } = await readObjectFiles(PLAN.objects?.folder ?? "")
// What stands in strings and comments defines nothing.
const files = [...first, ...rest].map(({ text }) =>
  text.replace(/--.*$/gm, "").replace(/(?<=\bas )\$\$.*?\$\$/gs, "''"),
)
const sql = files.join("\n")

async function names(query: Promise<Iterable<{ name: string }>>) {
  return [...(await query)].map(({ name }) => name).sort()
}

function defined(pattern: RegExp) {
  return [...sql.matchAll(pattern)].map((match) => match.slice(1).join(" on "))
}

test("every function is defined in one file, and no other is there", async () => {
  const there = await names(db.sql<{ name: string }[]>`
    select format('%s.%s', n.nspname, p.proname) as name
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname in ('public', 'private')`)
  const found = defined(/^create (?:or replace )?function ([\w.]+)/gm)
  expect(found.sort()).toEqual(there)
})

test("every view is defined in one file, and no other is there", async () => {
  const there = await names(db.sql<{ name: string }[]>`
    select format('%s.%s', n.nspname, c.relname) as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'private') and c.relkind in ('v', 'm')`)
  expect(defined(/^create view ([\w.]+)/gm).sort()).toEqual(there)
})

test("every policy is defined in one file, and no other is there", async () => {
  const there = await names(db.sql<{ name: string }[]>`
    select format('%s on %s.%s', p.polname, n.nspname, c.relname) as name
    from pg_policy p
    join pg_class c on c.oid = p.polrelid
    join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'private', 'storage')`)
  const found = defined(/^create policy "([^"]+)"\s+on ([\w.]+)/gm)
  expect(found.sort()).toEqual(there)
})

test("every trigger is defined in one file, and no other is there", async () => {
  const there = await names(db.sql<{ name: string }[]>`
    select format('%s on %s.%s', t.tgname, n.nspname, c.relname) as name
    from pg_trigger t
    join pg_class c on c.oid = t.tgrelid
    join pg_namespace n on n.oid = c.relnamespace
    join pg_proc p on p.oid = t.tgfoid
    where not t.tgisinternal
      and p.pronamespace::regnamespace::text in ('public', 'private')`)
  const found = defined(
    /^create (?:constraint )?trigger (\w+)[^;]*?\son ([\w.]+)/gm,
  )
  expect([...found, ...looped()].sort()).toEqual(there)
})

/** Triggers that a loop makes on each table of a list. */
function looped() {
  return [...sql.matchAll(/^do \$\$.*?^\$\$/gms)].flatMap(([loop]) => {
    const [, list = ""] = loop.match(/array array\[(.*?)\]/s) ?? []
    const tables = [...list.matchAll(/'(\w+)'/g)].map(([, name]) => name)
    const triggers = [
      ...loop.matchAll(/create trigger (\w+)|continue when edited = '(\w+)'/g),
    ]
    let passed: string | undefined
    return triggers.flatMap(([, trigger, table]) => {
      passed = table ?? passed
      if (!trigger) return []
      return tables
        .filter((name) => name !== passed)
        .map((name) => `${trigger} on public.${name}`)
    })
  })
}

const RELATION_RIGHTS = ["select", "insert", "update", "delete"]

test("clients have the rights that are granted in a file, and no other", async () => {
  const there = await names(db.sql<{ name: string }[]>`
    with relations as (
      select c.oid, format('%s.%s', n.nspname, c.relname) as name
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'private')
        and c.relkind in ('r', 'p', 'v', 'm', 'S')
    )
    select concat_ws(' ', role, privilege, object) as name from (
      select a.grantee::regrole::text as role,
        lower(a.privilege_type) as privilege, r.name as object
      from relations r join pg_class c using (oid), aclexplode(c.relacl) a
      where a.grantee <> 0
      union all
      select t.grantee::regrole::text, lower(t.privilege_type),
        format('%s.%s', r.name, a.attname)
      from relations r
      join pg_attribute a on a.attrelid = r.oid, aclexplode(a.attacl) t
      union all
      select a.grantee::regrole::text, 'execute',
        format('%s.%s', n.nspname, p.proname)
      from pg_proc p
      join pg_namespace n on n.oid = p.pronamespace, aclexplode(p.proacl) a
      where n.nspname in ('public', 'private') and a.grantee <> 0
    ) s where role in ('anon', 'authenticated')`)
  expect([...new Set(granted())].sort()).toEqual(there)
})

function granted() {
  const grants = sql.matchAll(
    /^grant ([^;]*?)\s+on\s+(?:function\s+)?([\w.]+)(?:\([^;]*?\))?\s+to\s+([^;]*);/gm,
  )
  return [...grants].flatMap(([, rights = "", object, roles = ""]) => {
    const clients = roles
      .split(/,\s*/)
      .filter((role) => role === "anon" || role === "authenticated")
    const [, right, columns] = rights.match(/^(\w+)\s+\((.*)\)$/s) ?? []
    const granted = columns
      ? columns.split(/,\s*/).map((name) => `${right} ${object}.${name}`)
      : rights
          .split(/,\s*/)
          .filter((it) => [...RELATION_RIGHTS, "execute"].includes(it))
          .map((it) => `${it} ${object}`)
    return clients.flatMap((role) => granted.map((it) => `${role} ${it}`))
  })
}
