import { randomUUID } from "node:crypto"
import type { Locator, Page } from "@playwright/test"
import { faultsOn } from "./support/axe.ts"
import { makeMember, signIn } from "./support/members.ts"
import { expect, test } from "./support/quiet-page.ts"
import { serviceRows } from "./support/service-rows.ts"

type Rows = Awaited<ReturnType<typeof serviceRows>>

const address = () => `${randomUUID()}@forms.example`

/** The one toast there is, whatever its kind. */
async function says(page: Page, title: string, text: string) {
  const toast = page.getByText(title, { exact: true }).locator("..")
  await expect(toast).toContainText(text)
  await expect(page.getByRole("button", { name: "Close" })).toHaveCount(1)
}

async function fill(form: Locator, values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) {
    await form.getByLabel(label).fill(value)
  }
}

function submitForm(page: Page) {
  return page.getByRole("main").getByRole("form", { name: "Submit Demo" })
}

/** Holds a form's answer back until it is let go. */
async function hold(page: Page, path: string) {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(path, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

test("the submit page says what is wrong, beside the field and in a toast", async ({
  page,
}) => {
  await page.goto("/submit")
  await expect(
    page.getByText("We listen to everything and reply to everyone."),
  ).toBeVisible()
  const form = submitForm(page)
  const send = form.getByRole("button", { name: "Submit Demo" })
  await send.click()
  await says(page, "Missing Information", "Please fill in all required fields.")
  await expect(form.getByLabel("Name *", { exact: true })).toBeFocused()
  await expect(
    form.getByLabel("Name *", { exact: true }),
  ).toHaveAccessibleDescription("Please fill this in.")

  await fill(form, { "Name *": "Ada", "Email *": "ada@bands" })
  await form.getByRole("checkbox").check()
  await send.click()
  await says(page, "Invalid email", "Please enter a valid email address.")
  await expect(form.getByLabel("Email")).toBeFocused()

  await fill(form, { "Email *": address(), "Streaming link": "ada.example" })
  await expect(form.getByText("valid email address")).toHaveCount(0)
  await send.click()
  await says(
    page,
    "Invalid link",
    "Streaming link must be a valid URL (include https://).",
  )
  await expect(form.getByLabel("Streaming link")).toBeFocused()

  await fill(form, { "Streaming link": "" })
  await form.getByRole("checkbox").uncheck()
  await send.click()
  await says(
    page,
    "Consent required",
    "Please agree to terms before submitting.",
  )
  await expect(form.getByRole("checkbox")).toBeFocused()

  await form.getByRole("checkbox").check()
  await fill(form, { Notes: "x".repeat(5001) })
  await send.click()
  await says(page, "Too long", "Please shorten the marked fields.")
  await expect(form.getByLabel("Notes")).toHaveValue(/x{5001}/)
  await expect(page.getByText("Links only, no attachments")).toHaveCount(2)
})

test("a demo from the submit page is stored as it was meant, and the form cleared", async ({
  page,
  request,
}) => {
  const email = address()
  await page.goto("/submit")
  const form = submitForm(page)
  await fill(form, {
    "Name *": "  عمر 🎧 ",
    "Email *": ` ${email.toUpperCase()} `,
    City: " London ",
    Genres: " Techno ,, Dub,",
    "Streaming link": "https://stream.example/عمر",
    Notes: "Line one\nline two",
  })
  await form.getByRole("checkbox").check()
  const letGo = await hold(page, "/submit.data")
  await form.getByRole("button").click()
  await expect(form.getByRole("button", { name: "Sending..." })).toBeDisabled()
  letGo()
  await says(page, "Demo submitted", "Thanks for sharing your music.")
  await expect(form.getByRole("button", { name: "Submit Demo" })).toBeFocused()
  for (const field of await form.getByRole("textbox").all()) {
    await expect(field).toHaveValue("")
  }
  await expect(form.getByRole("checkbox")).not.toBeChecked()
  const rows = await serviceRows(request)
  await expect
    .poll(() => rows.find("demos", { email: `eq.${email}` }))
    .toMatchObject([
      {
        name: "عمر 🎧",
        artist_name: "عمر 🎧",
        city: "London",
        genres: ["Techno", "Dub"],
        stream_link: "https://stream.example/عمر",
        notes: "Line one\nline two",
        status: "new",
      },
    ])
})

test("the home form needs name, e-mail and link; the artist's name is the sender's", async ({
  page,
  request,
}) => {
  const email = address()
  await page.goto("/")
  const form = submitForm(page)
  await fill(form, { "Name *": "Ada Bello", "Email *": email })
  await form.getByRole("button", { name: "Send Demo" }).click()
  await says(page, "Missing Information", "Please fill in all required fields.")
  await expect(form.getByLabel("Streaming link *")).toBeFocused()
  await fill(form, { "Streaming link *": "https://stream.example/ada" })
  await form.getByRole("button", { name: "Send Demo" }).click()
  await says(
    page,
    "Demo Submitted!",
    "We'll listen to your track and get back to you soon.",
  )
  await expect(form.getByLabel("Name *", { exact: true })).toHaveValue("")
  const rows = await serviceRows(request)
  await expect
    .poll(() => rows.find("demos", { email: `eq.${email}` }))
    .toMatchObject([
      { artist_name: "Ada Bello", genres: null, city: null, notes: null },
    ])
})

test("a demo that does not arrive is still in the form", async ({
  page,
  complaints,
}) => {
  complaints.allow(/Failed to load resource|^503 /)
  await page.goto("/")
  const form = submitForm(page)
  await fill(form, {
    "Name *": "Ada",
    "Email *": address(),
    "Streaming link *": "https://stream.example/ada",
    Notes: "Please hear it through",
  })
  await page.route("/_.data?index", (route) => route.abort("failed"))
  await form.getByRole("button", { name: "Send Demo" }).click()
  await says(page, "Submission Failed", "Please try again later.")
  await expect(form.getByLabel("Notes")).toHaveValue("Please hear it through")

  await page.goto("/contact")
  const contact = page.getByRole("form", { name: "Contact" })
  await fill(contact, { "Name *": "Ada", "Email *": address(), Message: "Hi" })
  await page.route("/contact.data", (route) => route.abort("failed"))
  await contact.getByRole("button").click()
  await says(page, "Message not sent", "We could not be reached.")
  await page.unrouteAll()
  const message = "The site is busy."
  await page.route("/contact.data", (route) =>
    route.fulfill({ status: 503, json: { code: "unavailable", message } }),
  )
  await contact.getByRole("button").click()
  await says(page, "Message not sent", message)
  await expect(contact.getByLabel("Message")).toHaveValue("Hi")

  await page.goto("/about")
  const newsletter = page.getByRole("form", { name: "Newsletter" })
  const email = address()
  await newsletter.getByLabel("Email").fill(email)
  await page.route("/newsletter.data", (route) => route.abort("failed"))
  await newsletter.getByRole("button").click()
  await says(page, "Subscription failed", "We could not be reached.")
  await expect(newsletter.getByLabel("Email")).toHaveValue(email)
})

test("a form nobody was in before the line went says so, and keeps what was typed", async ({
  page,
  context,
}) => {
  await page.goto("/about")
  const newsletter = page.getByRole("form", { name: "Newsletter" })
  const email = address()
  let loads = 0
  page.on("load", () => {
    loads += 1
  })
  await context.setOffline(true)
  await newsletter.getByLabel("Email").fill(email)
  await newsletter.getByRole("button").click()
  await says(page, "Subscription failed", "We could not be reached.")
  await expect(newsletter.getByLabel("Email")).toHaveValue(email)
  await context.setOffline(false)
  await newsletter.getByRole("button").click()
  await says(page, "Subscribed", "Thanks for joining the newsletter.")
  expect(loads).toBe(0)
})

test("the newsletter takes an address once, from the footer and from Home", async ({
  page,
  request,
}) => {
  const email = address()
  const asked: string[] = []
  page.on("request", (sent) => {
    asked.push(`${sent.method()} ${new URL(sent.url()).pathname}`)
  })
  await page.goto("/")
  const footer = page.getByRole("form", { name: "Newsletter" })
  const join = page.getByRole("form", { name: "Join the 9X List" })
  await footer.getByLabel("Email").fill("  ")
  await footer.getByRole("button").click()
  await expect(page.getByRole("button", { name: "Close" })).toHaveCount(0)
  await footer.getByLabel("Email").fill("nobody")
  await footer.getByRole("button").click()
  await says(page, "Subscription failed", "Please enter a valid email address.")
  await expect(footer.getByLabel("Email")).toBeFocused()

  await footer.getByLabel("Email").fill(` ${email.toUpperCase()}`)
  const letGo = await hold(page, "/newsletter.data")
  await footer.getByRole("button").click()
  await expect(
    footer.getByRole("button", { name: "Subscribing..." }),
  ).toBeDisabled()
  letGo()
  await says(page, "Subscribed", "Thanks for joining the newsletter.")
  await expect(footer.getByLabel("Email")).toHaveValue("")
  const rows = await serviceRows(request)
  await confirmOn(page, await linkFor(rows, email))
  await page.goto("/")
  await join.getByLabel("Email").fill(email)
  await join.getByLabel("Email").press("Enter")
  await says(
    page,
    "You're already subscribed",
    "This email is already on our list.",
  )
  await expect(join.getByLabel("Email")).toHaveValue("")
  expect(asked).toContain("POST /newsletter.data")
  expect(asked, "Home shows nothing of it").not.toContain("GET /_.data")
  const found = await rows.find("newsletter_subs", { email: `eq.${email}` })
  expect(found).toHaveLength(1)
})

/** Where the email leads that asks for a confirmation. */
async function linkFor(rows: Rows, email: string) {
  const [row] = await rows.find("newsletter_subs", { email: `eq.${email}` })
  return `/newsletter/confirm?token=${row?.unsubscribe_token}`
}

async function confirmOn(page: Page, link: string) {
  await page.goto(link)
  await page.getByRole("button", { name: "Confirm" }).click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "You are on the list",
  )
}

test("a subscription is confirmed by the button, not by opening the link", async ({
  page,
  request,
  complaints,
}) => {
  complaints.allow(/40[04]/)
  const rows = await serviceRows(request)
  const email = address()
  await request.post("/newsletter", { form: { email } })
  const confirmedAt = async () => {
    const [row] = await rows.find("newsletter_subs", { email: `eq.${email}` })
    return row?.confirmed_at
  }
  const link = await linkFor(rows, email)
  expect((await request.get(link)).status()).toBe(200)
  await page.goto(link)
  expect(await faultsOn(page)).toEqual([])
  expect(await confirmedAt()).toBeNull()
  await confirmOn(page, link)
  expect(await confirmedAt()).not.toBeNull()
  const unknown = `/newsletter/confirm?token=${randomUUID()}`
  expect((await request.post(unknown)).status()).toBe(404)
  await page.goto(unknown)
  await page.getByRole("button", { name: "Confirm" }).click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "This link has expired",
  )
  const broken = await page.goto("/newsletter/confirm?token=abc")
  expect(broken?.status()).toBe(400)
  await expect(page.getByRole("button", { name: "Confirm" })).toHaveCount(0)
})

