import type { Page } from "@playwright/test"
import { withSiteDatabase } from "../support/site-database.ts"
import { faultsOn } from "./support/axe.ts"
import { fillSignIn, makeMember, PASSWORD } from "./support/members.ts"
import { expect, test } from "./support/quiet-page.ts"
import { serviceRows } from "./support/service-rows.ts"
import { enter, LABEL, makeColleague, notice } from "./support/studio.ts"

const REFUSED = /status of 4\d\d|^4\d\d http/

test("the label signs in, and edits an artist by keyboard, and takes it back", async ({
  page,
}) => {
  await page.goto("/login?from=/studio")
  await fillSignIn(page, LABEL.email, LABEL.password)
  await expect(page.getByRole("heading", { name: "Today" })).toBeVisible()
  await page.getByRole("link", { name: "Artists", exact: true }).focus()
  await page.keyboard.press("Enter")
  await expect(page.getByRole("link", { name: "Tomasz Wren" })).toBeVisible()
  await page.keyboard.press("/")
  await page.keyboard.type("tomasz")
  await expect(page.getByRole("row")).toHaveCount(2)
  await page.keyboard.press("Tab")
  await page.getByRole("link", { name: "Tomasz Wren" }).focus()
  await page.keyboard.press("e")
  const twitter = page.getByLabel("Twitter")
  const before = await twitter.inputValue()
  await twitter.focus()
  await page.keyboard.press("ControlOrMeta+a")
  await page.keyboard.type("https://twitter.example/tw")
  await page.keyboard.press("ControlOrMeta+s")
  await expect(notice(page)).toHaveText("Saved")
  await page.getByRole("button", { name: "Undo" }).press("Enter")
  await expect(notice(page)).toHaveText("Change undone")
  await expect(twitter).toHaveValue(before)
})

test.describe("from the other side of the world", () => {
  test.use({ timezoneId: "America/Los_Angeles" })

  test("a draft comes out at its moment in London, or now, is withdrawn, and goes", async ({
    page,
    request,
  }) => {
    const answers = async (status: number) =>
      await expect
        .poll(async () => (await request.get("/news/lodz-at-night")).status())
        .toBe(status)
    const state = page.getByRole("region", { name: "Status" })
    const dialog = page.getByRole("dialog")
    const press = (name: string) => page.getByRole("button", { name }).click()
    await enter(page, LABEL, "/studio/news/new")
    await press("Use name")
    await expect(page.getByText("Please fill this in.")).toBeVisible()
    await page.getByLabel("Title *").fill("Łódź, at Night")
    await press("Use name")
    await expect(page.getByLabel("Page URL *")).toHaveValue("lodz-at-night")
    await page.getByLabel("Text").fill("A night of it.")
    await press("Save")
    await expect(notice(page)).toHaveText("Created")
    await expect(page).toHaveURL(/\/studio\/news\/[0-9a-f-]{36}$/)
    await expect(state).toContainText("Draft.")
    await press("Publish at…")
    const box = dialog.getByLabel("Date and time (London)")
    await expect(box).toHaveValue(/T00:00$/)
    await expect(dialog).toContainText(
      /Friday \d+ \w+ \d{4}, 00:00 London time, in /,
    )
    await box.fill("2020-01-03T00:00")
    await expect(dialog).toContainText("Choose a date and time in the future.")
    const coming = new Date(Date.now() + 3 * 86_400_000).toISOString()
    await box.fill(`${coming.slice(0, 10)}T09:30`)
    await dialog.getByRole("button", { name: "Publish" }).click()
    await expect(notice(page)).toHaveText(
      /^Scheduled for .*, 09:30, London time\.$/,
    )
    await expect(state).toContainText(/, 09:30 London time, in [23] days/)
    await answers(404)
    await press("Publish now")
    await expect(notice(page)).toHaveText("Published. Everyone can see it now.")
    await answers(200)
    await press("Withdraw")
    await expect(notice(page)).toContainText("Withdrawn.")
    await answers(404)
    await press("Undo")
    await expect(notice(page)).toHaveText("Change undone")
    await answers(200)
    await expect(state).toContainText("Public since")
    const address = page.url()
    await page.goto("/studio/releases?state=draft&q=summer")
    await expect(page.getByRole("row")).toHaveText([/Title/, /Second Summer/])
    await page.goto("/studio/news?state=public&q=at+night")
    await page.getByRole("link", { name: "Łódź, at Night" }).click()
    await expect(page).toHaveURL(address)
    await press("Delete…")
    await expect(dialog).toContainText("Nothing else uses it.")
    await dialog.getByRole("button", { name: "Delete" }).click()
    await expect(notice(page)).toHaveText("Deleted")
    await answers(404)
  })
})

