import { setPriority } from "node:os"
import { parentPort } from "node:worker_threads"
import { hashSync, verifySync } from "@node-rs/bcrypt"

export type HashJob =
  | { password: string; cost: number }
  | { password: string; hash: string }

const POLITE = 10

// On Linux the priority applies to this thread alone: when cores are few,
// requests in flight come before passwords.
if (process.platform === "linux") setPriority(POLITE)

parentPort?.on("message", (job: HashJob) => {
  const { password } = job
  const result =
    "cost" in job ? hashSync(password, job.cost) : matches(password, job.hash)
  parentPort?.postMessage(result)
})

/** Anything that is not a hash matches nothing. */
function matches(password: string, hash: string) {
  try {
    return verifySync(password, hash)
  } catch {
    return false
  }
}
