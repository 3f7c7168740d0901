/** Lighthouse on the public pages as a phone, the median of three runs each:
 * `npm run bench -- lighthouse`. It needs a processor to itself: on a busy
 * machine the figures are the machine's, not the site's, so the load is printed
 * with them. Lighthouse is too large to be installed with the site: a pinned
 * version is fetched once, into the temporary folder. */
import { execFileSync } from "node:child_process"
import { existsSync } from "node:fs"
import { loadavg, tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { BROWSER_ARGS, findBrowser } from "#tests/support/browser.ts"
import { startSite, temporaryFolder } from "#tests/support/site.ts"

type Audit = { numericValue?: number }
type Result = {
  categories: Record<string, { score: number | null }>
  audits: Record<string, Audit>
}
type Lighthouse = (
  url: string,
  flags: { port: number; logLevel: string; onlyCategories: string[] },
) => Promise<{ lhr: Result }>
type Chrome = { port: number; kill: () => void }
type Launch = (options: {
  chromePath: string
  chromeFlags: string[]
}) => Promise<Chrome>
type Figures = Record<Column, number>
type Column = keyof typeof LIMITS

const VERSION = "13.5.0"
const RUNS = 3
const OTHERS = ["accessibility", "best-practices", "seo"]
const LIMITS = {
  performance: (score: number) => score >= 95,
  LCP: (ms: number) => ms <= 2000,
  TBT: (ms: number) => ms < 50,
  CLS: (shift: number) => shift < 0.1,
  accessibility: (score: number) => score === 100,
  "best-practices": (score: number) => score === 100,
  seo: (score: number) => score === 100,
}
const COLUMNS = Object.keys(LIMITS) as Column[]

const { lighthouse, launch } = await fetchLighthouse()
const chromePath = await findBrowser()
await using folder = await temporaryFolder()
const site = await startSite({ dataDir: folder.path, env: { SEED: "demo" } })
try {
  console.log(["page".padEnd(34), ...COLUMNS].join("  "))
  for (const path of await pages()) print(path, await measure(path))
} finally {
  await site.stop()
}

async function fetchLighthouse() {
  const prefix = join(tmpdir(), `site-bench-lighthouse-${VERSION}`)
  const packages = join(prefix, "node_modules")
  if (!existsSync(join(packages, "lighthouse", "package.json"))) {
    console.log(`Fetching Lighthouse ${VERSION} (once)…`)
    const wanted = [`lighthouse@${VERSION}`, "--no-audit", "--no-fund"]
    execFileSync("npm", ["install", "--prefix", prefix, ...wanted], {
      stdio: ["ignore", "ignore", "inherit"],
    })
  }
  const open = (file: string) => import(pathToFileURL(file).href)
  const core = join(packages, "lighthouse", "core", "index.js")
  const launcher = join(packages, "chrome-launcher", "dist", "index.js")
  return {
    lighthouse: (await open(core)).default as Lighthouse,
    launch: (await open(launcher)).launch as Launch,
  }
}

/** The lists, and the first item of each. */
async function pages() {
  const first = async (list: string, thing: string) => {
    const html = await (await fetch(site.url + list)).text()
    const found = new RegExp(`href="(/${thing}/[\\w-]+)"`).exec(html)?.[1]
    if (!found) throw new Error(`There is no ${thing} on ${list}.`)
    return found
  }
  return [
    "/",
    "/artists",
    await first("/artists", "artist"),
    "/releases",
    await first("/releases", "release"),
    "/shop",
    await first("/shop", "product"),
    "/news",
  ]
}

async function measure(path: string) {
  await fetch(site.url + path)
  const runs: Figures[] = []
  while (runs.length < RUNS) runs.push(await runOnce(site.url + path))
  const middle = (column: Column) =>
    runs.map((run) => run[column]).sort((a, b) => a - b)[RUNS >> 1] as number
  return Object.fromEntries(
    COLUMNS.map((column) => [column, middle(column)]),
  ) as Figures
}

async function runOnce(url: string): Promise<Figures> {
  const chromeFlags = ["--headless=new", ...BROWSER_ARGS]
  const chrome = await launch({ chromePath, chromeFlags })
  try {
    const onlyCategories = ["performance", ...OTHERS]
    const flags = { port: chrome.port, logLevel: "error", onlyCategories }
    const { lhr } = await lighthouse(url, flags)
    const score = (name: string) =>
      Math.round((lhr.categories[name]?.score ?? 0) * 100)
    const figure = (name: string) =>
      lhr.audits[name]?.numericValue ?? Number.POSITIVE_INFINITY
    return {
      performance: score("performance"),
      LCP: figure("largest-contentful-paint"),
      TBT: figure("total-blocking-time"),
      CLS: figure("cumulative-layout-shift"),
      accessibility: score("accessibility"),
      "best-practices": score("best-practices"),
      seo: score("seo"),
    }
  } finally {
    chrome.kill()
  }
}

function print(path: string, figures: Figures) {
  const cells = COLUMNS.map((column) => {
    const value = figures[column]
    const text = column === "CLS" ? value.toFixed(3) : String(Math.round(value))
    const ok = LIMITS[column](value)
    if (!ok) process.exitCode = 1
    return `${text}${ok ? "" : "!"}`.padStart(column.length)
  })
  const load = loadavg()[0]?.toFixed(1)
  console.log([path.padEnd(34), ...cells, `(load ${load})`].join("  "))
}
