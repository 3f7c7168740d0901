/** The bytes that a signed-out visitor with a phone downloads on the home page
 * without touching anything, against tests/bench/budget.json; then our part of
 * the scripts, module by module, from a build with source maps. `npm run bench
 * -- bytes` */
import { chromium } from "@playwright/test"
import { BROWSER_ARGS, findBrowser } from "#tests/support/browser.ts"
import { type Weight, weigh } from "#tests/support/page-bytes.ts"
import { startSite, temporaryFolder } from "#tests/support/site.ts"
import budget from "./budget.json" with { type: "json" }
import { modulesOf } from "./modules.ts"

const PHONE = { width: 412, height: 823 }
const KILOBYTE = 1000
const SHOWN = 15

await using folder = await temporaryFolder()
const site = await startSite({ dataDir: folder.path, env: { SEED: "demo" } })
const browser = await chromium.launch({
  executablePath: await findBrowser(),
  args: BROWSER_ARGS,
})
try {
  const page = await browser.newPage({ viewport: PHONE, isMobile: true })
  const weight = await weigh(page, site.url + budget.page)
  printWeight(weight)
  await printModules(weight)
} finally {
  await browser.close()
  await site.stop()
}

function printWeight({ bytes, renderBlocking, files }: Weight) {
  for (const [kind, most] of Object.entries(budget.kilobytes)) {
    printLine(kind, bytes[kind as keyof typeof bytes] / KILOBYTE, most, "KB")
  }
  const scripts = files.filter(({ kind }) => kind === "scripts").length
  printLine("render-blocking", renderBlocking, budget.renderBlocking + 1, "")
  console.log(`${scripts} script files`)
}

function printLine(what: string, came: number, below: number, unit: string) {
  const ok = came < below
  const figure = unit ? came.toFixed(1) : String(came)
  if (!ok) process.exitCode = 1
  console.log(
    `${what.padEnd(16)}${figure.padStart(6)} ${unit} (under ${below}: ${ok ? "ok" : "too much"})`,
  )
}

/** Groups the bytes by owner. Bytes that belong to no module (imports, exports,
 * the router's list of routes) have a line of their own. */
async function printModules({ files }: Weight) {
  const names = files
    .filter(({ kind }) => kind === "scripts")
    .map(({ path }) => path)
  const modules = await modulesOf(names)
  const owners = new Map<string, number>()
  for (const { owner, bytes } of modules) {
    owners.set(owner, (owners.get(owner) ?? 0) + bytes)
  }
  console.log("\nscripts by owner")
  for (const [owner, bytes] of largest([...owners])) printBytes(owner, bytes)
  console.log("\nour largest modules")
  const ours = modules.filter(({ owner }) => owner === "ours")
  const listed = ours.map(({ name, bytes }): [string, number] => [name, bytes])
  for (const [name, bytes] of largest(listed).slice(0, SHOWN)) {
    printBytes(name, bytes)
  }
}

function largest(entries: [string, number][]) {
  return entries.sort((a, b) => b[1] - a[1])
}

function printBytes(name: string, bytes: number) {
  console.log(`${Math.round(bytes).toString().padStart(7)} ${name}`)
}
