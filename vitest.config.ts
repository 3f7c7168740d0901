import { defineConfig } from "vitest/config"
import { BaseSequencer, type TestSpecification } from "vitest/node"

const SITES =
  /\/(tests\/server|tests\/platform\/backup|demo\/masters|demo\/seed)\//

/** Whole sites first: one that is begun last keeps everybody waiting, and a
 * fresh clone does not know yet which files are slow. */
class SitesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files)
    const isLate = ({ moduleId }: TestSpecification) => !SITES.test(moduleId)
    return sorted.toSorted((a, b) => Number(isLate(a)) - Number(isLate(b)))
  }
}

const LONG = "tests/stories/**/*.test.ts"
const NO_TESTS = ["node_modules/**", "build/**", ".data/**"]

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: "quick",
          include: ["**/*.test.{ts,tsx}"],
          exclude: [...NO_TESTS, LONG],
        },
      },
      {
        extends: true,
        test: { name: "stories", include: [LONG], exclude: NO_TESTS },
      },
    ],
    globalSetup: ["tests/support/postgres.ts"],
    setupFiles: ["tests/support/console.ts"],
    testTimeout: 30_000,
    // A busy machine takes its time to start a whole site.
    hookTimeout: 180_000,
    // One more than a small machine has: much of what is tried is waiting.
    maxWorkers: 3,
    // Files share their worker and what it has read: nothing of ours keeps
    // state in a module, and to read it anew for each took a fifth of the time.
    isolate: false,
    sequence: { sequencer: SitesFirst },
  },
})
