import { type ChildProcess, fork } from "node:child_process"
import { constants as fs } from "node:fs"
import { type FileHandle, open } from "node:fs/promises"
import { constants, setPriority } from "node:os"
import { fileURLToPath } from "node:url"
import type { Message, Order } from "./media-process.ts"
import { MediaRefused } from "./media-refused.ts"
import { type Watch, watching } from "./watchdog.ts"

const PROGRAM = fileURLToPath(new URL("media-process.ts", import.meta.url))
export const MOST_MEMORY = 512 * 1024 * 1024
/** After this long without a message, it hangs. A header takes milliseconds. */
const SILENT_MS = 45_000

export type Answer = Exclude<
  Message,
  { progress: number } | { refused: unknown } | { failed: unknown }
>

type Running = {
  order: Order
  /** The recording, opened here and passed as a descriptor. */
  master?: string
  onProgress?: (share: number) => void
  signal?: AbortSignal
  silentMs?: number
  mostMemory?: number
}

/** Runs one order in a process of the lowest priority that has limited memory
 * and time and none of our secrets, and exits after its answer. */
export async function runOrder(prefix: string[], running: Running) {
  running.signal?.throwIfAborted()
  const file = running.master ? await regularFile(running.master) : null
  const { silentMs = SILENT_MS, mostMemory = MOST_MEMORY } = running
  const child = started(prefix, file, mostMemory)
  const watch = watching(child, { silentMs, mostMemory })
  const abort = () => child.kill("SIGKILL")
  running.signal?.addEventListener("abort", abort)
  try {
    return await answerOf(child, running, watch)
  } catch (error) {
    running.signal?.throwIfAborted()
    throw error
  } finally {
    running.signal?.removeEventListener("abort", abort)
    watch.end()
    child.kill("SIGKILL")
    await file?.close()
  }
}

/** Not a pipe, a device or a symlink; the open never blocks. */
async function regularFile(path: string) {
  const flags = fs.O_RDONLY | fs.O_NONBLOCK | fs.O_NOFOLLOW
  const file = await open(path, flags)
  const { isFile, size } = await file.stat().then((found) => ({
    isFile: found.isFile(),
    size: found.size,
  }))
  if (isFile && size > 0) return file
  await file.close()
  throw new MediaRefused(isFile ? "empty" : "not_audio")
}

function started(
  [command, ...words]: string[],
  file: FileHandle | null,
  mostMemory: number,
) {
  const child = fork(PROGRAM, [String(mostMemory)], {
    env: {},
    ...(command
      ? { execPath: command, execArgv: [...words, process.execPath] }
      : { execArgv: [] }),
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc", file?.fd ?? "ignore"],
  })
  if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW)
  return child
}

function answerOf(
  child: ChildProcess,
  { order, onProgress }: Running,
  watch: Watch,
) {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  child.on("message", (message: Message) => {
    watch.hear()
    if ("progress" in message) onProgress?.(message.progress)
    else if ("refused" in message) reject(new MediaRefused(message.refused))
    else if ("failed" in message) reject(new Error(message.failed))
    else resolve(message)
  })
  child.once("error", reject)
  // If the process dies, its file killed it.
  child.once("exit", () =>
    reject(new MediaRefused(watch.verdict() ?? "damaged")),
  )
  child.send(order, (error) => error && reject(error))
  return promise
}
