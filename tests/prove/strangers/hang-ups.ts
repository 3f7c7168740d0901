import { readdir, readlink } from "node:fs/promises"
import { setTimeout as pause } from "node:timers/promises"
import type { Assault, Scene } from "./assault.ts"
import type { Stranger } from "./stranger.ts"

const DOWNLOADS = 400
const LONGEST_MS = 12
const BETWEEN = 20
/** Sockets that the machine may still be closing. */
const MOST_LEFT = 5

/** A client requests large files and disconnects before the first byte. If each
 * left a file open, no file could be opened any more. */
export const hangUps: Assault = {
  name: "hang-ups",
  async run(scene) {
    const path = await largestFile(scene)
    const stranger = scene.stranger()
    for (let count = 0; count < DOWNLOADS; count++) {
      hangUp(stranger, path, scene.random.next() * LONGEST_MS)
      if (count % BETWEEN === 0) await pause(LONGEST_MS)
    }
    await pause(2_000)
    const left = await openFiles(scene)
    const seen = `${left} files are open after ${DOWNLOADS} hung up`
    scene.ledger.expect("bounded", left <= MOST_LEFT, seen)
  },
  async strike(scene, stranger) {
    hangUp(stranger, await largestFile(scene), scene.random.next() * LONGEST_MS)
  },
}

function hangUp(stranger: Stranger, path: string, afterMs: number) {
  const socket = stranger.open()
  socket.write(`GET ${path} HTTP/1.1\r\nHost: nobody\r\n\r\n`)
  setTimeout(() => socket.destroy(), afterMs)
}

async function largestFile({ sql }: Scene) {
  const [file] = await sql`
    select o.bucket_id || '/' || o.name as path from storage.objects o
    join storage.buckets b on b.id = o.bucket_id where b.public
    order by (o.metadata ->> 'size')::bigint desc limit 1`
  return encodeURI(`/storage/v1/object/public/${file?.path}`)
}

async function openFiles({ site }: Scene) {
  const folder = `/proc/${site.process.pid}/fd`
  const open = await Promise.all(
    (await readdir(folder)).map((fd) =>
      readlink(`${folder}/${fd}`).catch(() => ""),
    ),
  )
  return open.filter((target) => target.startsWith(site.dataDir)).length
}
