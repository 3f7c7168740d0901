import { execFileSync } from "node:child_process"
import { existsSync } from "node:fs"

/** Switches that isolate Chromium: no sandbox (root in a container has none),
 * no graphics card, no background requests. */
export const BROWSER_ARGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
]

/** The headless build opens a page twice as fast. */
const WITHOUT_WINDOWS = [
  process.env.CHROMIUM_PATH,
  "/usr/bin/chromium-headless-shell",
]
const WITH_WINDOWS = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome-stable",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
]

/** Finds a real Chromium: the machine's own headless one, else npm's (built for
 * x64 only), else one with windows, else Debian's, installed now. Tests are
 * never skipped for lack of one. */
export async function findBrowser(): Promise<string> {
  const quickest = installed(WITHOUT_WINDOWS)
  if (quickest) return quickest
  if (process.platform === "linux" && process.arch === "x64") {
    // It unpacks its libraries only if it believes it is on that host.
    process.env.AWS_LAMBDA_JS_RUNTIME = "nodejs22.x"
    const { default: chromium } = await import("@sparticuz/chromium")
    return chromium.executablePath()
  }
  const own = installed(WITH_WINDOWS)
  if (own) return own
  installFromDebian()
  const now = installed(WITHOUT_WINDOWS)
  if (now) return now
  throw new Error(
    "The browser tests need a Chromium: install one (on Debian: apt-get install chromium-headless-shell), or set CHROMIUM_PATH to its program.",
  )
}

function installed(paths: (string | undefined)[]) {
  return paths.find((path) => path && existsSync(path))
}

function installFromDebian() {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return
  process.stderr.write("Installing Chromium for the browser tests (once)…\n")
  const options = {
    stdio: ["ignore", "ignore", "inherit"] as ("ignore" | "inherit")[],
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  }
  execFileSync("apt-get", ["update", "-qq"], options)
  execFileSync(
    "apt-get",
    [
      "install",
      "-y",
      "-qq",
      "--no-install-recommends",
      "chromium-headless-shell",
    ],
    options,
  )
}
