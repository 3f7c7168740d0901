import { PostgrestClient } from "@supabase/postgrest-js"
import { StorageClient } from "@supabase/storage-js"
import type { Arrival, Platform } from "#platform/platform.ts"
import { Refusal } from "#platform/refusal.ts"
import type { Database } from "#supabase/database.types.ts"

export type Backend = {
  platform: Platform
  siteUrl: string
  arrival: Arrival
}

/** The tables as a visitor sees them: policies apply. */
export function tablesAsVisitor(backend: Backend) {
  return new PostgrestClient<Database>(`${backend.siteUrl}/rest/v1`, {
    headers: { apikey: backend.platform.keys.publishable },
    fetch: inProcess(backend),
    // The caller is waiting: better to fail at once.
    retry: false,
  })
}

/** The headers that identify a request's sender. */
export type CallerHeaders = { apikey: string; Authorization: string }

export function callerOf({ headers }: Request): CallerHeaders {
  const apikey = headers.get("apikey") ?? ""
  const Authorization = headers.get("Authorization") ?? `Bearer ${apikey}`
  return { apikey, Authorization }
}

/** The tables as the sender of a request: policies apply. */
export function tablesAs(backend: Backend, caller: CallerHeaders) {
  return new PostgrestClient<Database>(`${backend.siteUrl}/rest/v1`, {
    headers: caller,
    fetch: inProcess(backend),
    retry: false,
  })
}

/** The tables without policies: for what the server itself decides to show. */
export function tablesAsService(backend: Backend) {
  const { secret } = backend.platform.keys
  return tablesAs(backend, {
    apikey: secret,
    Authorization: `Bearer ${secret}`,
  })
}

export type Tables = ReturnType<typeof tablesAs>

/** The files without policies: for what the server itself delivers. */
export function filesAsService(backend: Backend) {
  const { secret } = backend.platform.keys
  return new StorageClient(
    `${backend.siteUrl}/storage/v1`,
    { apikey: secret, Authorization: `Bearer ${secret}` },
    inProcess(backend),
  )
}

type StoredFile = { bucket: string; name: string }

/** Removes files that no row names any more. */
export async function removeFiles(backend: Backend, gone: StoredFile[]) {
  const files = filesAsService(backend)
  for (const [bucket, found] of Map.groupBy(gone, (file) => file.bucket)) {
    const names = found.map(({ name }) => name)
    const { error } = await files.from(bucket).remove(names)
    if (error) throw error
  }
}

export function inProcess({ platform, arrival }: Backend): typeof fetch {
  return (input, init) => platform.fetch(new Request(input, init), arrival)
}

type Answer<T> = {
  data: T | null
  error: { message: string; code: string } | null
  status: number
}

const AWAY = [0, 503, 504]

/** The rows of a read; an unavailable backend is thrown as a refusal. */
export async function rows<T>(read: PromiseLike<Answer<T>>): Promise<T> {
  const { data, error, status } = await read
  if (error && AWAY.includes(status)) throw backendAway()
  if (error) throw new Error(`${error.code}: ${error.message}`)
  return data as T
}

export function backendAway() {
  return new Refusal(
    503,
    {
      code: "unavailable",
      message: "The backend cannot be reached. Please try again in a moment.",
    },
    { "Retry-After": "2" },
  )
}
