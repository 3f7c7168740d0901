import { expect, test } from "vitest"
import { RELATIONS } from "../prove/rights/expected.ts"
import { suiteDatabase } from "../support/database.ts"

const db = await suiteDatabase()

const OURS = ["public", "private"]

async function names(query: Promise<Iterable<{ name: string }>>) {
  return [...(await query)].map(({ name }) => name)
}

test("row-level security is on for every table of ours", async () => {
  const open = db.sql<{ name: string }[]>`
    select c.oid::regclass::text as name from pg_class c
    where c.relnamespace::regnamespace::text in ${db.sql(OURS)}
      and c.relkind in ('r', 'p') and not c.relrowsecurity`
  expect(await names(open)).toEqual([])
})

test("no client reads a token, a hash or any other secret of a table", async () => {
  const readable = db.sql<{ name: string }[]>`
    select distinct c.oid::regclass || '.' || a.attname as name
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
    cross join unnest(array['anon', 'authenticated']) role
    where c.relnamespace::regnamespace::text in ${db.sql(OURS)}
      and c.relkind in ('r', 'p', 'v', 'm')
      and (a.attname ~ 'token|secret|hash|sha256|password'
        or a.atttypid = 'bytea'::regtype)
      and has_column_privilege(role, c.oid, a.attnum, 'select')`
  expect(await names(readable)).toEqual([])
})

test("every foreign key leads with the columns of an index", async () => {
  const bare = db.sql<{ name: string }[]>`
    select conrelid::regclass || ' ' || conname as name from pg_constraint k
    where k.contype = 'f'
      and k.connamespace::regnamespace::text in ${db.sql(OURS)}
      and not exists (
        select from pg_index i
        where i.indrelid = k.conrelid
          -- What is not there is never looked for.
          and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = (
            select format('(%I IS NOT NULL)', a.attname) from pg_attribute a
            where a.attrelid = k.conrelid and k.conkey = array[a.attnum]))
          and (i.indkey::smallint[])[0:cardinality(k.conkey) - 1] @> k.conkey
      )`
  expect(await names(bare)).toEqual([])
})

test("no function of ours takes its search path from the caller", async () => {
  const mutable = db.sql<{ name: string }[]>`
    select p.oid::regprocedure::text as name from pg_proc p
    where p.pronamespace::regnamespace::text in ${db.sql(OURS)}
      -- What is bound when it is created looks nothing up.
      and p.prosqlbody is null
      and not coalesce(p.proconfig, '{}') && array['search_path=""']`
  expect(await names(mutable)).toEqual([])
})

/** In `private`: who may call what in `public` the rights matrix says. */
const OPEN_DEFINERS = {
  anon: [
    "private.articles_showing(text)",
    "private.contact_delivers()",
    "private.formerly(text,text)",
    "private.is_on_sale(uuid,uuid,text)",
  ],
  authenticated: [
    "private.articles_showing(text)",
    "private.bought_items()",
    "private.contact_delivers()",
    "private.formerly(text,text)",
    "private.has_live_session()",
    "private.has_role(text[])",
    "private.is_on_sale(uuid,uuid,text)",
    "private.is_staff()",
    "private.kept_tables()",
    "private.may_keep_template(text)",
    "private.second_factor_ok()",
  ],
}

for (const [role, expected] of Object.entries(OPEN_DEFINERS)) {
  test(`${role} may call only the named private functions that act as the owner`, async () => {
    const open = db.sql<{ name: string }[]>`
      select p.oid::regprocedure::text as name from pg_proc p
      where p.pronamespace = 'private'::regnamespace
        and p.prosecdef and has_function_privilege(${role}, p.oid, 'execute')
      order by 1`
    expect(await names(open)).toEqual(expected)
  })
}

test("nothing of ours is executable by everybody", async () => {
  const open = db.sql<{ name: string }[]>`
    select p.oid::regprocedure::text as name
    from pg_proc p, aclexplode(coalesce(p.proacl,
      acldefault('f', p.proowner))) grants
    where p.pronamespace::regnamespace::text in ${db.sql(OURS)}
      and grants.grantee = 0`
  expect(await names(open)).toEqual([])
})

