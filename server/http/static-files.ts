import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join, relative, sep } from "node:path"
import { getMimeType } from "hono/utils/mime"
import { securityHeaders } from "./middleware/security-headers.ts"
import { type PreparedResponse, prepareResponse } from "./prepared-response.ts"

type StaticOptions = { folders: readonly string[]; secure: boolean }

const COMPRESSED = /\.(br|gz)$/
const HOUR = 3_600
const YEAR = 31_536_000

/** The built files for the browser, about a megabyte: all in memory, in the
 * encodings the build made. */
export function createStaticFiles({ folders, secure }: StaticOptions) {
  const files = new Map<string, PreparedResponse>()
  for (const folder of folders) {
    for (const path of filesIn(folder)) {
      const address = `/${relative(folder, path).split(sep).join("/")}`
      files.set(address, load(path, address, secure))
    }
  }

  return function find(url: string) {
    const query = url.indexOf("?")
    return files.get(query < 0 ? url : url.slice(0, query))
  }
}

function filesIn(folder: string) {
  return (
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !COMPRESSED.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      // The build's notes for the server are not public.
      .filter((path) => !path.includes(`${sep}.vite${sep}`))
  )
}

function load(path: string, address: string, secure: boolean) {
  const lasts = address.startsWith("/assets/")
    ? `max-age=${YEAR}, immutable`
    : `max-age=${HOUR}`
  return prepareResponse(
    {
      identity: readFileSync(path),
      br: readIfThere(`${path}.br`),
      gzip: readIfThere(`${path}.gz`),
    },
    {
      "content-type": getMimeType(path) ?? "application/octet-stream",
      "cache-control": `public, ${lasts}`,
      ...securityHeaders(secure),
    },
  )
}

function readIfThere(path: string) {
  return existsSync(path) ? readFileSync(path) : undefined
}
