import { fork } from "node:child_process"
import { stat } from "node:fs/promises"
import { constants, setPriority } from "node:os"
import { fileURLToPath } from "node:url"
import { INTAKE_LIMITS } from "#domain/intake/intake.ts"
import { JobRefused } from "../job-refused.ts"
import type {
  Unpacked,
  UnpackFault,
  UnpackMessage,
  UnpackOrder,
} from "./unpack-process.ts"

const PROGRAM = fileURLToPath(new URL("unpack-process.ts", import.meta.url))
/** Music hardly compresses: an archive that grows more is not music. */
const MOST_GROWTH = 60
const SMALL_BYTES = 64 * 1024 ** 2
const HEAP_MEGABYTES = 128
/** Without a file in this time, it hangs or is a zip bomb. */
const SILENT_MS = 50_000

type Bound = "too_large" | "growth" | "slow"

const SENTENCES: Record<UnpackFault | Bound, string> = {
  no_archive:
    "This is no zip that can be read. Pack it anew, or bring the folder.",
  encrypted: "This zip has a password. Bring the folder, or a zip without one.",
  too_many:
    "There are more than 500 files in this zip. Bring the record alone.",
  too_large: "There is more in this zip than 20 GB. Bring it in parts.",
  file_too_large: "A file in this zip is larger than 2 GB.",
  sheet_too_large: "A cue sheet in this zip is too long for one.",
  picture_too_large:
    "A picture in this zip is larger than 40 MB. Save it a little smaller.",
  growth:
    "What is in this zip is far larger than music packed: it is not opened.",
  slow: "This zip took too long to unpack. Pack it anew, or bring the folder.",
}

type Order = {
  archive: string
  folder: string
  /** Throws if the disk has no room. */
  takeRoom: (bytes: number) => Promise<void>
  signal: AbortSignal
  onProgress: (share: number) => void
}

/** Unpacks an archive into a folder, in a process of low priority with limited
 * memory, time and bytes, and none of our secrets. */
export async function unpackInProcess(order: Order): Promise<Unpacked[]> {
  const { archive, folder, signal } = order
  const { size } = await stat(archive)
  const child = fork(PROGRAM, [], {
    env: {},
    execArgv: [`--max-old-space-size=${HEAP_MEGABYTES}`],
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  })
  if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW)
  const { promise, resolve, reject } = Promise.withResolvers<Unpacked[]>()
  const refuse = (sentence: string) => reject(new JobRefused(sentence))
  const late = setTimeout(() => refuse(SENTENCES.slow), SILENT_MS)
  const abort = () => reject(signal.reason)
  signal.addEventListener("abort", abort)
  child.on("message", (message: UnpackMessage) => {
    late.refresh()
    if ("wants" in message) allow(message.wants).catch(reject)
    else if ("progress" in message) order.onProgress(message.progress)
    else if ("unpacked" in message) resolve(message.unpacked)
    else refuse(SENTENCES[message.fault])
  })
  child.once("error", reject)
  // If the process dies, its archive killed it.
  child.once("exit", () => refuse(SENTENCES.no_archive))
  const send = (message: object) =>
    child.send(message, (error) => error && reject(error))
  send({ archive, folder } satisfies UnpackOrder)
  try {
    signal.throwIfAborted()
    return await promise
  } finally {
    clearTimeout(late)
    signal.removeEventListener("abort", abort)
    child.kill("SIGKILL")
  }

  async function allow(bytes: number) {
    const most = Math.max(size * MOST_GROWTH, SMALL_BYTES)
    if (bytes > most) throw new JobRefused(SENTENCES.growth)
    if (bytes > INTAKE_LIMITS.totalBytes) {
      throw new JobRefused(SENTENCES.too_large)
    }
    await order.takeRoom(bytes)
    send({ go: true })
  }
}
