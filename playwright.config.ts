import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { defineConfig } from "@playwright/test"
import { BROWSER_ARGS, findBrowser } from "./tests/support/browser.ts"

const port = process.env.E2E_PORT ?? "3901"
const baseURL = `http://127.0.0.1:${port}`
// Workers read this file again: only the first reading makes a folder.
process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), "site-e2e-"))
process.env.CHROMIUM_PATH ??= await findBrowser()

export default defineConfig({
  projects: [
    { name: "quick", testDir: "tests/e2e" },
    { name: "stories", testDir: "tests/stories" },
  ],
  testMatch: "**/*.spec.ts",
  fullyParallel: true,
  // One more than a small machine has: a person waits, and so does a page.
  workers: 3,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  timeout: 90_000,
  // A person would wait that long for a sentence on a busy machine.
  expect: { timeout: 15_000 },
  reporter: [["list"], ["json", { outputFile: "test-results/e2e.json" }]],
  globalTeardown: "./tests/support/e2e-teardown.ts",
  use: {
    baseURL,
    locale: "en-GB",
    // Turning art keeps a machine without a graphics card busy.
    contextOptions: { reducedMotion: "reduce" },
    timezoneId: "Europe/London",
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: BROWSER_ARGS,
    },
    // A trace is a sixth of the work: what failed is run again with --trace on.
    screenshot: "only-on-failure",
  },
  webServer: {
    command: "exec node server/main.ts",
    url: `${baseURL}/readyz`,
    env: {
      PORT: port,
      DATA_DIR: process.env.E2E_DATA_DIR,
      SITE_URL: baseURL,
      NODE_ENV: "production",
      DEMO_MASTERS: "none",
      // Each test comes from an address of its own (support/quiet-page.ts).
      TRUSTED_PROXIES: "127.0.0.1",
      MAIL_ANSWERS_TO: "answers@9x.example",
      MAIL_ANSWERS_SECRET: "only-the-mail-server",
    },
    stdout: "ignore",
    stderr: "pipe",
    timeout: 60_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 15_000 },
    reuseExistingServer: false,
  },
})
