import { promisify } from "node:util"
import { brotliCompress, constants, gzip } from "node:zlib"
import {
  type PreparedResponse,
  prepareResponse,
} from "../http/prepared-response.ts"

/** A complete answer, before anybody has decided whether to keep it. */
export type Rendered = {
  status: number
  headers: Headers
  body: Buffer<ArrayBuffer>
  /** The products whose stock it shows. */
  products: readonly string[]
}

export type CachedPage = PreparedResponse & {
  products: readonly string[]
  storedAt: number
  /** Asked for since room was last made. */
  used: boolean
  /** Something it shows was edited: only for when there is no other. */
  outdated: boolean
}

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
// The slowest levels cost a hundred times as much for a twentieth less.
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

/** Browsers ask each time and mostly get 304; a CDN may answer for a few
 * seconds by itself, and for long when we are away. */
const FRESHNESS = {
  "cache-control": "public, max-age=0, must-revalidate",
  "cdn-cache-control":
    "public, max-age=5, stale-while-revalidate=30, stale-if-error=86400",
}

/** Makes a page ready to be sent any number of times. */
export async function cachePage(
  { headers, body, products }: Rendered,
  storedAt: number,
): Promise<CachedPage> {
  const [br, gzipped] = await Promise.all([brotli(body, BROTLI), zip(body)])
  const answer = prepareResponse(
    { identity: body, br, gzip: gzipped },
    { ...Object.fromEntries(headers), ...FRESHNESS },
  )
  return { ...answer, products, storedAt, used: false, outdated: false }
}
