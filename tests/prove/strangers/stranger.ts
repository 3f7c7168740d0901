import { request } from "node:http"
import { connect, type Socket } from "node:net"
import type { Place } from "../../support/visitor.ts"

export type Acknowledged = {
  /** 0 if there was no answer. */
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
  ms: number
  /** Ended by our time limit, not by the site. */
  hung: boolean
}

type Wish = {
  method?: string
  headers?: Record<string, string>
  body?: string | Buffer
  patienceMs?: number
}

export type Stranger = ReturnType<typeof createStranger>

const PATIENCE_MS = 30_000

/** A client at its own address: every address of 127.0.0.0/8 is this machine's,
 * so the site sees different people without any proxy. */
export function createStranger(place: Place, localAddress: string) {
  const { hostname, port } = new URL(place.url)

  /** One request on a new connection. */
  function send(path: string, wish: Wish = {}): Promise<Acknowledged> {
    const began = performance.now()
    const { method = "GET", headers, body, patienceMs = PATIENCE_MS } = wish
    return new Promise((resolve) => {
      let hung = false
      const chunks: Buffer[] = []
      const end = (status = 0, told: Acknowledged["headers"] = {}) => {
        clearTimeout(timer)
        const text = Buffer.concat(chunks).toString()
        const ms = performance.now() - began
        resolve({ status, headers: told, text, ms, hung })
      }
      const asked = request(
        { hostname, port, localAddress, path, method, headers, agent: false },
        (answer) => {
          answer.on("data", (chunk: Buffer) => chunks.push(chunk))
          answer.on("close", () => end(answer.statusCode, answer.headers))
        },
      )
      const timer = setTimeout(() => {
        hung = true
        asked.destroy()
      }, patienceMs)
      asked.on("error", () => end())
      asked.end(body)
    })
  }

  /** Calls the platform as the official clients do. */
  function call(path: string, body?: unknown, wish: Wish = {}) {
    return send(path, {
      method: body === undefined ? "GET" : "POST",
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...wish,
      headers: {
        apikey: place.publishable,
        "Content-Type": "application/json",
        ...wish.headers,
      },
    })
  }

  return {
    address: localAddress,
    send,
    call,
    invoke: (name: string, body: unknown, wish?: Wish) =>
      call(`/functions/v1/${name}`, body, wish),
    /** A raw connection; it reads only when told to. */
    open(): Socket {
      const socket = connect({
        host: hostname,
        port: Number(port),
        localAddress,
      })
      socket.on("error", () => {})
      return socket
    },
  }
}
