import { spawn } from "node:child_process"
import { once } from "node:events"
import { availableParallelism } from "node:os"
import { expect, test, vi } from "vitest"
import { MOST_MEMORY } from "#server/music/media/run-media-process.ts"
import { watching } from "#server/music/media/watchdog.ts"

const LOOP = "require('node:fs').writeSync(1, '.'); for (;;);"
const BUSY = [process.execPath, "-e", LOOP] as const
const SILENT_MS = 200
const WAITED_MS = 5 * SILENT_MS

test.runIf(process.platform === "linux")(
  "one that nobody lets run is waited for, and not for ever",
  async () => {
    const [node, ...words] = BUSY
    // All of them run before anybody looks: one that still reads its program
    // does not ask for a core.
    const busy = spawn("/usr/bin/chrt", ["--idle", "0", ...BUSY])
    await once(busy.stdout, "data")
    const crowd = Array.from({ length: availableParallelism() * 2 }, () =>
      spawn(node, words),
    )
    await Promise.all(crowd.map(({ stdout }) => once(stdout, "data")))
    const bounds = { silentMs: SILENT_MS, mostMemory: MOST_MEMORY }
    const watch = watching(busy, bounds)
    const began = performance.now()
    const gone = new Promise((resolve) => busy.once("exit", resolve))
    try {
      await vi.waitUntil(
        () => watch.verdict() || performance.now() - began > WAITED_MS,
        { timeout: 10_000 },
      )
      expect(watch.verdict()).toBeNull()
    } finally {
      for (const one of crowd) one.kill("SIGKILL")
    }
    await gone
    watch.end()
    expect(watch.verdict()).toBe("too_slow")
  },
)
