import { afterAll, beforeAll, expect, test } from "vitest"
import { hostileRequest, OF_TABLES } from "../../prove/hostile/requests.ts"
import { randomFrom } from "../../support/random.ts"
import { boundsWith, type Library, openLibrary } from "./library.ts"

const REQUESTS = 600
const AT_ONCE = 8
const PREFIX = "/rest/v1/"

let library: Library
beforeAll(async () => {
  library = await openLibrary({
    bounds: boundsWith({ statementTimeoutMs: 4_000 }),
    aggregates: true,
    mayUndo: true,
  })
})
afterAll(() => library.close())

test(`${REQUESTS} hostile requests give no 5xx, no hang and no foreign row`, {
  timeout: 600_000,
}, async () => {
  const before = await foreignRows()
  const random = randomFrom(1)
  const surface = await surfaceOf()
  const statuses = new Map<number, number>()
  let left = REQUESTS
  const work = async () => {
    while (left-- > 0) {
      const caller = random.pick(["visitor", "member"] as const)
      const sent = hostileRequest(random, surface, OF_TABLES)
      const status = await survive(caller, sent)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  // Else the requests were all refused at the door and prove little.
  expect(statuses.get(200) ?? 0).toBeGreaterThan(REQUESTS / 40)
  expect(await foreignRows()).toEqual(before)
})

async function survive(
  caller: "visitor" | "member",
  { method, target, headers, body }: ReturnType<typeof hostileRequest>,
) {
  const described = JSON.stringify({ caller, method, target, headers, body })
  const path = target.slice(PREFIX.length)
  const response = await library.request(caller, path, {
    method,
    headers: Object.fromEntries(headers),
    ...(body !== undefined && { body: String(body) }),
  })
  const text = await response.text()
  expect(response.status, `${described}\n${text}`).toBeLessThan(500)
  expect(text, described).not.toContain("FOREIGN")
  if (!response.ok && method !== "HEAD") {
    expect(Object.keys(JSON.parse(text)), described).toEqual([
      ...["code", "message", "details", "hint"],
    ])
  }
  return response.status
}

/** The library's own tables, views and procedures. */
async function surfaceOf() {
  const { sql } = library
  const relations = await sql<{ name: string; columns: string[] }[]>`
    select table_name as name, array_agg(column_name::text) as columns
    from information_schema.columns where table_schema = 'api'
    group by table_name`
  const procedures = await sql<{ name: string; args: string[] }[]>`
    select proname as name, coalesce(proargnames, '{}') as args
    from pg_proc where pronamespace = 'api'::regnamespace`
  return {
    ...{ routes: [], slugs: [], areas: [], functions: [], buckets: [] },
    relations: [...relations],
    procedures: [...procedures],
    apikey: "none",
    tokens: [null],
  }
}

/** All that neither the visitor nor the member may see or change. */
async function foreignRows() {
  return library.byHand(`
    select 'artist' as kind, to_json(a)::text as row from api.artists a
    union all select 'album', to_json(a)::text from api.albums a
    union all select 'label', to_json(l)::text from api.labels l
    union all select 'genre', to_json(g)::text from api.genres g
    union all select 'note', to_json(n)::text from api.notes n
      where owner <> '00000000-0000-4000-8000-00000000000a'
    union all select 'guest', to_json(g)::text from api.guestbook g
      where email like 'FOREIGN%'
    union all select 'vault', to_json(v)::text from private.vault v
    union all select 'staff', to_json(s)::text from private.staff s
    union all select 'table', relname from pg_class
      where relnamespace in ('api'::regnamespace, 'private'::regnamespace)
    order by 1, 2`)
}
