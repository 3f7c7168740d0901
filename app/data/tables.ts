import {
  PostgrestClient,
  type PostgrestSingleResponse,
} from "@supabase/postgrest-js"
import { data } from "react-router"
import { type Context, requestServices } from "../site/request-context.ts"
import type { Database } from "./schema.ts"

export type Tables = PostgrestClient<Database>

/** The tables as a visitor sees them: policies apply. */
export function tables(context: Context): Tables {
  const { backend, read, publishableKey, siteUrl } =
    context.get(requestServices)
  return new PostgrestClient<Database>(`${siteUrl}/rest/v1`, {
    headers: { apikey: publishableKey },
    fetch: async (url, init) => {
      if (init?.method !== "GET") return backend(new Request(url, init))
      const asked = init.headers as Record<string, string>
      const { status, headers, body } = await read(String(url), asked)
      // As much of an answer as the client looks at.
      return {
        ok: status < 300,
        status,
        statusText: "",
        headers: { get: (name: string) => headers[name] ?? null },
        text: async () => body ?? "",
      } as Response
    },
    // A visitor waits: a database that is away is better told at once.
    retry: false,
  })
}

/** One of the rows that a read finds. */
export type RowOf<Read extends (...given: never[]) => Promise<unknown>> =
  Awaited<ReturnType<Read>> extends (infer Row)[] | null
    ? NonNullable<Row>
    : NonNullable<Awaited<ReturnType<Read>>>

export type Answer<T> = PostgrestSingleResponse<T>

/** What PostgreSQL says of text that it cannot even hold, such as a NUL. */
const NO_SUCH_TEXT = "22021"

/** The rows of a read; a database that is away becomes a page that says so,
 * and a name that nothing can have is not found. Hand a `maybeSingle()` over by
 * a name of its own: inside the call it takes any type that is wanted of it. */
export async function rows<T>(read: PromiseLike<Answer<T>>): Promise<T> {
  const { data: found, error, status } = await read
  if (error && (status === 503 || status === 0)) throw data(null, 503)
  if (error?.code === NO_SUCH_TEXT) throw data(null, 404)
  if (error) throw new Error(`${error.code}: ${error.message}`)
  return found
}

/** Optional data: noted when it fails, and the page shows without it. */
export async function orNothing<T>(
  context: Context,
  read: Promise<T[]>,
): Promise<T[]> {
  return read.catch((error) => {
    context.get(requestServices).report(error)
    return []
  })
}
