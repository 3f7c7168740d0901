import { connect, type Socket } from "node:net"
import { setTimeout as pause } from "node:timers/promises"

const EVERY_MS = 1_000

type Dribble = { begins: string; goesOn: string }

/** A request whose headers never end, and some whose bodies hardly arrive. */
const DRIBBLES: Record<string, Dribble> = {
  headers: { begins: "GET / HTTP/1.1\r\nHost: x\r\n", goesOn: "X: y\r\n" },
  form: bodyTo("/newsletter", "application/x-www-form-urlencoded"),
  function: bodyTo("/functions/v1/create-checkout", "application/json"),
  table: bodyTo("/rest/v1/newsletter_subs", "application/json"),
  auth: bodyTo("/auth/v1/signup", "application/json"),
  webhook: bodyTo("/webhooks/payment", "application/json"),
}

/** Holds many such connections open; returns how many of each kind the site
 * still keeps when the time is over. */
export async function dribble(options: {
  port: number
  each: number
  seconds: number
  apikey: string
}) {
  const { port, each, seconds, apikey } = options
  const kinds = Object.entries(DRIBBLES).map(([kind, { begins, goesOn }]) => ({
    kind,
    goesOn,
    sockets: Array.from({ length: each }, () =>
      open(port, begins.replace("KEY", apikey)),
    ),
  }))
  const end = performance.now() + seconds * 1000
  const alive = () =>
    kinds.flatMap(({ sockets }) => sockets.filter((s) => !s.destroyed))
  while (performance.now() < end && alive().length > 0) {
    for (const { sockets, goesOn } of kinds) {
      for (const socket of sockets) {
        if (!socket.destroyed) socket.write(goesOn)
      }
    }
    await pause(EVERY_MS)
  }
  const kept = kinds.map(({ kind, sockets }) => ({
    kind,
    opened: sockets.length,
    kept: sockets.filter((socket) => !socket.destroyed).length,
  }))
  for (const socket of alive()) socket.destroy()
  return kept
}

function open(port: number, begins: string): Socket {
  const socket = connect({ port, host: "127.0.0.1" })
  socket.on("error", () => {})
  // Whatever the answer, this client never stops writing by itself.
  socket.resume()
  socket.write(begins)
  return socket
}

function bodyTo(path: string, type: string): Dribble {
  return {
    begins: `POST ${path} HTTP/1.1\r\nHost: x\r\napikey: KEY\r\nContent-Type: ${type}\r\nContent-Length: 5000\r\n\r\n`,
    goesOn: "a",
  }
}
