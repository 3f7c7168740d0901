import type { Browser, Page } from "@playwright/test"
import { connect, type Sql } from "#platform/postgres/connection.ts"
import { findRunningPostgres } from "#platform/postgres/embedded.ts"
import { faultsOn } from "../e2e/support/axe.ts"
import { test, expect as wait } from "../e2e/support/quiet-page.ts"
import { enter, LABEL, notice } from "../e2e/support/studio.ts"
import { startSmtp } from "../mail/support/smtp-stand-in.ts"
import { dataFolder } from "../support/data-folder.ts"
import { subscribers } from "../support/letters.ts"
import { mailsIn } from "../support/outbox.ts"
import { freePort, type Site, startSite } from "../support/site.ts"
import { until } from "../support/until.ts"

// A site starts twice meanwhile, and 2,000 letters go out.
const expect = wait.configure({ timeout: 60_000 })

const READERS = 2_000

/** The demo label with readers of its list alone, on a machine of its own. */
async function startLabel(readers: number, env: NodeJS.ProcessEnv = {}) {
  const folder = await dataFolder("demo")
  const options = {
    dataDir: folder.path,
    port: await freePort(),
    env: { SEED: "demo", ...env },
  }
  let site = await startSite(options)
  let sql = await openDatabase(site)
  await sql`delete from newsletter_subs`
  await subscribers(sql, readers)
  // More than the label may set, so that the test is short.
  await sql`alter table letters drop constraint letters_pace_check`
  return {
    url: site.url,
    folder: folder.path,
    sql: () => sql,
    async kill() {
      site.process.kill("SIGKILL")
      await site.exited
      await sql.end({ timeout: 1 })
    },
    async start() {
      site = await startSite(options)
      sql = await openDatabase(site)
      // What a lease holds back for two minutes is due now.
      await sql`update mail_outbox set next_attempt_at = now()
        where status = 'queued'`
    },
    async [Symbol.asyncDispose]() {
      await sql.end({ timeout: 1 })
      await site.stop()
      await folder[Symbol.asyncDispose]()
    },
  }
}

type Label = Awaited<ReturnType<typeof startLabel>>

async function openDatabase({ dataDir }: Site) {
  const target = await findRunningPostgres(dataDir)
  if (!target) throw new Error("PostgreSQL is not there")
  return connect(target, { max: 1 })
}

async function peopleOf(sql: Sql) {
  const rows = await sql<{ email: string }[]>`
    select email from newsletter_subs order by 1`
  return rows.map(({ email }) => email)
}

/** Somebody of the label, in a browser of their own. */
async function atTheDesk(browser: Browser, label: Label, path: string) {
  const context = await browser.newContext({ baseURL: label.url })
  const page = await context.newPage()
  await enter(page, LABEL, path, label.folder)
  return page
}

function press(page: Page, name: string) {
  return page.getByRole("button", { name, exact: true }).click()
}

function stateOf(page: Page) {
  return page.getByRole("region", { name: "Status" })
}

/** From an empty page to 'Send it', as fast as the machine goes. */
async function sendToAll(page: Page, label: Label, subject: string) {
  await page.goto(`${label.url}/studio/letters/new`)
  await page.getByLabel("Subject *").fill(subject)
  await page.getByRole("group", { name: "Add" }).getByText("Text").click()
  await page.keyboard.type("It is out.")
  await page.keyboard.press("ControlOrMeta+s")
  await expect(notice(page)).toHaveText("Created")
  await label.sql()`update letters set pace = 60000 where subject = ${subject}`
  await page.reload()
  await press(page, "Send…")
  const dialog = page.getByRole("dialog")
  await dialog.getByRole("button", { name: /^Send to/ }).click()
}

test("killed in the middle of a letter to 2,000: two who watch see it end, and each address has it once", async ({
  browser,
}) => {
  test.setTimeout(300_000)
  await using label = await startLabel(READERS)
  const page = await atTheDesk(browser, label, "/studio")
  await sendToAll(page, label, "To everybody")
  await expect(stateOf(page)).toContainText(/of 2,?000 sent/)
  const other = await atTheDesk(browser, label, page.url())
  await until(async () => (await mailsIn(label.folder)).length > 300)
  await label.kill()
  const before = (await mailsIn(label.folder)).length
  expect(before).toBeLessThan(READERS)
  await label.start()
  for (const each of [page, other]) {
    // A busy machine sends sixteen a second.
    await expect(stateOf(each)).toContainText(/Sent to 2,?000 people/, {
      timeout: 200_000,
    })
    await each.context().close()
  }
  const arrived = await mailsIn(label.folder)
  const letters = arrived.filter(({ to }) => to.endsWith("@fans.example"))
  expect(letters.map(({ to }) => to).sort()).toEqual(
    await peopleOf(label.sql()),
  )
})

test("over a mail server: refused, in doubt and stopped, each told and settled at the desk", async ({
  browser,
}) => {
  test.setTimeout(180_000)
  const smtp = await startSmtp()
  await using label = await startLabel(40, { SMTP_URL: smtp.url })
  const letters = () =>
    smtp.received.filter(({ to }) => to.endsWith("@fans.example"))
  smtp.state.refusal = (to) => `554 5.7.1 <${to}> wants none of this`
  smtp.state.behave = (to) => (to.startsWith("fan7@") ? "never" : "take")
  // The mail server has it, and the site dies before it hears so.
  const killed = Promise.withResolvers<string>()
  smtp.state.onTaken = async () => {
    if (letters().length !== 20) return
    await label.kill()
    killed.resolve(letters().at(-1)?.to ?? "")
  }
  const page = await atTheDesk(browser, label, "/studio")
  const dialog = page.getByRole("dialog")
  await sendToAll(page, label, "To forty")
  const doubtful = await killed.promise
  await label.start()
  await expect(stateOf(page)).toContainText("Sent to 38 people")
  const main = page.getByRole("main")
  await expect(main).toContainText("1: the connection failed")
  await expect(main).toContainText("1: refused")
  expect(await faultsOn(page)).toEqual([])
  expect(letters()).toHaveLength(39)
  expect(new Set(letters().map(({ to }) => to)).size).toBe(39)

  await press(page, "Send again…")
  await expect(dialog).toContainText("some people may get the letter twice")
  expect(await faultsOn(page)).toEqual([])
  await press(page, "Send again")
  await expect(notice(page)).toHaveText("Sending again to 1 person.")
  await expect(stateOf(page)).toContainText("Sent to 39 people")
  expect(letters().at(-1)?.to).toBe(doubtful)
  smtp.state.behave = () => "take"
  await press(page, "Retry failed")
  await expect(stateOf(page)).toContainText("Sent to 40 people")
  expect(letters().at(-1)?.to).toBe("fan7@fans.example")

  smtp.state.toSender = () => "550 5.7.1 You are on a list"
  await sendToAll(page, label, "To nobody")
  await expect(stateOf(page)).toContainText(
    "The mail server takes no letters from us, so this one was stopped.",
  )
  await expect(stateOf(page)).toContainText("You are on a list")
  await press(page, "End sending…")
  expect(await faultsOn(page)).toEqual([])
  await press(page, "End sending")
  await expect(stateOf(page)).toContainText("Sent to 0 people")
  expect(letters()).toHaveLength(41)
  await page.context().close()
  await smtp.close()
})