test("a record's tracks are put in another order, and back", async ({
  page,
}) => {
  await enter(page, LABEL, "/studio/releases?q=market")
  await page.getByRole("link", { name: "Market Day" }).click()
  const tracks = page.getByRole("main").getByRole("listitem").getByRole("link")
  await expect(tracks.first()).toHaveText("Six in the Morning")
  await page.getByRole("button", { name: "Six in the Morning down" }).click()
  await expect(notice(page)).toHaveText("Saved")
  await expect(tracks.nth(1)).toHaveText("Six in the Morning")
  await page.reload()
  await expect(tracks.nth(1)).toHaveText("Six in the Morning")
  await page.getByRole("button", { name: "Six in the Morning up" }).click()
  await expect(tracks.first()).toHaveText("Six in the Morning")
  await expect(notice(page)).toHaveText("Saved")
})

test("two people never write over each other, and what is unsaved is kept", async ({
  page,
  browser,
  request,
}) => {
  const rows = await serviceRows(request)
  const [artist] = await rows.find("artists", { slug: "eq.peckham-static" })
  const path = `/studio/artists/${artist?.id}`
  await enter(page, LABEL, path)
  await using context = await browser.newContext()
  const second = await context.newPage()
  await enter(second, await makeColleague(request, "editor"), path)
  const link = "https://twitter.example/"
  await second.getByLabel("Twitter").fill(`${link}second`)
  await page.getByLabel("Twitter").fill(`${link}first`)
  await page.getByRole("button", { name: "Save" }).click()
  await expect(notice(page)).toHaveText("Saved")
  // The window is loaded again with something in it that was not saved.
  second.on("dialog", (dialog) => dialog.accept())
  await second.reload()
  await expect(
    second.getByText("We've restored your unsaved changes."),
  ).toBeVisible()
  await expect(second.getByLabel("Twitter")).toHaveValue(`${link}second`)
  await page.getByLabel("Twitter").fill(`${link}third`)
  await page.getByRole("button", { name: "Save" }).click()
  await expect
    .poll(async () => {
      const [row] = await rows.find("artists", { id: `eq.${artist?.id}` })
      return row?.twitter
    })
    .toBe(`${link}third`)
  await second.getByRole("button", { name: "Save" }).click()
  const dialog = second.getByRole("dialog", {
    name: "This changed while you were editing",
  })
  await expect(dialog).toContainText("by Delphine Amadi")
  await expect(dialog).toContainText(`${link}third`)
  await expect(dialog).toContainText(`${link}second`)
  await dialog.getByRole("button", { name: "Save my choices" }).click()
  await expect(notice(second)).toHaveText("Saved")
  await expect(second.getByLabel("Twitter")).toHaveValue(`${link}second`)
  await rows.change(
    "artists",
    { id: `eq.${artist?.id}` },
    { twitter: artist?.twitter },
  )
})

