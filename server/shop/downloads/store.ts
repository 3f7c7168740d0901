import type { Arrival, Platform } from "#platform/platform.ts"
import type { ByteRange } from "#platform/storage/file-store.ts"
import { backendAway } from "#server/runtime/backend-clients.ts"
import type { StoredBytes } from "./sold-files.ts"

type Place = Pick<StoredBytes, "bucket" | "path">
type Parts = { platform: Platform; siteUrl: string; arrival: Arrival }
export type Store = ReturnType<typeof createStore>

/** The private files, on any backend: read without policies, so only after the
 * caller is known to be the owner. */
export function createStore({ platform, siteUrl, arrival }: Parts) {
  function ask({ bucket, path }: Place, init: RequestInit) {
    const place = [bucket, ...path.split("/")].map(encodeURIComponent)
    const address = `${siteUrl}/storage/v1/object/authenticated/${place.join("/")}`
    const headers = new Headers(init.headers)
    headers.set("apikey", platform.keys.secret)
    headers.set("Authorization", `Bearer ${platform.keys.secret}`)
    return platform.fetch(new Request(address, { ...init, headers }), arrival)
  }

  /** The bytes of exactly this version: if the file is replaced meanwhile, the
   * transfer fails, and a new request gets the new version. */
  async function read(file: StoredBytes, { start, end }: ByteRange) {
    const whole = end - start + 1 === file.size
    const range = whole ? undefined : { Range: `bytes=${start}-${end}` }
    const response = await ask(file, { headers: range })
    const { status, body, headers } = response
    if (status !== (whole ? 200 : 206) || !body) {
      await body?.cancel()
      if (status >= 500) throw backendAway()
      throw new Error(`a file for sale answered ${status}`)
    }
    if (headers.get("ETag") !== file.etag) {
      await body.cancel()
      throw new Error("a file for sale was replaced while it was sent")
    }
    return body
  }

  return { ask, read }
}
