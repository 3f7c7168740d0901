import { randomUUID } from "node:crypto"
import type {
  APIRequestContext,
  Locator,
  Page,
  Request,
} from "@playwright/test"
import { hold } from "./support/hold.ts"
import { expect, test } from "./support/quiet-page.ts"
import { serviceRows } from "./support/service-rows.ts"
import { keys, variantOf } from "./support/shopper.ts"

const SCRIPTS = "**/assets/*.js"
/** A cheap phone against the machine that runs this. */
const SLOWED = 4
const PASSWORD = "side-b-first"

const address = () => `${randomUUID().slice(0, 13)}@early.example`

type Form = {
  path: string | ((request: APIRequestContext) => Promise<string>)
  /** Its submit button, which tells it from most others of the page. */
  button: string | RegExp
  /** What is typed into it, by the fields' names; the last one gets Enter. */
  typed: () => Record<string, string>
  /** What only the live page asks for. */
  asks: RegExp
  /** What it is folded away in. */
  unfold?: string
}

const SIGN_IN: Form = {
  path: "/login",
  button: "Sign in",
  typed: () => ({ email: address(), password: PASSWORD }),
  asks: /POST .*\/auth\/v1\/token/,
}

const FORMS: Record<string, Form> = {
  "sign in": SIGN_IN,
  "sign up": {
    path: "/register",
    button: "Create account",
    typed: () => ({
      email: address(),
      password: PASSWORD,
      confirmation: PASSWORD,
    }),
    asks: /POST .*\/auth\/v1\/signup/,
  },
  "forgotten password": {
    path: "/forgot-password",
    button: "Send the link",
    typed: () => ({ email: address() }),
    asks: /POST .*\/auth\/v1\/recover/,
  },
  "download code": {
    path: "/redeem",
    button: "Get the download",
    typed: () => ({ code: "AAAA-BBBB-CCCC", email: address() }),
    asks: /POST .*\/functions\/v1\/redeem-code/,
  },
  contact: {
    path: "/contact",
    button: "Send Message",
    typed: () => ({ message: "Early", name: "Ada", email: address() }),
    asks: /POST .*\/contact\.data/,
  },
  demo: {
    path: "/submit",
    button: "Submit Demo",
    typed: () => ({
      name: "Ada",
      stream_link: "https://music.example/early",
      email: address(),
    }),
    asks: /POST .*\/submit\.data/,
  },
  "demo on Home": {
    path: "/",
    button: "Send Demo",
    typed: () => ({
      name: "Ada",
      stream_link: "https://music.example/early",
      email: address(),
    }),
    asks: /POST .*\/_\.data\?index/,
  },
  newsletter: {
    path: "/about",
    button: "Subscribe",
    typed: () => ({ email: address() }),
    asks: /POST .*\/newsletter\.data/,
  },
  "stock alert": {
    path: "/product/static-cap",
    unfold: "Tell me when it is back",
    button: "Tell me",
    typed: () => ({ email: address() }),
    asks: /POST .*\/product\/static-cap\.data/,
  },
  "shop search": {
    path: "/shop",
    button: "Search",
    typed: () => ({ q: "label tee" }),
    asks: /\/shop\.data\?q=/,
  },
  "press kit": {
    path: "/artist/hexa/epk",
    button: "Download Complete EPK",
    typed: () => ({}),
    asks: /POST .*\/functions\/v1\/get-presskit-url/,
  },
  "where a reader is": {
    path: leavingLink,
    button: "Save",
    typed: () => ({ city: "Leeds" }),
    asks: /POST .*\/unsubscribe\.data/,
  },
  payment: {
    path: paymentPage,
    button: /^Pay £/,
    typed: () => ({
      card: "4000 0000 0000 0002",
      expiry: "12/39",
      cvc: "123",
      email: address(),
    }),
    asks: /POST .*\/test-payment\/.*\.data/,
  },
}

/** How a form is submitted. */
const WAYS = {
  Enter: ({ last, button }) => (last ?? button).press("Enter"),
  "a click": ({ button }) => button.click(),
  "a password manager": ({ form }) =>
    form.evaluate((form: HTMLFormElement) => form.requestSubmit()),
} satisfies Record<string, Submit>

type Submit = (found: Found) => Promise<void>
type Found = { form: Locator; button: Locator; last: Locator | undefined }

for (const [name, form] of Object.entries(FORMS)) {
  test(`${name}: an early submit is kept`, async ({ page, complaints }) => {
    // A stranger is refused: what matters is that the question was asked.
    complaints.allow(/40\d/)
    await slowDown(page)
    for (const [way, submit] of Object.entries(WAYS)) {
      await test.step(way, () => submitEarly(page, form, submit))
    }
  })
}

test("a password manager's script can send a form in any way", async ({
  page,
  complaints,
}) => {
  complaints.allow(/40\d/)
  const ways: Submit[] = [
    ({ form }) => form.evaluate((form: HTMLFormElement) => form.submit()),
    ({ form }) =>
      form.evaluate((form) => {
        form.dispatchEvent(new Event("submit", { bubbles: true }))
      }),
  ]
  for (const submit of ways) await submitEarly(page, SIGN_IN, submit)
})

test("a form sent while the page is waking up is sent once", async ({
  page,
}) => {
  const posts: string[] = []
  page.on("request", (request) => {
    if (request.method() === "POST") posts.push(request.url())
  })
  await slowDown(page)
  const letGo = await hold(page, SCRIPTS)
  await page.goto("/contact", { waitUntil: "commit" })
  const form = page.getByRole("form", { name: "Contact" })
  await form.getByLabel("Name").fill("Ada")
  await form.getByLabel("Email").fill(address())
  await form.getByLabel("Message").fill("Early")
  const submitted = form.evaluate(async (form: HTMLFormElement) => {
    const isWaking = () =>
      Object.keys(document).some((key) => key.startsWith("__reactContainer"))
    while (!isWaking()) await new Promise((resolve) => setTimeout(resolve))
    form.requestSubmit()
    return document.documentElement.dataset.live === undefined
  })
  letGo()
  expect(await submitted, "before the page was live").toBe(true)
  await expect(form.getByLabel("Message")).toHaveValue("")
  expect(posts).toHaveLength(1)
})

