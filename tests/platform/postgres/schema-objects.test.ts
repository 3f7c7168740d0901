import { randomBytes } from "node:crypto"
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterEach, beforeEach, expect, test } from "vitest"
import { connect } from "#platform/postgres/connection.ts"
import { migrate } from "#platform/postgres/migrations.ts"
import { freshDatabase, type TestDatabase } from "../../support/database.ts"

const ROLES = {
  name: "roles",
  file: fileURLToPath(
    new URL("../../../platform/postgres/roles.sql", import.meta.url),
  ),
}

let db: TestDatabase
let folder: string
beforeEach(async () => {
  db = await freshDatabase({ empty: true })
  folder = await mkdtemp(join(tmpdir(), "objects-"))
  for (const [name, text] of Object.entries(FILES)) await write(name, text)
})
afterEach(async () => {
  await db.close()
  await rm(folder, { recursive: true })
})

const FILES = {
  "migrations/20260101000000_notes.sql": `
    create table label.notes (text text check (label.is_short(text)));
    create table elsewhere (text text);`,
  "schemas/base.sql": "create schema if not exists label;",
  "schemas/notes/rules.sql": `
    create or replace function label.is_short(p_text text) returns boolean
    language sql immutable as $$ select label.most() > length(p_text) $$;
    create or replace function label.most() returns integer
    language sql immutable as $$ select 10 $$;`,
  "schemas/notes/functions/shout.sql": `
    create function label.shout() returns trigger language plpgsql
    as $$ begin new.text := upper(new.text); return new; end $$;`,
  "schemas/notes/views.sql": `
    create view label.short_notes as select text from label.notes;`,
  "schemas/notes/triggers.sql": `
    create trigger shout before insert on label.notes
      for each row execute function label.shout();
    create trigger shout before insert on public.elsewhere
      for each row execute function label.shout();`,
  "schemas/notes/policies.sql": `
    grant select on label.notes to anon;
    create policy "Everybody reads" on label.notes for select to anon
      using (true);`,
}

test("objects are made once and made anew when a file has changed", async () => {
  expect(await run()).toEqual(["20260101000000_notes.sql", "objects"])
  expect(await run()).toEqual([])
  await write(
    "schemas/notes/views.sql",
    "create view label.notes_in_short as select left(text, 3) from label.notes",
  )
  expect(await run()).toEqual(["objects"])
  expect(await objects()).toEqual([
    "function is_short",
    "function most",
    "function shout",
    "grant anon SELECT notes",
    "policy Everybody reads",
    "trigger shout elsewhere",
    "trigger shout notes",
    "view notes_in_short",
  ])
})

test("what is in no file any more is gone, and so is what was made by hand", async () => {
  await run()
  const expected = await objects()
  await db.sql.unsafe(`
    create function label.by_hand() returns trigger language plpgsql
    as $$ begin return new; end $$;
    create function label.overloaded(integer default label.most())
    returns integer language sql as $$ select 1 $$;
    create view label.left_over as select label.overloaded();
    create trigger left_over before update on public.elsewhere
      for each row execute function label.by_hand();
    create policy "Left over" on label.notes for delete to anon using (true);
    create policy "Left over" on public.elsewhere for select to anon
      using (label.most() > 1);
    grant all on label.notes to authenticated;
    grant update (text) on label.notes to anon;`)
  expect(await objects()).not.toEqual(expected)
  await write("schemas/notes/grants.sql", "select 1")
  await run()
  expect(await objects()).toEqual(expected)
})

test("what others have made outside of the schemas stays", async () => {
  await run()
  await db.sql.unsafe(`
    create function public.theirs() returns trigger language plpgsql
    as $$ begin return new; end $$;
    create trigger theirs before update on public.elsewhere
      for each row execute function public.theirs();
    create policy "Theirs" on public.elsewhere for select to anon using (true);
    create view public.their_view as select 1 as one;`)
  await write("schemas/notes/grants.sql", "select 1")
  await run()
  expect(await objects()).toEqual(
    expect.arrayContaining(["policy Theirs", "trigger theirs elsewhere"]),
  )
  expect(await db.sql`select one from their_view`).toEqual([{ one: 1 }])
})

test("a migration meets no view, and a rule that it lets go of is gone after", async () => {
  await run()
  await write(
    "migrations/20260102000000_longer.sql",
    `alter table label.notes drop constraint notes_text_check;
     alter table label.notes alter column text type varchar(20);`,
  )
  await write("schemas/notes/rules.sql", "")
  expect(await run()).toEqual(["20260102000000_longer.sql", "objects"])
  const left = await objects()
  expect(left).toContain("view short_notes")
  expect(left).not.toContain("function is_short")
})

