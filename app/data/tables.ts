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
      // The part of a response that the client reads.
      return {
        ok: status < 300,
        status,
        statusText: "",
        headers: { get: (name: string) => headers[name] ?? null },
        text: async () => body ?? "",
      } as Response
    },
    // A visitor is waiting: if the database is down, it is better to say so at
    // once.
    retry: false,
  })
}

/** One row of a read's result. */
export type RowOf<Read extends (...given: never[]) => Promise<unknown>> =
  Awaited<ReturnType<Read>> extends (infer Row)[] | null
    ? NonNullable<Row>
    : NonNullable<Awaited<ReturnType<Read>>>

export type Answer<T> = PostgrestSingleResponse<T>

/** PostgreSQL's code for text that it cannot store, such as a NUL. */
const NO_SUCH_TEXT = "22021"

/** The rows of a read. If the database is down, throws a 503 page; a value that
 * cannot exist gives no rows. Assign a `maybeSingle()` to a variable before
 * passing it: inside the call its type widens to whatever is expected. */
export async function rows<T>(read: PromiseLike<Answer<T>>): Promise<T> {
  const { data: found, error, status } = await read
  if (error && (status === 503 || status === 0)) throw data(null, 503)
  if (error?.code === NO_SUCH_TEXT) throw data(null, 404)
  if (error) throw new Error(`${error.code}: ${error.message}`)
  return found
}

/** For optional data: a failure is logged and the page renders without it. */
export async function emptyOnError<T>(
  context: Context,
  read: Promise<T[]>,
): Promise<T[]> {
  return read.catch((error) => {
    context.get(requestServices).report(error)
    return []
  })
}
