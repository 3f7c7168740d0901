import { setTimeout as pause } from "node:timers/promises"
import type { Assault, Scene } from "./assault.ts"
import type { Stranger } from "./stranger.ts"

const FORMS = 40
const PATIENCE_MS = 4_000

/** Forms and first parts with a file that never comes, from a client that may
 * not store one there: it is refused before anything is waited for. */
export const storedForms: Assault = {
  name: "stored-forms",
  async run(scene) {
    const told = await Promise.all(
      Array.from({ length: FORMS }, () => begin(scene, scene.stranger())),
    )
    const held = told.filter((answer) => answer === "").length
    const seen = `${held} of ${FORMS} files without a right are waited for`
    scene.ledger.expect("bounded", held === 0, seen)
  },
  async strike(scene, stranger) {
    await begin(scene, stranger)
  },
}

async function begin({ place, random }: Scene, stranger: Stranger) {
  const socket = stranger.open()
  let answer = ""
  socket.on("data", (chunk) => {
    answer += chunk
  })
  const asked = random.pick([
    [
      `POST /storage/v1/object/art/${random.below(1e9)}.jpg HTTP/1.1`,
      "Content-Type: multipart/form-data; boundary=x",
    ],
    [
      "POST /storage/v1/upload/resumable HTTP/1.1",
      "Content-Type: application/offset+octet-stream",
      "Tus-Resumable: 1.0.0",
      "Upload-Length: 1000000",
      "Upload-Metadata: bucketName YXJ0,objectName YS5qcGc=",
    ],
  ])
  const head = [
    ...asked,
    "Host: nobody",
    `apikey: ${place.publishable}`,
    "Transfer-Encoding: chunked",
  ]
  socket.write(`${head.join("\r\n")}\r\n\r\n1\r\n-\r\n`)
  const late = performance.now() + PATIENCE_MS
  while (answer === "" && performance.now() < late) await pause(50)
  socket.destroy()
  return answer
}
