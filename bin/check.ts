/** Format, lint and types, then the tests: what CI checks, run by hand. */
import { spawnSync } from "node:child_process"

const TESTS = [
  ["npm", "test"],
  ["npm", "run", "stories"],
]
const STEPS = [
  ["biome", "check", "--error-on-warnings", "."],
  ["react-router", "typegen"],
  ["tsc", "--noEmit"],
  ["tsc", "--noEmit", "-p", "demo"],
  ...(process.argv.includes("--no-tests") ? [] : TESTS),
]

for (const [command = "", ...args] of STEPS) {
  console.log(`— ${command} ${args.join(" ")}`)
  const { status } = spawnSync(command, args, { stdio: "inherit" })
  if (status !== 0) process.exit(status ?? 1)
}
