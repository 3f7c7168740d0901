import { readFile } from "node:fs/promises"
import { PostgrestClient } from "@supabase/postgrest-js"
import { type Caller, type Role, SERVICE, VISITOR } from "#platform/caller.ts"
import { parseConfig } from "#platform/config.ts"
import { type Bounds, boundsOf } from "#platform/rest/bounds.ts"
import { createRest, type RestOptions } from "#platform/rest/index.ts"
import { freshDatabase } from "../../support/database.ts"

export const MEMBER_ID = "00000000-0000-4000-8000-00000000000a"
export const OTHER_ID = "00000000-0000-4000-8000-00000000000b"
export const STAFF_ID = "00000000-0000-4000-8000-00000000000c"

function member(sub: string): Caller {
  return {
    role: "authenticated",
    claims: { role: "authenticated", sub, aal: "aal1" },
  }
}

export const CALLERS = {
  visitor: VISITOR,
  member: member(MEMBER_ID),
  "other member": member(OTHER_ID),
  staff: member(STAFF_ID),
  service: SERVICE,
} satisfies Record<string, Caller>

export type CallerName = keyof typeof CALLERS

/** What the statements name things themselves. */
export const INNER_NAMES = [
  ..."aefprs",
  "t1",
  "t2",
  "t3",
  "v0",
  "k",
  "source",
  "value",
  "body",
  "rows",
  "total",
  "excluded",
]

/** The bounds of every role, but for these. */
export function boundsWith(changes: Partial<Bounds>): Record<Role, Bounds> {
  const { anon, authenticated, service_role } = boundsOf(parseConfig("").api)
  return {
    anon: { ...anon, ...changes },
    authenticated: { ...authenticated, ...changes },
    service_role: { ...service_role, ...changes },
  }
}

export const OPTIONS = {
  schemas: ["api"],
  extraSearchPath: ["api", "extensions"],
  maxRows: 1000,
  bounds: boundsWith({ statementTimeoutMs: 5_000 }),
  largeBody: { check: "api.is_staff", maxBody: 2 ** 22, maxBodyRows: 10_000 },
}

/** A database with the library in it, and REST over it. */
export async function openLibrary(options: Partial<RestOptions> = {}) {
  const db = await freshDatabase({ empty: true, max: 8 })
  const files = [
    "../../../platform/postgres/roles.sql",
    "../../../platform/limits/schema.sql",
    "./schema.sql",
  ]
  for (const file of files) {
    const text = await readFile(new URL(file, import.meta.url), "utf8")
    await db.sql.unsafe(text)
  }
  const rest = createRest({ ...OPTIONS, sql: db.sql, ...options })
  return {
    sql: db.sql,
    target: db.target,
    rest,
    /** What PostgreSQL makes of the same question, written by hand. */
    async byHand(query: string): Promise<unknown[]> {
      const [row] = await db.sql.unsafe(
        `select coalesce(json_agg(q), '[]') as rows from (${query}) q`,
      )
      return row?.rows
    },
    /** A request as it comes over the wire. */
    request(
      name: CallerName,
      path: string,
      init: RequestInit = {},
    ): Promise<Response> {
      const headers = { "Content-Type": "application/json", ...init.headers }
      const url = `http://site.test/rest/v1/${path}`
      const request = new Request(url, { ...init, headers })
      return rest.fetch(request, contextOf(name))
    },
    /** The official client, in process. */
    client(name: CallerName, schema?: "api") {
      return new PostgrestClient("http://site.test/rest/v1", {
        fetch: (input, init) =>
          rest.fetch(new Request(input, init), contextOf(name)),
        ...(schema ? { schema } : {}),
      })
    },
    async close() {
      await rest.close()
      await db.close()
    },
  }
}

export type Library = Awaited<ReturnType<typeof openLibrary>>

export function contextOf(name: CallerName) {
  return {
    caller: CALLERS[name],
    clientAddress: "192.0.2.7",
    requestId: "test",
  }
}

type Affected = {
  status: number
  error: { code: string; details: string } | null
}

/** `maxAffected()`: the client's types offer it to known versions only. */
export function atMost(builder: object, rows: number) {
  const capped = builder as {
    maxAffected(rows: number): PromiseLike<Affected>
  }
  return capped.maxAffected(rows)
}

/** Those of the library's tables that hold rows. */
export const STORED_TABLES = [
  "artists",
  "albums",
  "sleeves",
  "labels",
  "genres",
  "album_genres",
  "notes",
  "guestbook",
  "counters",
]