test("an order is marked as sent with one thumb, from what Today says", async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const keeper = await makeColleague(request, "shop")
  await enter(page, keeper)
  await page.getByRole("link", { name: /orders? to pack/ }).click()
  await expect(page).toHaveURL(/state=to-pack/)
  await page.getByRole("row").nth(1).getByRole("link").click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Order /)
  const id = page.url().split("/").at(-1)
  await page.getByLabel("Carrier").fill("Royal Mail")
  await page.getByLabel("Tracking number").fill("AB 1234 GB")
  await page.getByRole("button", { name: "Mark as sent" }).click()
  await expect(notice(page)).toHaveText(
    "Marked as sent. The buyer will get an email in a minute.",
  )
  await expect(page.getByText(/^Sent on .* with Royal Mail/)).toBeVisible()
  expect(await sideways(page)).toBe(false)
  const rows = await serviceRows(request)
  const [order] = await rows.find("orders", { id: `eq.${id}` })
  expect(order).toMatchObject({
    carrier: "Royal Mail",
    tracking_number: "AB 1234 GB",
  })
  const mails = await rows.find("mail_outbox", {
    ...{ order_id: `eq.${id}`, kind: "eq.order_sent" },
  })
  expect(mails).toHaveLength(1)
  // And it is found again by its number.
  await page.keyboard.press("ControlOrMeta+k")
  const number = String(order?.number)
  await page.keyboard.type(`#${number}`)
  await expect(page.getByRole("option").first()).toContainText(number)
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(`/studio/orders/${id}`)
})

test("a change is put back by one press, unless somebody was there since", async ({
  page,
  request,
  complaints,
}) => {
  complaints.allow(REFUSED)
  const rows = await serviceRows(request)
  const editor = await makeColleague(request, "editor")
  const headers = await enter(page, editor)
  const [artist] = await rows.find("artists", { slug: "eq.ines-and-the-tide" })
  const write = async (twitter: unknown) => {
    const answer = await request.patch("/rest/v1/artists", {
      headers,
      params: { id: `eq.${artist?.id}` },
      data: { twitter },
    })
    expect(answer.status()).toBe(204)
  }
  await write("https://twitter.example/one")
  await write("https://twitter.example/two")
  await page.getByRole("link", { name: "History", exact: true }).click()
  await page.getByLabel("Type").selectOption("artists")
  const who = page.getByLabel("Person")
  await who.selectOption(editor.email.split("@")[0] ?? "")
  const steps = page.getByRole("listitem").filter({ hasText: "Undo" })
  await expect(steps).toHaveCount(2)
  await expect(steps.first()).toContainText(
    "https://twitter.example/onehttps://twitter.example/two",
  )
  await steps.last().getByRole("button", { name: "Undo" }).click()
  await expect(notice(page)).toContainText("was changed again since.")
  await steps.first().getByRole("button", { name: "Undo" }).click()
  await expect(notice(page)).toHaveText("Change undone")
  const [row] = await rows.find("artists", { id: `eq.${artist?.id}` })
  expect(row?.twitter).toBe("https://twitter.example/one")
  await write(artist?.twitter)
})

const EDITED = [
  "Artists",
  "Releases",
  "Upload music",
  "Events",
  "Films",
  "News",
]
const PRESS = ["Press quotes", "Letters", "Press list", "Listening links"]
const LATER = ["Preview a date", "Settings", "History"]
const SECTIONS_OF = {
  editor: [...EDITED, ...PRESS, "Templates", ...LATER],
  shop: [
    "Products",
    "Stock",
    "Orders",
    "Members",
    "Check-in",
    "Discounts and codes",
    "Money",
    ...LATER,
  ],
  scout: ["Demos", "Messages", "Templates"],
}

test("each role sees its own sections and no other's, and a member is told", async ({
  page,
  request,
}) => {
  const sections = page.getByRole("navigation", { name: "Studio" })
  const told = page.getByRole("alert").first()
  for (const [role, own] of Object.entries(SECTIONS_OF)) {
    await enter(page, await makeColleague(request, role))
    await expect(sections.getByRole("link")).toHaveText([
      ...["Today", ...own, "View site"],
    ])
    await page.goto(role === "shop" ? "/studio/artists" : "/studio/orders")
    await expect(told).toContainText("don't have access to this page")
    await page.goto("/studio/people")
    await expect(told).toContainText("don't have access to this page")
  }
  const { email } = await makeMember(request)
  await enter(page, { email, password: PASSWORD })
  await expect(told).toContainText("doesn't have access to Studio")
})

