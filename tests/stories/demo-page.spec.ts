import type { APIRequestContext } from "@playwright/test"
import { faultsOn } from "../e2e/support/axe.ts"
import { linkTo } from "../e2e/support/mailbox.ts"
import { newEmail } from "../e2e/support/members.ts"
import { expect, test } from "../e2e/support/quiet-page.ts"
import { serviceRows } from "../e2e/support/service-rows.ts"
import { enter, LABEL, makeColleague, notice } from "../e2e/support/studio.ts"

type Headers = Record<string, string>

/** A scout at the desk, by the calls of their screen. */
function deskOf(request: APIRequestContext, headers: Headers) {
  return async (name: string, data: object) => {
    const path = `/rest/v1/rpc/${name}`
    const answer = await request.post(path, { headers, data })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
}

test("an artist follows two demos by one link, reads the answer and withdraws both", async ({
  page,
  browser,
  request,
  complaints,
}) => {
  complaints.allow(/404/)
  const email = newEmail()
  const rows = await serviceRows(request)
  const office = await browser.newPage()
  const scout = await makeColleague(request, "scout")
  const headers = await enter(office, scout, "/robots.txt")
  const desk = deskOf(request, headers)
  for (const artist_name of ["Night Buses", "<b>Low Tide</b>"]) {
    const sent = await request.post("/rest/v1/demos", {
      headers: { apikey: headers.apikey, Prefer: "return=minimal" },
      data: {
        ...{ name: "Kim", email, artist_name, status: "new" },
        stream_link: "https://music.example/kim",
      },
    })
    expect(sent.status()).toBe(201)
  }
  const found = await rows.find("demos", { email: `eq.${email}` })
  const buses = found.find(({ artist_name }) => artist_name === "Night Buses")
  const p_id = String(buses?.id)

  await page.goto(await linkTo(email, "Your demo is with us"))
  const demos = page.getByRole("main").getByRole("listitem")
  await expect(demos).toHaveCount(2)
  await expect(demos.filter({ hasText: "<b>Low Tide</b>" })).toBeVisible()
  await expect(page.getByText("Received", { exact: true })).toHaveCount(2)

  await test.step("heard; a no that waits shows nowhere; answered", async () => {
    await desk("hear_demo", { p_id })
    await desk("note_demo", { p_id, p_text: "Ask them to play" })
    const judged = { p_id, p_status: "declined", p_was: "new" }
    await desk("judge_demo", judged)
    const label = await browser.newPage()
    await enter(label, LABEL, "/studio/settings/demo_page")
    const words = `We heard it on the way home. ${email}`
    await label.getByLabel("Text when heard").fill(words)
    await label.getByRole("button", { name: /^Save/ }).click()
    await expect(notice(label)).toHaveText(/^(Created|Saved)$/)
    expect(await faultsOn(label)).toEqual([])
    await label.close()
    await page.reload()
    await expect(page.getByText("Heard", { exact: true })).toBeVisible()
    await expect(page.getByText(words)).toBeVisible()
    await expect(page.getByRole("blockquote")).toHaveCount(0)
    await desk("answer_demo", {
      ...{ p_id, p_subject: "Yes", p_verdict: "shortlisted" },
      p_body: "Hello Kim,\n\ncome and play.",
    })
    await rows.change(
      "mail_outbox",
      { event_key: `eq.demo_answer:${p_id}` },
      { next_attempt_at: new Date().toISOString() },
    )
    await linkTo(email, "Yes")
    await page.reload()
    await expect(page.getByRole("blockquote")).toContainText("come and play.")
    expect(await faultsOn(page)).toEqual([])
  })

  const withdraw = (name: string) =>
    page.getByRole("button", { name: `Withdraw it: ${name}` })
  const erase = page.getByRole("button", { name: "Erase it for good" })
  // A scout looks at it at that moment.
  await office.goto(`/studio/demos/${p_id}`)
  const looked = office.getByRole("article")
  await expect(looked).toContainText("Night Buses")
  await test.step("withdrawn: asked twice, and nothing is left of it", async () => {
    await withdraw("Night Buses").click()
    expect(await faultsOn(page)).toEqual([])
    await page.getByRole("button", { name: "Keep it with you" }).click()
    await expect(withdraw("Night Buses")).toBeFocused()
    await expect(erase).toHaveCount(0)
    await withdraw("Night Buses").click()
    await erase.click()
    await expect(demos).toHaveCount(1)
    await expect(
      office.getByText(/^This demo no longer exists\. .*withdrawn it/),
    ).toBeVisible()
    await expect(looked).toHaveCount(0)
    await office.close()
    for (const [table, column] of [
      ...[["demos", "id"] as const, ["demo_notes", "demo_id"] as const],
      ["demo_answers", "demo_id"] as const,
    ]) {
      expect(await rows.find(table, { [column]: `eq.${p_id}` })).toEqual([])
    }
    const mail = { event_key: `eq.demo_answer:${p_id}` }
    expect(await rows.find("mail_outbox", mail)).toEqual([])
    await page.reload()
    await expect(demos).toHaveCount(1)
    await withdraw("<b>Low Tide</b>").click()
    await erase.click()
    const title = "We have no demos from you"
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title)
    await page.reload()
    const none = page.getByRole("heading", { name: "There is no demo here" })
    await expect(none).toBeVisible()
    expect(await faultsOn(page)).toEqual([])
  })
})

test("without its key the page opens nothing, and without script it says what to do", async ({
  page,
  browser,
  complaints,
}) => {
  complaints.allow(/404/)
  const path = `/demo/${crypto.randomUUID()}`
  const answer = await page.goto(`${path}#key=guessed`)
  expect(answer?.headers()["cache-control"]).toContain("no-store")
  expect(answer?.headers()["referrer-policy"]).toBe("no-referrer")
  const none = page.getByRole("heading", { name: "There is no demo here" })
  await expect(none).toBeVisible()
  await expect(page.locator("meta[name=robots]")).toHaveAttribute(
    ...(["content", /noindex/] as const),
  )
  const plain = await browser.newPage({ javaScriptEnabled: false })
  await plain.goto(path)
  // Text search looks past this element; its content is shown all the same.
  const needs = plain.locator("main noscript p")
  await expect(needs).toBeVisible()
  await expect(needs).toContainText("Please turn JavaScript on")
  await expect(plain.getByText("Loading your demo")).toBeHidden()
  await plain.close()
})
