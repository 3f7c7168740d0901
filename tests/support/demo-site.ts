import { readFileSync } from "node:fs"
import { readFile } from "node:fs/promises"
import { startSite, temporaryFolder } from "#tests/support/site.ts"

/** The built site with the demo label, as on the second `npm start`: the first
 * start seeds the label, which visitors never see. */
export async function startDemo(env: NodeJS.ProcessEnv = {}) {
  const folder = await temporaryFolder()
  const options = {
    dataDir: folder.path,
    env: { SEED: "demo", ...env },
    flags: flagsOfStart(),
  }
  await (await startSite(options)).stop()
  const site = await startSite(options)
  return {
    ...site,
    async [Symbol.asyncDispose]() {
      await site.stop()
      await folder[Symbol.asyncDispose]()
    },
  }
}

/** The flags that `npm start` passes to Node. */
export function flagsOfStart() {
  const file = new URL("../../package.json", import.meta.url)
  const { scripts } = JSON.parse(readFileSync(file, "utf8"))
  const command: string = scripts.start.match(/exec node (.*)$/)?.[1] ?? ""
  return command.split(" ").filter((word) => word.startsWith("--"))
}

/** Memory of one process in MB: current and peak. */
export async function memoryOf(pid = 0) {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "")
  const of = (name: string) =>
    Number(status.match(`${name}:\\s+(\\d+) kB`)?.[1]) / 1024
  return { now: of("VmRSS"), peak: of("VmHWM") }
}