test("changing who works here asks for the password again, and keeps what was typed", async ({
  page,
  request,
  complaints,
}) => {
  complaints.allow(REFUSED)
  const owner = await makeColleague(request, "owner")
  const colleague = await makeColleague(request, "scout", "Ines Proof")
  await enter(page, owner, "/studio/people")
  await provedLongAgo(owner.email)
  const box = page.getByLabel("Email address")
  await box.fill("kept@desk.example")
  await page.getByRole("button", { name: "Invite" }).click()
  const dialog = page.getByRole("dialog", { name: "Confirm it's you" })
  await dialog.getByLabel("Your password").fill("not the password")
  await dialog.getByRole("button", { name: "Confirm" }).click()
  await expect(dialog.getByRole("alert")).toHaveText(
    "That password isn't right.",
  )
  expect(await faultsOn(page)).toEqual([])
  await dialog.getByRole("button", { name: "Cancel" }).click()
  await expect(notice(page)).toHaveText(
    "Nothing was changed, because you didn't confirm it.",
  )
  await expect(box).toHaveValue("kept@desk.example")
  await page.getByRole("button", { name: "Invite" }).click()
  await dialog.getByLabel("Your password").fill(owner.password)
  await dialog.getByRole("button", { name: "Confirm" }).click()
  await expect(notice(page)).toContainText("Invitation sent to")
  // Proved a moment ago: not asked again.
  await page.getByLabel("Role of Ines Proof").selectOption("shop")
  await expect(notice(page)).toHaveText("Saved")
  const { email } = colleague
  const roles = await withSiteDatabase(
    process.env.E2E_DATA_DIR ?? "",
    (sql) => sql`
      select s.role, (select count(*)::int from auth.sessions a
        join auth.users o on o.id = a.user_id
        where o.email = ${owner.email}) as sessions
      from staff s join auth.users u on u.id = s.user_id
      where u.email = ${email}`,
  )
  // The session that was proved long ago has ended.
  expect(roles).toEqual([{ role: "shop", sessions: 1 }])
})

function provedLongAgo(email: string) {
  return withSiteDatabase(
    process.env.E2E_DATA_DIR ?? "",
    (sql) => sql`
      update auth.mfa_amr_claims a set updated_at = now() - interval '1 hour'
      from auth.sessions s join auth.users u on u.id = s.user_id
      where s.id = a.session_id and u.email = ${email}`,
  )
}

test("axe finds nothing on three screens, and nobody keeps or lists them", async ({
  page,
}) => {
  await enter(page, LABEL)
  const answer = await page.request.get("/studio/orders")
  expect(answer.headers()).toMatchObject({
    "cache-control": "no-store",
    "x-robots-tag": "noindex, nofollow",
  })
  await expect(page.getByRole("heading", { name: "Today" })).toBeVisible()
  await judge(page)
  await page.goto("/studio/orders")
  await expect(page.getByRole("row").nth(1)).toBeVisible()
  await judge(page)
  await page.goto("/studio/artists")
  await page.getByRole("link", { name: "HEXA" }).click()
  await expect(page.getByLabel("Biography", { exact: true })).toBeVisible()
  await judge(page)
})

test("a chart that is not drawn again yet does not widen the page", async ({
  page,
}) => {
  await page.addInitScript(() => {
    window.ResizeObserver = class {
      observe() {}
      unobserve() {}
      disconnect() {}
    }
  })
  await page.setViewportSize({ width: 1440, height: 900 })
  await enter(page, LABEL)
  const chart = page.locator(".plot canvas")
  await expect(chart).toBeVisible()
  await page.setViewportSize({ width: 390, height: 900 })
  const { width = 0 } = (await chart.boundingBox()) ?? {}
  expect(width).toBeGreaterThan(390)
  expect(await sideways(page)).toBe(false)
})

async function judge(page: Page) {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await faultsOn(page)).toEqual([])
    expect(await sideways(page)).toBe(false)
  }
}

function sideways(page: Page) {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth > clientWidth
  })
}
