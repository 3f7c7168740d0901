import { readFile } from "node:fs/promises"
import {
  type Browser,
  chromium,
  type Locator,
  type Page,
} from "playwright-core"
import { BROWSER_ARGS, findBrowser } from "#tests/support/browser.ts"
import { formulasIn } from "#tests/support/spreadsheet.ts"
import type { Ledger } from "../ledger.ts"
import { BAIT, plain } from "./hostile-text.ts"
import { inspect } from "./inspect.ts"

export type Reader = Awaited<ReturnType<typeof openReader>>

type Session = Record<string, unknown>
type Visit = {
  /** Text that must be on the page before it is checked. */
  shows?: string
  status?: number
}

// Pictures and sounds may be external; the policy blocks them.
const HARMLESS = ["img-src", "media-src"]
/** For a busy machine: another check measures how soon pages come. */
const PATIENCE_MS = 60_000
/** Pages that do not report when their scripts have run, or have none. */
const UNSAID = ["/dev/mail", "/studio", "/embed"]

/** A real browser that notices when a text runs, sends a request or navigates,
 * and remembers everything it was shown. */
export async function openReader(siteUrl: string, ledger: Ledger) {
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: BROWSER_ARGS,
  })
  const shown = new Set<string>()

  function remember(words: string[]) {
    for (const text of words) shown.add(plain(text))
  }

  /** A tab, signed in or not. */
  async function openTab(session?: Session) {
    const { page, alarms } = await watchedPage(browser, siteUrl, session)

    async function visit(path: string, { shows, status = 200 }: Visit = {}) {
      alarms.length = 0
      const response = await page.goto(siteUrl + path)
      const answered = response?.status()
      ledger.expect(
        "answers",
        answered === status,
        `${path} answered ${answered}`,
      )
      // A page's own scripts run after it is painted: wait for them, too.
      if (!UNSAID.some((area) => path.startsWith(area))) {
        await page.waitForSelector("html[data-live]")
      }
      if (shows)
        await waitFor(page, shows).catch((error) => {
          ledger.expect(
            "inert",
            false,
            `${path} never showed ${shows}: ${error}`,
          )
        })
      await look(path)
    }

    async function look(path: string) {
      const { faults, words } = await page.evaluate(inspect, {})
      remember(words)
      const seen = [...alarms, ...faults]
      ledger.expect("inert", seen.length === 0, `${path}: ${seen.join("; ")}`)
    }

    /** Saves a CSV and reads it as spreadsheets would. */
    async function saveCsv(path: string, button: Locator) {
      const [file] = await Promise.all([
        page.waitForEvent("download"),
        button.click(),
      ])
      const csv = await readFile(await file.path(), "utf8")
      expectNoFormula(`${path}, as CSV`, csv)
    }

    return { page, visit, look, saveCsv }
  }

  function expectNoFormula(name: string, csv: string) {
    const formulas = formulasIn(csv)
    ledger.expect("inert", formulas.length === 0, `${name}: ${formulas[0]}`)
  }

  const desk = await browser.newPage()
  return {
    openTab,
    expectNoFormula,
    remember,
    /** Whether a text was ever shown in full. */
    hasSeen: (text: string) =>
      [...shown].some((words) => words.includes(plain(text))),
    /** Parses a document without showing it, and returns its faults. */
    async read(name: string, source: { html?: string; xml?: string }) {
      const { faults, words } = await desk.evaluate(inspect, source)
      remember(words)
      ledger.expect(
        "inert",
        faults.length === 0,
        `${name}: ${faults.join("; ")}`,
      )
      return words.map(plain)
    },
    /** Opens a page from disk, where no policy protects the reader. */
    async openFile(name: string, html: string) {
      const { page, alarms } = await watchedPage(browser, siteUrl)
      await page.setContent(html)
      const { faults, words } = await page.evaluate(inspect, {})
      remember(words)
      const seen = [...alarms, ...faults]
      ledger.expect("inert", seen.length === 0, `${name}: ${seen.join("; ")}`)
      await page.context().close()
    },
    [Symbol.asyncDispose]: () => browser.close(),
  }
}

async function watchedPage(
  browser: Browser,
  siteUrl: string,
  session?: Session,
) {
  // Without a locale, the machine gives the browser an invalid language, and
  // Studio's plots cannot format numbers in it.
  const context = await browser.newContext({ locale: "en-GB" })
  const alarms: string[] = []
  const alarm = (seen: string) => {
    alarms.push(seen)
  }
  await context.exposeFunction("__pwned", (from: unknown) =>
    alarm(`a text ran: ${from}`),
  )
  await context.exposeFunction("__PWNED", () => alarm("a text ran: THE CODE"))
  await context.exposeFunction("__refused", (rule: string, what: string) => {
    if (!HARMLESS.includes(rule)) alarm(`${rule} had to stop ${what}`)
  })
  await context.addInitScript(prepare, session ?? null)
  await context.route("**/*", (route, request) => {
    const { origin, pathname } = new URL(request.url())
    if (pathname.startsWith(BAIT)) alarm(`asked for ${request.url()}`)
    if (origin === siteUrl) return route.continue()
    if (request.resourceType() !== "image") alarm(`left for ${request.url()}`)
    return route.abort()
  })
  const page = await context.newPage()
  context.on("page", () => alarm("opened another page"))
  page.setDefaultTimeout(PATIENCE_MS)
  page.on("dialog", (dialog) => {
    alarm(`said ${dialog.message()}`)
    return dialog.dismiss()
  })
  page.on("pageerror", (error) => alarm(`threw ${error.message}`))
  return { page, alarms }
}

/** Runs before every page's own scripts. */
function prepare(session: Session | null) {
  document.addEventListener("securitypolicyviolation", (event) => {
    const { effectiveDirective, blockedURI, sample } = event
    const refused = Reflect.get(window, "__refused")
    refused(effectiveDirective, `${blockedURI} ${sample}`)
  })
  if (session && location.protocol.startsWith("http")) {
    localStorage.setItem("supabase.auth.token", JSON.stringify(session))
  }
}

function waitFor(page: Page, marker: string) {
  return page.waitForFunction(
    (text) => document.body.textContent?.includes(text),
    marker,
  )
}
