import { Agent, request } from "node:http"
import { promisify } from "node:util"
import { brotliDecompress } from "node:zlib"
import { openPhoneProxy } from "../../support/phone-proxy.ts"
import type { Scene } from "./assault.ts"

export type Phone = Awaited<ReturnType<typeof openPhone>>

const CONNECTIONS = 6
const PATIENCE_MS = 20_000
/** Scripts, styles and fonts: what a page needs to look and work. */
const ASSETS = /(?:href|src)="(\/assets\/[^"]+\.(?:js|css|woff2))"/g
const unpack = promisify(brotliDecompress)

/** A reader on a phone, at an address of their own. */
export async function openPhone({ place, random, stranger }: Scene) {
  const { port } = new URL(place.url)
  const line = await openPhoneProxy(Number(port), stranger().address)

  async function journey() {
    const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
    const had = new Set<string>()
    const word = random.below(1e9).toString(36)
    const began = performance.now()
    const failed: string[] = []

    async function ask(path: string, body?: object) {
      const { status, bytes } = await send(agent, line.port, path, {
        publishable: place.publishable,
        body,
      })
      if (status !== 200) failed.push(`${path} answered ${status}`)
      return bytes
    }
    async function page(path: string) {
      const html = (
        await ask(path)
          .then(unpack)
          .catch(() => "")
      ).toString()
      const assets = [...html.matchAll(ASSETS)].map(([, asset = ""]) => asset)
      const fresh = assets.filter((asset) => !had.has(asset))
      for (const asset of fresh) had.add(asset)
      await Promise.all(fresh.map((asset) => ask(asset)))
    }

    await page("/")
    await page("/release/floodlight")
    await page(`/shop?q=${word}`)
    await ask("/rest/v1/rpc/search_catalogue", { p_query: word, p_limit: 5 })
    await page("/cart")
    agent.destroy()
    return { ms: performance.now() - began, failed }
  }
  return { journey, close: line.close }
}

type Wish = { publishable: string; body?: object }

function send(agent: Agent, port: number, path: string, wish: Wish) {
  const { publishable, body } = wish
  return new Promise<{ status: number; bytes: Buffer }>((resolve) => {
    const chunks: Buffer[] = []
    const end = (status = 0) =>
      resolve({ status, bytes: Buffer.concat(chunks) })
    const asked = request(
      {
        agent,
        port,
        path,
        host: "127.0.0.1",
        timeout: PATIENCE_MS,
        method: body ? "POST" : "GET",
        headers: {
          "accept-encoding": "br",
          accept: "text/html,*/*",
          ...(body && {
            apikey: publishable,
            "content-type": "application/json",
          }),
        },
      },
      (answer) => {
        answer.on("data", (chunk: Buffer) => chunks.push(chunk))
        answer.on("end", () => end(answer.statusCode))
        answer.on("error", () => end())
      },
    )
    asked.on("timeout", () => asked.destroy())
    asked.on("error", () => end())
    asked.end(body && JSON.stringify(body))
  })
}
