import { readFile } from "node:fs/promises"
import { join } from "node:path"
import type { Random } from "./random.ts"

export type Answer = {
  status: number
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: whatever JSON came back
  body: any
}
export type Place = { url: string; publishable: string; secret: string }
export type Visitor = ReturnType<typeof createVisitor>

/** Longer than the site may ever take: a longer wait means that a request
 * hangs. */
const PATIENCE_MS = 30_000

export async function placeOf(site: { url: string; dataDir: string }) {
  const keys = await readFile(join(site.dataDir, "keys.json"), "utf8")
  const { publishable, secret } = JSON.parse(keys)
  return { url: site.url, publishable, secret } as Place
}

/** A person with a browser, at an address of their own (the site must trust
 * 127.0.0.1 as its proxy). */
export function createVisitor(place: Place, random: Random) {
  const address = `10.${random.below(256)}.${random.below(256)}.${random.between(1, 254)}`
  let token: string | null = null

  async function send(path: string, init: RequestInit = {}): Promise<Answer> {
    const response = await fetch(place.url + path, {
      redirect: "manual",
      signal: AbortSignal.timeout(PATIENCE_MS),
      ...init,
      headers: {
        "X-Forwarded-For": address,
        ...(init.headers as Record<string, string>),
      },
    })
    const text = await response.text()
    return {
      status: response.status,
      headers: response.headers,
      body: isJson(response) && text ? JSON.parse(text) : text,
    }
  }

  /** Calls the platform as the official clients do. */
  function call(path: string, body?: unknown, init: RequestInit = {}) {
    return send(path, {
      method: body === undefined ? "GET" : "POST",
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...init,
      headers: {
        apikey: place.publishable,
        "Content-Type": "application/json",
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(init.headers as Record<string, string>),
      },
    })
  }

  return {
    address,
    send,
    call,
    invoke: (name: string, body: unknown) =>
      call(`/functions/v1/${name}`, body),
    signedInAs(accessToken: string | null) {
      token = accessToken
    },
  }
}

function isJson(response: Response) {
  return response.headers.get("content-type")?.includes("json") ?? false
}