test("every view asks with the rights of who asks", async () => {
  const borrowed = db.sql<{ name: string }[]>`
    select c.oid::regclass::text as name from pg_class c
    where c.relnamespace::regnamespace::text in ${db.sql(OURS)}
      and c.relkind in ('v', 'm')
      and not coalesce(c.reloptions, '{}') && array['security_invoker=true']`
  expect(await names(borrowed)).toEqual([])
})

test("every table and view says why it exists", async () => {
  const silent = db.sql<{ name: string }[]>`
    select c.oid::regclass::text as name from pg_class c
    where c.relnamespace::regnamespace::text in ${db.sql(OURS)}
      and c.relkind in ('r', 'v')
      and obj_description(c.oid, 'pg_class') is null`
  expect(await names(silent)).toEqual([])
})

type Policy = {
  policyname: string
  tablename: string
  cmd: string
  roles: string
  text: string
}

async function policies() {
  return await db.sql<Policy[]>`
    select policyname, tablename, cmd, array_to_string(roles, ',') as roles,
      concat(qual, ' ', with_check) as text
    from pg_policies where schemaname in ('public', 'storage')
      and policyname not like 'platform%'`
}

test("a policy's name is a sentence and nobody else's", async () => {
  const sentences = (await policies()).map(({ policyname }) => policyname)
  expect(sentences.length).toBeGreaterThan(80)
  expect(new Set(sentences).size).toBe(sentences.length)
  for (const sentence of sentences) {
    expect(sentence).toMatch(/^[A-Z][a-z]+ .*[a-z]$/)
    expect(sentence.length, sentence).toBeLessThan(63)
  }
})

test("a policy is for one role and one operation, and the only one for both", async () => {
  const seen = new Set<string>()
  for (const { tablename, cmd, roles, policyname } of await policies()) {
    expect(["anon", "authenticated"], policyname).toContain(roles)
    expect(cmd, policyname).not.toBe("ALL")
    const place = `${tablename} ${cmd} ${roles}`
    expect(seen, policyname).not.toContain(place)
    seen.add(place)
  }
})

test("a policy asks who is calling once a statement, not once a row", async () => {
  for (const { text, policyname } of await policies()) {
    const bare = text.replace(/\( ?SELECT [^()]*\([^()]*\) AS \w+\)/g, "")
    expect(bare, policyname).not.toMatch(
      /auth\.uid|is_staff|has_role|kept_tables|second_factor_ok/,
    )
  }
})

test("what staff may do they may in a role; colleagues they just see", async () => {
  const asking = (await policies()).filter(({ text }) => /is_staff/.test(text))
  expect(asking.map(({ tablename }) => tablename)).toEqual(["staff"])
})

test("a table that clients may touch has a policy for what they may do", async () => {
  const unguarded = db.sql<{ name: string }[]>`
    select c.relname || ' ' || o.cmd || ' ' || r.role as name
    from pg_class c
    cross join unnest(array['select', 'insert', 'update', 'delete']) o (cmd)
    cross join unnest(array['anon', 'authenticated']) r (role)
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and case when o.cmd = 'delete'
        then has_table_privilege(r.role, c.oid, o.cmd)
        else has_any_column_privilege(r.role, c.oid, o.cmd) end
      and not exists (
        select from pg_policies p
        where p.tablename = c.relname and lower(p.cmd) = o.cmd
          and r.role = any (p.roles))`
  expect(await names(unguarded)).toEqual([])
})

test("visitors have no right at all on what is closed to them", async () => {
  const closed = Object.entries(RELATIONS)
    .filter(([, { visitor }]) =>
      [visitor.read, visitor.insert, visitor.update, visitor.delete].every(
        (reach) => reach === "none",
      ),
    )
    .map(([name]) => name)
  expect(closed.length).toBeGreaterThan(30)
  const open = db.sql<{ name: string }[]>`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace
      and c.relname in ${db.sql(closed)}
      and (has_any_column_privilege('anon', c.oid, 'select')
        or has_any_column_privilege('anon', c.oid, 'insert')
        or has_any_column_privilege('anon', c.oid, 'update')
        or has_table_privilege('anon', c.oid, 'delete'))`
  expect(await names(open)).toEqual([])
})