test("a role that does not own a table elsewhere makes its objects anew", async () => {
  const operator = `operator_${randomBytes(6).toString("hex")}`
  await db.sql.unsafe(`
    create table elsewhere (text text);
    create role ${operator};
    grant trigger on elsewhere to ${operator};
    do $$ begin
      execute format('grant create on database %I to ${operator}',
        current_database());
    end $$`)
  await write("migrations/20260101000000_notes.sql", "select 1")
  for (const file of ["notes/rules", "notes/views", "notes/policies"]) {
    await write(`schemas/${file}.sql`, "")
  }
  await write(
    "schemas/notes/triggers.sql",
    `create trigger shout before insert on public.elsewhere
      for each row execute function label.shout()`,
  )
  const pool = connect(db.target, { max: 1 })
  try {
    await pool.unsafe(`set role ${operator}`)
    await run(pool, [])
    await write("schemas/notes/grants.sql", "select 1")
    expect(await run(pool, [])).toEqual(["objects"])
    expect(await objects()).toEqual([
      "function shout",
      "trigger shout elsewhere",
    ])
  } finally {
    await pool.end()
    await db.sql.unsafe(
      `drop owned by ${operator} cascade; drop role ${operator}`,
    )
  }
})

test("a file that fails is named, and everything stays as it was", async () => {
  await run()
  const before = await objects()
  await write("migrations/20260102000000_more.sql", "create table more (a int)")
  await write("schemas/notes/views.sql", "create view label.bad as select b")
  await expect(run()).rejects.toThrow(
    /schemas\/notes\/views\.sql could not be applied: column "b" does not exist \(42703, at character 33\)\. It was rolled back\./,
  )
  expect(await objects()).toEqual(before)
  expect(await db.sql`select to_regclass('more') as more`).toEqual([
    { more: null },
  ])
})

test("something of somebody else's that needs a function is named, not dropped", async () => {
  await run()
  await write(
    "schemas/notes/functions/shout.sql",
    `${FILES["schemas/notes/functions/shout.sql"]}
     create function label.twice(p_text text) returns text language sql
     as $$ select p_text || p_text $$;`,
  )
  await run()
  await db.sql.unsafe(
    "create view public.theirs as select label.twice('a') as text",
  )
  await write("schemas/notes/grants.sql", "select 1")
  await expect(run()).rejects.toThrow(
    "view theirs depends on function label.twice(text)",
  )
  expect(await db.sql`select text from theirs`).toEqual([{ text: "aa" }])
})

test("a file of no known kind is refused", async () => {
  await write("schemas/notes/odds.sql", "select 1")
  await expect(run()).rejects.toThrow(
    /notes\/odds\.sql of the schemas is none of/,
  )
})

test("derived rows are made after the objects, once for each text", async () => {
  await write(
    "schemas/notes/derived.sql",
    "insert into label.notes values ('derived')",
  )
  await run()
  await write("schemas/notes/grants.sql", "select 1")
  await run()
  expect(await db.sql`select text from label.short_notes`).toEqual([
    { text: "DERIVED" },
  ])
})

test("four processes that start at once make the objects once", async () => {
  const pools = Array.from({ length: 4 }, () => connect(db.target, { max: 1 }))
  const results = await Promise.all(pools.map((sql) => run(sql)))
  await Promise.all(pools.map((sql) => sql.end()))
  expect(results.flat()).toEqual(["20260101000000_notes.sql", "objects"])
})

function run(sql = db.sql, parts = [ROLES]) {
  return migrate(sql, {
    parts,
    folder: join(folder, "migrations"),
    objects: { folder: join(folder, "schemas"), schemas: ["label"] },
  })
}

async function write(name: string, text: string) {
  await mkdir(dirname(join(folder, name)), { recursive: true })
  await writeFile(join(folder, name), text)
}

async function objects() {
  const rows = await db.sql<{ text: string }[]>`
    select 'function ' || proname as text from pg_proc
    where pronamespace = 'label'::regnamespace
    union all
    select 'view ' || relname from pg_class
    where relnamespace = 'label'::regnamespace and relkind = 'v'
    union all
    select concat_ws(' ', 'trigger', tgname, relname) from pg_trigger t
    join pg_class c on c.oid = t.tgrelid where not tgisinternal
    union all
    select 'policy ' || polname from pg_policy
    union all
    select concat_ws(' ', 'grant', grantee, privilege_type, table_name)
    from information_schema.column_privileges
    where table_schema = 'label' and table_name = 'notes'
      and grantee in ('anon', 'authenticated', 'service_role')
    order by 1`
  return rows.map(({ text }) => text)
}