test("the contact form says thank you, and sends only if the label wants it", async ({
  page,
  request,
}) => {
  const rows = await serviceRows(request)
  const email = address()
  await page.goto("/")
  await page.getByRole("link", { name: "Work With Us" }).click()
  await expect(page).toHaveURL("/contact")
  const form = page.getByRole("form", { name: "Contact" })
  const send = form.getByRole("button", { name: "Send Message" })
  await send.click()
  await says(page, "Missing Information", "Please fill in all required fields.")
  await expect(form.getByLabel("Name")).toBeFocused()
  const values = { "Name *": "Ada", "Email *": email, "Message *": "Hello 👋" }
  await fill(form, values)
  await send.click()
  await says(page, "Thank you", "email us at shop@9x.example")
  await expect(form.getByLabel("Message")).toHaveValue("")
  const stored = () => rows.find("contact_messages", { email: `eq.${email}` })
  await expect.poll(() => stored()).toEqual([])

  const deliver = (on: boolean) => {
    const value = { deliver: on, to: "hello@9x.example" }
    return rows.change("site_settings", { key: "eq.contact" }, { value })
  }
  await deliver(true)
  await fill(form, values)
  await send.click()
  await says(page, "Message sent", "Thanks for writing.")
  await expect
    .poll(stored)
    .toMatchObject([{ name: "Ada", message: "Hello 👋" }])
  await deliver(false)
})

