import { afterAll, beforeAll, expect, test } from "vitest"
import { VISITOR } from "#platform/caller.ts"
import { parseConfig } from "#platform/config.ts"
import { boundsOf } from "#platform/rest/bounds.ts"
import { createRest, type Rest } from "#platform/rest/index.ts"
import { freshDatabase, type TestDatabase } from "../../support/database.ts"

let db: TestDatabase
let rest: Rest

beforeAll(async () => {
  db = await freshDatabase()
  await db.sql.unsafe(`
    create table public.secrets (title text, hidden boolean);
    alter table public.secrets enable row level security;
    create policy "Visitors see what is open" on public.secrets
      for select to anon using (not hidden);
    grant select on public.secrets to anon;
    insert into public.secrets values ('open', false), ('hidden\\', true)`)
  rest = createRest({
    sql: db.sql,
    schemas: ["public"],
    extraSearchPath: ["public"],
    maxRows: 100,
    bounds: boundsOf(parseConfig("").api),
  })
})

afterAll(async () => {
  await rest.close()
  await db.close()
})

// Each would make PostgreSQL complain only if a row's text came to the end of
// the pattern: the answer must not depend on what is hidden.
test.each([
  "title=like.hidden\\",
  "title=ilike.nothing\\",
  "title=not.like.hidden\\",
  "title=like.a\\\\\\",
  "or=(title.like.hidden\\,hidden.is.true)",
  'or=(title.ilike."hidden\\\\",hidden.is.true)',
  "title=like(any).{x,hidden\\\\}",
  'title=ilike(any).{"hidden\\\\"}',
  'title=like(all).{"hidden\\\\" ,x}',
  "title=like(any).{hidden\\\\ ,x}",
])("%s is refused whatever is there", async (query) => {
  const answer = await ask(query)
  expect(answer.status).toBe(400)
  const { code } = (await answer.json()) as { code: string }
  expect(["22025", "PGRST100"]).toContain(code)
})

test.each([
  ["title=like.op%25", [{ title: "open" }]],
  ["title=like.hidden\\\\", []],
  ["title=like(any).{op%25,x}", [{ title: "open" }]],
  ["title=ilike.O_E\\n", [{ title: "open" }]],
])("%s is a pattern like any other", async (query, rows) => {
  expect(await (await ask(query)).json()).toEqual(rows)
})

function ask(query: string) {
  const url = `http://site.example/rest/v1/secrets?select=title&${query}`
  return rest.fetch(new Request(url), {
    caller: VISITOR,
    clientAddress: "127.0.0.1",
    requestId: "test",
  })
}
