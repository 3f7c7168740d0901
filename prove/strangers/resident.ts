import { readFile } from "node:fs/promises"
import type { Scene } from "./assault.ts"

/** The bytes of memory that the site's process has. */
export async function residentBytes({ site }: Pick<Scene, "site">) {
  const status = await readFile(`/proc/${site.process.pid}/status`, "utf8")
  return Number(status.match(/VmRSS:\s+(\d+)/)?.[1]) * 1024
}
