/** Runs the test suite in order: rules, database, platform and server by
 * Vitest, then the built site in a real browser by Playwright. The slow tests
 * are in `npm run stories`: sites from first start to shutdown, long journeys
 * of several people, every page at every width. */
import { spawnSync } from "node:child_process"
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

const suite = process.argv[2] === "stories" ? "stories" : "quick"

type Count = { passed: number; failed: number; skipped: number }

const UNIT = "test-results/unit.json"
const E2E = "test-results/e2e.json"

/** Data folders of sites started earlier, for tests of what happens later
 * (tests/support/data-folder.ts). */
const shelf = mkdtempSync(join(tmpdir(), "sites-"))

rmSync("test-results", { recursive: true, force: true })
const unit = run("vitest", [
  "run",
  ...["--project", suite],
  "--reporter=default",
  "--reporter=json",
  `--outputFile.json=${UNIT}`,
])
// Playwright empties the folder, so Vitest's result is read first.
const counted = countUnit()
const e2e = run("playwright", ["test", "--project", suite])
rmSync(shelf, { recursive: true, force: true })
const total = add(counted, countE2e())
console.log(
  `\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`,
)
const complete = unit && e2e && total.failed === 0 && total.skipped === 0
if (!complete) process.exitCode = 1

function run(command: string, args: string[]) {
  const { status } = spawnSync(`node_modules/.bin/${command}`, args, {
    stdio: "inherit",
    env: {
      ...process.env,
      ...{ FORCE_COLOR: "0", NODE_ENV: "", PREPARED_SITES: shelf },
    },
  })
  return status === 0
}

function countUnit(): Count {
  const report = read(UNIT)
  return {
    passed: report?.numPassedTests ?? 0,
    failed: report?.numFailedTests ?? 1,
    skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
  }
}

function countE2e(): Count {
  const stats = read(E2E)?.stats
  return {
    passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0),
    failed: stats?.unexpected ?? 1,
    skipped: stats?.skipped ?? 0,
  }
}

function read(file: string) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null
}

function add(a: Count, b: Count): Count {
  return {
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skipped: a.skipped + b.skipped,
  }
}
