import type { Server } from "node:http"
import type { Socket } from "node:net"
import { readPlainRequest } from "./plain-request.ts"
import {
  formFor,
  KEEP_ALIVE_SECONDS,
  type ReadyAnswer,
  stamped,
} from "./ready-answer.ts"

/** Whether a new connection may stay. */
export type MayEnter = (socket: Socket) => boolean

/** What lies ready for an address, if anything does. */
export type FindReady = (url: string) => ReadyAnswer | undefined

const KEEP_ALIVE_MS = KEEP_ALIVE_SECONDS * 1000

/** A serving hatch before Node's HTTP: a plain request for what lies ready is
 * answered on its socket with one write. The first request that is anything
 * else goes, with its connection, through the door: Node's HTTP has it from
 * then on and never knows that there were others. */
export function openHatch(
  server: Server,
  find: FindReady,
  mayEnter: MayEnter = () => true,
) {
  const waiting = new Set<Socket>()
  const throughTheDoor = server.listeners("connection")
  server.removeAllListeners("connection")
  server.on("connection", attend)

  function attend(socket: Socket) {
    if (!mayEnter(socket)) return sendAway(socket)
    waiting.add(socket)
    socket.setTimeout(server.headersTimeout)
    socket.on("data", take)
    socket.on("end", leave)
    socket.on("timeout", leave)
    socket.on("error", leave)
    socket.on("close", forget)
  }

  function take(this: Socket, chunk: Buffer) {
    // Who asks on without taking the last answer must not make us pile them up.
    const request = this.writableLength === 0 ? readPlainRequest(chunk) : null
    const answer = request ? find(request.url) : undefined
    if (!request || !answer) return passOn(this, chunk)
    const form = formFor(answer, request.accepted)
    const had = request.known !== "" && request.known.includes(answer.etag)
    if (this.timeout !== KEEP_ALIVE_MS) this.setTimeout(KEEP_ALIVE_MS)
    this.write(stamped(had ? form.unchanged : form.whole))
  }

  function passOn(socket: Socket, chunk: Buffer) {
    socket.off("data", take)
    socket.off("end", leave)
    socket.off("timeout", leave)
    socket.off("error", leave)
    socket.off("close", forget)
    socket.setTimeout(0)
    waiting.delete(socket)
    for (const listener of throughTheDoor) listener.call(server, socket)
    socket.unshift(chunk)
  }

  /** A word, and no time to hear anything. */
  function sendAway(socket: Socket) {
    socket.on("error", () => {})
    socket.end(FULL, () => socket.destroy())
  }

  function leave(this: Socket) {
    this.end(() => this.destroy())
  }

  function forget(this: Socket) {
    waiting.delete(this)
  }

  return {
    /** Whoever stands here has had all they asked for. */
    close() {
      for (const socket of waiting) leave.call(socket)
    },
  }
}

const FULL =
  "HTTP/1.1 503 Service Unavailable\r\nRetry-After: 2\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
