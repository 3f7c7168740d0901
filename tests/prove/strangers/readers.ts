import { readFile } from "node:fs/promises"
import { setTimeout as pause } from "node:timers/promises"
import type { Assault, Scene } from "./assault.ts"
import { servesOthers } from "./bystander.ts"
import type { Stranger } from "./stranger.ts"

const SOCKETS = 40
/** Ten seconds without reading a byte, after waiting for their turn. */
const PATIENCE_MS = 25_000
const MOST_HELD = 5
const SIP_MS = 500
const REQUESTS = 200
const REQUEST_MS = 10
const FILE_BYTES = 16 * 1024 * 1024

const EMBEDS = Array.from({ length: 20 }, (_, at) => `r${at}:releases(*)`)
const LARGE = `/rest/v1/audio_files?select=name,releases(*,artists(*,${EMBEDS}))`

/** They request large answers and read nothing of them: tables, files and
 * cached data. One more reads its file very slowly, and must be allowed to. */
export const readers: Assault = {
  name: "readers",
  async run(scene) {
    const { ledger } = scene
    const attacker = scene.stranger()
    const file = await putFile(scene)
    const sockets = Array.from({ length: SOCKETS }, () => [
      ask(scene, attacker, LARGE),
      ask(scene, attacker, file),
      askOn(scene, attacker, "/"),
    ]).flat()
    const sipped = sip(ask(scene, attacker, file))
    await pause(3_000)
    await servesOthers(scene, `${sockets.length} readers take nothing`)
    const end = performance.now() + PATIENCE_MS
    let count = sockets.length
    while (count > MOST_HELD && performance.now() < end) {
      await pause(250)
      count = await held(scene)
    }
    const seen = `${count} connections are held for ${sockets.length} readers after ${PATIENCE_MS} ms`
    ledger.expect("bounded", count <= MOST_HELD, seen)
    const { bytes, open } = sipped()
    const went = `who sips was cut off after ${bytes} bytes`
    ledger.expect("answers", open, went)
    for (const socket of sockets) socket.destroy()
  },
  async strike(scene, stranger) {
    const socket = ask(scene, stranger, LARGE)
    await pause(2_000)
    socket.destroy()
  },
}

function ask(scene: Scene, stranger: Stranger, path: string) {
  const socket = stranger.open()
  socket.write(head(scene, path))
  return socket
}

/** One after the other, for answers that come before the next request. */
function askOn(scene: Scene, stranger: Stranger, path: string) {
  const socket = stranger.open()
  let asked = 0
  const timer = setInterval(() => {
    asked += 1
    if (asked > REQUESTS || socket.closed) clearInterval(timer)
    else socket.write(head(scene, path))
  }, REQUEST_MS)
  return socket
}

function head({ place }: Scene, path: string) {
  return `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\napikey: ${place.publishable}\r\n\r\n`
}

/** A little now and then, as on a bad line. */
function sip(socket: ReturnType<typeof ask>) {
  let bytes = 0
  const timer = setInterval(() => {
    const chunk = socket.read(Math.min(socket.readableLength, 4_096))
    bytes += chunk?.length ?? 0
  }, SIP_MS)
  return () => {
    clearInterval(timer)
    const open = !socket.closed && !socket.readableEnded
    socket.destroy()
    return { bytes, open }
  }
}

/** More than the kernels of both sides buffer for the site. */
async function putFile({ place }: Scene) {
  const path = "/storage/v1/object/streams/long.mp3"
  const headers = {
    apikey: place.secret,
    "Content-Type": "audio/mpeg",
    "x-upsert": "true",
  }
  const body = Buffer.alloc(FILE_BYTES)
  await fetch(place.url + path, { method: "POST", headers, body })
  return path.replace("object/", "object/public/")
}

/** Connections that the site has not closed and that have unread bytes. */
async function held({ place }: Scene) {
  const port = Number(new URL(place.url).port).toString(16).toUpperCase()
  const table = await readFile("/proc/self/net/tcp", "latin1")
  const own = new RegExp(
    `^ *\\d+: \\w+:${port.padStart(4, "0")} \\S+ 0[18] (?!00000000:)`,
    "gm",
  )
  return table.match(own)?.length ?? 0
}