test("what fills in the field nobody sees is thanked and forgotten", async ({
  page,
  request,
}) => {
  const email = address()
  await page.goto("/submit")
  const trap = page.locator("main input[name=homepage]")
  await expect(trap).not.toBeInViewport()
  await expect(page.getByRole("textbox", { name: "Leave this" })).toHaveCount(0)
  const rows = await serviceRows(request)
  const answer = await request.post("/submit", {
    form: { name: "Bot", email, consent: "on", homepage: "https://b.example" },
  })
  expect(await answer.text()).toContain("Demo submitted")
  await expect
    .poll(() => rows.find("demos", { email: `eq.${email}` }))
    .toEqual([])
})

test("a flood is stopped with a sentence, and nothing typed is lost", async ({
  page,
  complaints,
}) => {
  complaints.allow(/429/)
  const demo = () => ({ name: "Ada", email: address(), consent: "on" })
  for (let sent = 0; sent < 5; sent++) {
    const answer = await page.request.post("/submit", { form: demo() })
    expect(answer.status()).toBe(200)
  }
  await page.goto("/submit")
  const form = submitForm(page)
  await fill(form, { "Name *": "Ada", "Email *": address() })
  await form.getByRole("checkbox").check()
  await form.getByRole("button").click()
  await says(
    page,
    "Submission failed",
    "Too many requests. Please try again later.",
  )
  await expect(form.getByLabel("Name *", { exact: true })).toHaveValue("Ada")
  const posted = await page.request.post("/submit", { form: demo() })
  expect(posted.status()).toBe(429)
  expect(await posted.text()).toContain("Please try again later.")
})