test("what is chosen, counted and put into the cart early is what was meant", async ({
  page,
  request,
}) => {
  const { id } = await variantOf(request, "label-tee", "L")
  await slowDown(page)
  const letGo = await hold(page, SCRIPTS)
  await page.goto("/product/label-tee", { waitUntil: "commit" })
  await page.getByText("L", { exact: true }).click()
  await page.getByRole("button", { name: "Increase quantity" }).click()
  await page.getByRole("button", { name: "Add to Cart" }).first().click()
  letGo()
  await expect(page.getByRole("link", { name: "Cart, 2 items" })).toBeVisible()
  const lines = await page.evaluate(() =>
    JSON.parse(localStorage.getItem("guest-cart") ?? "[]"),
  )
  expect(lines).toMatchObject([{ variantId: id, qty: 2 }])
})

test("filters set early are asked for", async ({ page }) => {
  await slowDown(page)
  const letGo = await hold(page, SCRIPTS)
  await page.goto("/shop", { waitUntil: "commit" })
  await page.getByText("Filters").click()
  await page.getByLabel("Artist").selectOption({ label: "HEXA" })
  await page.getByRole("slider", { name: "Lowest price" }).press("ArrowRight")
  letGo()
  await expect(page).toHaveURL(/artist=hexa/)
  await expect(page).toHaveURL(/min=/)
})

test("where the scripts do not come, the browser sends what needs none", async ({
  page,
  complaints,
}) => {
  complaints.allow(/ERR_FAILED|Failed to fetch|dynamically imported/)
  await page.route(SCRIPTS, (route) => route.abort())
  await page.goto("/newsletter", { waitUntil: "commit" })
  const form = page.getByRole("form", { name: "Join the 9X List" })
  await form.getByLabel("Email").fill(address())
  const [post] = await Promise.all([
    page.waitForRequest((request) => request.method() === "POST"),
    form.getByLabel("Email").press("Enter"),
  ])
  expect(post.isNavigationRequest()).toBe(true)
  await expect(form).toBeVisible()
})

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false })
  test("a password is sent to nobody", async ({ page }) => {
    const asked: string[] = []
    await page.goto("/login")
    page.on("request", (request) => asked.push(request.url()))
    await page.locator("[name=email]").fill(address())
    await page.locator("[name=password]").fill(PASSWORD)
    await page.locator("[name=password]").press("Enter")
    await page.getByRole("button", { name: "Sign in" }).click()
    // The next answer comes after whatever the form would have caused.
    await page.request.get("/healthz")
    await expect(page.locator("[name=password]")).toHaveValue(PASSWORD)
    expect(asked).toEqual([])
  })
})

async function submitEarly(page: Page, wanted: Form, submit: Submit) {
  const { path, asks, button: name, unfold } = wanted
  const asked: Request[] = []
  const left: string[] = []
  const listen = (request: Request) => {
    if (asks.test(`${request.method()} ${request.url()}`)) asked.push(request)
    if (request.isNavigationRequest()) left.push(request.url())
  }
  const start = typeof path === "string" ? path : await path(page.request)
  const letGo = await hold(page, SCRIPTS)
  await page.goto(start, { waitUntil: "commit" })
  page.on("request", listen)
  const form = page.locator("form", {
    has: page.getByRole("button", { name, exact: true }),
  })
  const button = form.getByRole("button", { name, exact: true })
  if (unfold) await page.getByText(unfold).first().click()
  const typed = Object.entries(wanted.typed())
  for (const [field, value] of typed) {
    await form.locator(`[name=${field}]`).fill(value)
  }
  for (const box of await form.getByRole("checkbox").all()) await box.check()
  const last = typed.at(-1) && form.locator(`[name=${typed.at(-1)?.[0]}]`)
  await submit({ form, button, last })
  await expect(page.locator("[aria-busy=true]")).toHaveCount(1)
  // Whoever gets no answer presses again.
  await submit({ form, button, last })
  letGo()
  await expect.poll(() => asked.length).toBe(1)
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0)
  const sent = asked.map(everythingIn).join()
  for (const [, value] of typed) expect(sent).toContain(value)
  expect(page.url()).not.toContain(PASSWORD)
  expect(left, "sent by the browser itself").toEqual([])
  page.off("request", listen)
  await page.unroute(SCRIPTS)
}

/** An address and a body as they were typed. */
function everythingIn(request: Request) {
  const said = `${request.url()} ${request.postData() ?? ""}`
  return decodeURIComponent(said.replaceAll("+", " "))
}

async function slowDown(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWED })
}

async function leavingLink(request: APIRequestContext) {
  const rows = await serviceRows(request)
  const email = address()
  await rows.add("newsletter_subs", { email })
  const [row] = await rows.find("newsletter_subs", { email: `eq.${email}` })
  return `/unsubscribe?token=${row?.unsubscribe_token}`
}

async function paymentPage(request: APIRequestContext) {
  const { publishable } = await keys()
  const variant = await variantOf(request, "market-day", "Digital (MP3 + FLAC)")
  const answer = await request.post("/functions/v1/create-checkout", {
    headers: { apikey: publishable },
    data: {
      isGuest: true,
      items: [{ productId: variant.product_id, variantId: variant.id, qty: 1 }],
    },
  })
  return new URL((await answer.json()).url).pathname
}
