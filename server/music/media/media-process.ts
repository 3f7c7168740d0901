/** Reads or makes one recording and exits, so a hostile file can harm nothing
 * else. The master comes as an open descriptor. */
import type { Inspection } from "#domain/music/inspection.ts"
import type { MediaRefusal } from "#domain/music/media-refusals.ts"
import type { EncodeOrder, Made, Part } from "./media.ts"
import { MediaRefused } from "./media-refused.ts"

export type Order =
  | { kind: "hello" }
  | { kind: "inspect"; part: Part }
  | { kind: "encode"; order: EncodeOrder }

export type Message =
  | { progress: number }
  | { hello: string }
  | { absent: string }
  | { inspection: Inspection }
  | { made: Made[] }
  | { refused: MediaRefusal }
  | { failed: string }

/** Opened by the parent: after the usual three and the channel. */
const MASTER_FD = 4
const LOOK_MS = 50
const TELL_MS = 250
/** The messages when a library is not installed or was built for another
 * machine. Other errors may be temporary. */
const ABSENT =
  /Cannot find (module|package)|No such file|invalid ELF|wrong ELF|version `[^']*' not found|incompatible architecture|not a valid Win32/

process.once("message", async (order: Order) => {
  try {
    answer(await carryOut(order))
  } catch (error) {
    if (error instanceof MediaRefused) answer({ refused: error.reason })
    else if (order.kind === "hello" && ABSENT.test(String(error))) {
      answer({ absent: String(error) })
    } else answer({ failed: String(error) })
  }
})

// Nobody is left to receive the result. exit() would wait for a decoder.
process.once("disconnect", () => process.kill(process.pid, "SIGKILL"))

const [most] = process.argv.slice(2).map(Number)
setInterval(() => {
  if (most && process.memoryUsage.rss() > most) answer({ refused: "too_large" })
}, LOOK_MS).unref()

async function carryOut(order: Order): Promise<Message> {
  const { FFmpegError, getFFmpegInfo, Log } = await import("node-av/lib")
  const { AV_LOG_QUIET } = await import("node-av/constants")
  Log.setLevel(AV_LOG_QUIET)
  if (order.kind === "hello") return { hello: getFFmpegInfo().version }
  if (order.kind === "encode") {
    const { encode } = await import("./encode.ts")
    return { made: await encode(MASTER_FD, order.order, reportProgress()) }
  }
  const { openMaster } = await import("./master.ts")
  const { inspect } = await import("./inspect.ts")
  try {
    const master = openMaster(MASTER_FD)
    return { inspection: await inspect(master, order.part, reportProgress()) }
  } catch (error) {
    // Inspection writes nothing, so any error of the library is the file's.
    throw error instanceof FFmpegError ? new MediaRefused("damaged") : error
  }
}

/** Throttled: the parent need not know of every frame. */
function reportProgress() {
  let told = 0
  return (progress: number) => {
    if (Date.now() - told < TELL_MS) return
    told = Date.now()
    process.send?.({ progress } satisfies Message)
  }
}

function answer(message: Message) {
  // Killed, so that the library's threads and finalisers do not run.
  process.send?.(message, undefined, {}, () =>
    process.kill(process.pid, "SIGKILL"),
  )
}