test("whatever is posted gets the right status and never a 500", async ({
  request,
}) => {
  const post = async (path: string, body: object) =>
    (await request.post(path, body)).status()
  const json = { data: { name: "Ada" } }
  expect(await post("/submit", json)).toBe(422)
  expect(await post("/submit.data", json)).toBe(422)
  expect(await post("/newsletter", { form: { email: "\0a@" } })).toBe(422)
  expect(await post("/unknown", { form: {} })).toBe(405)
  const message = "x".repeat(300_000)
  expect(await post("/contact", { form: { message } })).toBe(413)
  const file = {
    name: "a.mp3",
    mimeType: "audio/mpeg",
    buffer: Buffer.from(""),
  }
  expect(await post("/submit", { multipart: { name: file } })).toBe(422)
})

test("leaving the list takes one press, and looking at the page none", async ({
  page,
  request,
  complaints,
}) => {
  complaints.allow(/400/)
  const rows = await serviceRows(request)
  const join = async () => {
    const email = address()
    await request.post("/newsletter", { form: { email } })
    const find = () => rows.find("newsletter_subs", { email: `eq.${email}` })
    const [row] = await find()
    return { find, link: `/unsubscribe?token=${row?.unsubscribe_token}` }
  }
  const reader = await join()
  await page.goto(reader.link)
  await expect.poll(() => reader.find()).toHaveLength(1)
  await page.getByRole("button", { name: "Unsubscribe" }).click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "You are off the list",
  )
  await expect.poll(() => reader.find()).toEqual([])

  const program = await join()
  const answer = await request.post(program.link, {
    form: { "List-Unsubscribe": "One-Click" },
  })
  expect(answer.status()).toBe(200)
  await expect.poll(() => program.find()).toEqual([])
  const broken = await page.goto("/unsubscribe?token=abc")
  expect(broken?.status()).toBe(400)
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "This link is incomplete",
  )
})

test("who waits for a sold-out thing is noted once, and forgotten at one press", async ({
  page,
  request,
}) => {
  const rows = await serviceRows(request)
  const fan = await makeMember(request)
  const find = () => rows.find("stock_alerts", { email: `eq.${fan.email}` })
  await page.goto("/product/static-cap")
  const form = page.getByRole("form", { name: "Tell me when it is back" })
  const open = () => page.getByText("Tell me when it is back").first().click()
  const send = form.getByRole("button", { name: "Tell me" })
  await open()
  await fill(form, { "Email *": "nobody@" })
  await send.click()
  await says(page, "Invalid email", "Please enter a valid email address.")
  await expect(form.getByLabel("Email")).toBeFocused()
  for (let time = 0; time < 2; time += 1) {
    await fill(form, { "Email *": fan.email })
    await send.click()
    await says(page, "We will tell you", "One email when it's back in stock")
    await expect(form.getByLabel("Email")).toHaveValue("")
  }
  const found = await find()
  expect(found).toHaveLength(1)

  await signIn(page, fan.email, "/product/static-cap")
  await open()
  await expect(form.getByLabel("Email")).toHaveValue(fan.email)
  await page.goto(`/unsubscribe?alerts=${found[0]?.leave_token}`)
  expect(await find()).toHaveLength(1)
  await page.getByRole("button", { name: "Unsubscribe" }).click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Alerts deleted",
  )
  expect(await find()).toEqual([])
})

