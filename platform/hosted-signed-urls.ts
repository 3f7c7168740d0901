import { z } from "zod"
import type { Caller } from "./caller.ts"
import type { Arrival } from "./platform.ts"
import { parse, readJson } from "./storage/request.ts"

const SIGNING = /^\/+storage\/+v1\/+object\/+sign\//i
const HOUR_SECONDS = 3600

const SIGNED = z.looseObject({
  expiresIn: z.int().min(1).max(HOUR_SECONDS, "an hour (3600) at most"),
})

export function signsUrls({ method, url }: Request) {
  const { pathname } = new URL(url)
  return method === "POST" && SIGNING.test(decoded(pathname))
}

/** The request to forward to the project: people may sign for an hour at most,
 * this server for as long as it needs. */
export async function boundSigning(
  request: Request,
  caller: Caller,
  arrival: Arrival,
) {
  if (caller.role === "service_role") return request
  const context = { ...arrival, caller }
  // Forwards the parsed body, not the original one.
  const asked = parse(SIGNED, await readJson({ request, context }))
  const { method, headers, url, signal } = request
  const body = JSON.stringify(asked)
  return new Request(url, { method, headers, signal, body })
}

function decoded(pathname: string) {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}