test("privacy and terms name the seller, the date and the age", async ({
  page,
}) => {
  for (const [path, title] of [
    ["/privacy", "Privacy"],
    ["/terms", "Terms"],
  ]) {
    await page.goto(path ?? "")
    const main = page.getByRole("main")
    await expect(main.getByRole("heading", { level: 1 })).toHaveText(
      title ?? "",
    )
    await expect(main).toContainText("Last updated: January 15, 2025")
    await expect(main).toContainText("9X Recordings Ltd")
    await expect(main).toContainText(/at least 18 .*consent of a parent/)
  }
  await expect(page.getByRole("main")).toContainText("14 days")
  await page
    .getByRole("navigation", { name: "Contents" })
    .getByRole("link", { name: "Law and disputes" })
    .click()
  await expect(page).toHaveURL("/terms#law")
})

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false })

  test("the demo forms come back filled in, or thank and are empty", async ({
    page,
    request,
    complaints,
  }) => {
    complaints.allow(/422/)
    const rows = await serviceRows(request)
    for (const [path, button, thanks] of [
      ["/submit", "Submit Demo", "Thanks for sharing your music."],
      ["/", "Send Demo", "We'll listen to your track"],
    ]) {
      const email = address()
      await page.goto(path ?? "")
      const form = submitForm(page)
      const send = form.getByRole("button", { name: button })
      await fill(form, {
        "Name *": "Ada 🎧",
        "Email *": email,
        "Streaming link": "stream.example",
        Notes: "مرحبا",
      })
      const consent = form.getByRole("checkbox")
      if (path === "/submit") await consent.check()
      await send.click()
      await expect(page.getByRole("alert").first()).toContainText(
        "Invalid link",
      )
      await expect(form.getByLabel("Name *", { exact: true })).toHaveValue(
        "Ada 🎧",
      )
      await expect(form.getByLabel("Notes")).toHaveValue("مرحبا")
      if (path === "/submit") await expect(consent).toBeChecked()
      await fill(form, { "Streaming link": "https://stream.example/ada" })
      await send.click()
      await expect(
        page.getByRole("status").filter({ hasText: thanks }),
      ).toBeInViewport()
      await expect(form.getByLabel("Name *", { exact: true })).toHaveValue("")
      const found = await rows.find("demos", { email: `eq.${email}` })
      expect(found).toMatchObject([{ name: "Ada 🎧", notes: "مرحبا" }])
    }
  })

  test("who waits for a sold-out thing is answered on its own page", async ({
    page,
    request,
    complaints,
  }) => {
    complaints.allow(/422/)
    const rows = await serviceRows(request)
    const email = address()
    await page.goto("/product/static-cap")
    await page.getByText("Tell me when it is back").first().click()
    const form = page.getByRole("form", { name: "Tell me when it is back" })
    await form.getByLabel("Email").fill("nobody@")
    await form.getByRole("button").click()
    const main = page.getByRole("main")
    await expect(main.getByRole("alert")).toContainText("Invalid email")
    await expect(page).toHaveURL("/product/static-cap")
    await expect(form.getByLabel("Email")).toHaveValue("nobody@")
    await form.getByLabel("Email").fill(email)
    await form.getByRole("button").click()
    await expect(main.getByRole("status").first()).toBeVisible()
    await expect(main.getByText("We will tell you")).toBeVisible()
    const found = await rows.find("stock_alerts", { email: `eq.${email}` })
    expect(found).toHaveLength(1)
  })

  test("the newsletter and the contact form answer with a page", async ({
    page,
    request,
    complaints,
  }) => {
    complaints.allow(/422/)
    const rows = await serviceRows(request)
    const email = address()
    await page.goto("/about")
    const footer = page.getByRole("form", { name: "Newsletter" })
    await footer.getByLabel("Email").fill("nobody@")
    await footer.getByRole("button").click()
    await expect(page).toHaveURL("/newsletter")
    const note = page.getByRole("main").getByRole("alert")
    await expect(note).toContainText("Please enter a valid email address.")
    const form = page.getByRole("form", { name: "Join the 9X List" })
    await expect(form.getByLabel("Email")).toHaveValue("nobody@")
    const join = async (sentence: string) => {
      await form.getByLabel("Email").fill(email)
      await form.getByRole("button").click()
      const status = page.getByRole("main").getByRole("status")
      await expect(status).toContainText(sentence)
      await expect(form.getByLabel("Email")).toHaveValue("")
    }
    await join("Subscribed")
    await join("Subscribed")
    await confirmOn(page, await linkFor(rows, email))
    await page.goto("/newsletter")
    await join("You're already subscribed")
    const found = await rows.find("newsletter_subs", { email: `eq.${email}` })
    expect(found).toHaveLength(1)

    await page.goto("/contact")
    const contact = page.getByRole("form", { name: "Contact" })
    await contact.getByLabel("Message").fill("Hello")
    await contact.getByRole("button").click()
    await expect(page.getByRole("main").getByRole("alert")).toContainText(
      "Please fill in all required fields.",
    )
    await expect(contact.getByLabel("Message")).toHaveValue("Hello")
    await fill(contact, { "Name *": "Ada", "Email *": email })
    await contact.getByRole("button").click()
    await expect(page.getByRole("main").getByRole("status")).toContainText(
      "email us at shop@9x.example",
    )
    await expect(contact.getByLabel("Message")).toHaveValue("")
  })
})
