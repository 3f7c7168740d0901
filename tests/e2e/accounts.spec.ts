import type { APIRequestContext, Page } from "@playwright/test"
import { codeTo, linkTo } from "./support/mailbox.ts"
import {
  fillSignIn,
  makeMember,
  newEmail,
  PASSWORD,
  passwordBox,
  signIn,
} from "./support/members.ts"
import { test, expect as wait } from "./support/quiet-page.ts"
import { keys } from "./support/shopper.ts"

// Hashing, mails and the auth library take their time on a busy machine.
const expect = wait.configure({ timeout: 20_000 })
const REFUSED = /status of 4\d\d|^4\d\d http/

test("a visitor signs up, confirms by mail and is signed in", async ({
  page,
  request,
  complaints,
}) => {
  complaints.allow(REFUSED)
  const email = newEmail()
  const name = email.split("@")[0] ?? ""
  const problem = page.getByRole("main").getByRole("alert").first()
  const confirmation = passwordBox(page, "Confirm password *")
  const create = page.getByRole("button", { name: "Create account" })
  await page.goto("/register?from=%2Fcontact")
  await page.getByLabel("Email").fill(email)
  await passwordBox(page).fill("abcdef")
  await confirmation.fill("abcdeg")
  await create.click()
  await expect(problem).toHaveText("Passwords do not match.")
  await passwordBox(page).fill("abcde")
  await confirmation.fill("abcde")
  await create.click()
  await expect(problem).toHaveText(
    "Password must be at least 6 characters long.",
  )
  await passwordBox(page).fill(PASSWORD)
  await confirmation.fill(PASSWORD)
  await create.click()
  await page.waitForURL("/login?from=%2Fcontact")
  await expect(page.getByText("Account created!")).toBeVisible()
  await expect(
    page.getByText("Please check your email for a confirmation link."),
  ).toBeVisible()

  await fillSignIn(page, email)
  await expect(problem).toHaveText(
    "Please check your email and click the confirmation link before signing in.",
  )

  const link = await linkTo(email, "Confirm your email address")
  await page.goto(link)
  await expect(page.getByText("Welcome to 9X")).toBeVisible()
  await page.waitForURL("/contact")
  const menu = page.getByRole("button", { name: `account menu of ${name}` })
  await expect(menu).toHaveText(name.slice(0, 2).toUpperCase())
  await page.reload()
  await expect(menu).toBeVisible()
  expect(await signInStatus(request, email, PASSWORD)).toBe(200)

  await page.goto(link)
  await expect(page.getByText("Link not valid")).toBeVisible()
  await page.waitForURL("/")
})

test("who confirms elsewhere chooses the password, and a stranger's is dead", async ({
  page,
  request,
}) => {
  const email = newEmail()
  await request.post("/auth/v1/signup", {
    headers: { apikey: (await keys()).publishable },
    data: { email, password: "the stranger's" },
  })
  await page.goto(await linkTo(email, "Confirm your email address"))
  await page.waitForURL("/reset-password")
  await expect(
    page.getByRole("heading", { name: "Choose your password" }),
  ).toBeVisible()
  expect(await signInStatus(request, email, "the stranger's")).toBe(400)
  await passwordBox(page, "New password *").fill(PASSWORD)
  await passwordBox(page, "Confirm new password *").fill(PASSWORD)
  await page.getByRole("button", { name: "Save the new password" }).click()
  await page.waitForURL("/")
  await expect(page.getByText("Password saved")).toBeVisible()
  expect(await signInStatus(request, email, PASSWORD)).toBe(200)
})

test("the mailed code is typed where one signed up, and keeps the password", async ({
  page,
  request,
  complaints,
}) => {
  complaints.allow(REFUSED)
  const email = newEmail()
  await page.goto("/register")
  await page.getByLabel("Email").fill(email)
  await passwordBox(page).fill(PASSWORD)
  await passwordBox(page, "Confirm password *").fill(PASSWORD)
  await page.getByRole("button", { name: "Create account" }).click()
  await page.waitForURL("/login")
  const code = page.getByLabel("Code from the email")
  await code.fill("000 000")
  await code.press("Enter")
  await expect(
    page.getByText("That code is wrong or has expired"),
  ).toBeVisible()
  await code.fill(await codeTo(email, "Confirm your email address"))
  await code.press("Enter")
  await page.waitForURL("/")
  await expect(page.getByText("Welcome to 9X")).toBeVisible()
  expect(await signInStatus(request, email, PASSWORD)).toBe(200)
})

test("a recovery's code is typed where it was asked for", async ({
  page,
  request,
}) => {
  const { email } = await makeMember(request)
  await page.goto("/forgot-password")
  await page.getByLabel("Email").fill(email)
  await page.getByRole("button", { name: "Send the link" }).click()
  const code = await codeTo(email, "Choose a new password")
  await page.getByLabel("Code from the email").fill(code)
  await page.getByRole("button", { name: "Use the code" }).click()
  await page.waitForURL("/reset-password")
  await expect(passwordBox(page, "New password *")).toBeVisible()
})

test("the tokens of a link leave the address bar before any script comes", async ({
  page,
  complaints,
}) => {
  complaints.allow(REFUSED)
  const { promise: seen, resolve: release } = Promise.withResolvers<void>()
  await page.route("**/assets/*.js", async (route) => {
    await seen
    await route.continue()
  })
  const tokens = "access_token=a.b.c&refresh_token=r"
  const arrived = page.goto(`/about?x=1#error_code=otp_expired&${tokens}`)
  const isBare = ({ search, hash }: URL) => search === "?x=1" && hash === ""
  await page.waitForURL(isBare, { waitUntil: "commit" })
  release()
  await arrived
  await expect(page.getByText("Link not valid")).toBeVisible()
})

test("a link asks before it takes a guest's cart along", async ({
  page,
  request,
}) => {
  const { id, email } = await makeMember(request)
  await page.goto("/about")
  await page.evaluate(() => {
    const id = "00000000-0000-4000-8000-000000000001"
    const line = { id: "guest-1", productId: id, variantId: id, qty: 2 }
    localStorage.setItem("guest-cart", JSON.stringify([line]))
  })
  const question = page.getByRole("dialog", { name: "about to sign in as" })
  await page.goto(`/contact${await fragmentOf(request, email)}`)
  await expect(question).toContainText(email)
  await page.keyboard.press("Escape")
  await expect(page.getByText("Nothing has changed")).toBeVisible()
  await expect(page.getByRole("link", { name: "Sign In" })).toBeVisible()
  expect(await storedUser(page)).toBeUndefined()

  await page.goto(`/about${await fragmentOf(request, email)}`)
  await expect(
    question.getByRole("button", { name: "Stay as I am" }),
  ).toBeFocused()
  await page.keyboard.press("Shift+Tab")
  await page.keyboard.press("Enter")
  await expect(page.getByText(`As ${email}.`)).toBeVisible()
  await expect.poll(() => storedUser(page)).toBe(id)
})

test("sign-up says that an address is taken", async ({ page, complaints }) => {
  complaints.allow(REFUSED)
  await page.goto("/register")
  await page.getByLabel("Email").fill("fan@9x.example")
  await passwordBox(page).fill(PASSWORD)
  await passwordBox(page, "Confirm password *").fill(PASSWORD)
  await page.getByRole("button", { name: "Create account" }).click()
  await expect(page.getByRole("main").getByRole("alert").first()).toHaveText(
    "An account with this email already exists. Please sign in instead.",
  )
})

test("the confirmation is sent again from the sign-in page", async ({
  page,
  request,
  complaints,
}) => {
  complaints.allow(REFUSED)
  const { email } = await makeMember(request, { confirmed: false })
  await page.goto("/login")
  await fillSignIn(page, email)
  const again = page.getByRole("button", { name: "Resend the confirmation" })
  await again.click()
  await expect(page.getByText("Confirmation sent")).toBeVisible()
  await page.getByRole("button", { name: "Close" }).click()
  await again.click()
  await expect(
    page.getByText("For security purposes, you can only request this"),
  ).toBeVisible()
  await page.goto(await linkTo(email, "Confirm your email address"))
  await expect(page.getByText("Welcome to 9X")).toBeVisible()
})

test("the sign-in form says what is wrong, shows the password and welcomes", async ({
  page,
  request,
  complaints,
}) => {
  complaints.allow(REFUSED)
  const { email } = await makeMember(request)
  await page.goto("/about")
  await page.getByRole("link", { name: "Sign In" }).click()
  await page.waitForURL("/login?from=%2Fabout")

  await page.getByRole("button", { name: "Sign in" }).click()
  await expect(page.getByLabel("Email")).toBeFocused()

  const box = passwordBox(page)
  await expect(box).toHaveAttribute("autocomplete", "current-password")
  // Without script the browser sends it nowhere.
  await expect(page.locator("form")).toHaveAttribute("method", "dialog")
  await expect(box).toHaveAttribute("type", "password")
  await page.getByRole("button", { name: "Show password" }).click()
  await expect(box).toHaveAttribute("type", "text")
  await page.getByRole("button", { name: "Hide password" }).click()
  await expect(box).toHaveAttribute("type", "password")

  await fillSignIn(page, email, "not the password")
  await expect(page.getByRole("main").getByRole("alert").first()).toHaveText(
    "Invalid email or password. Please check your credentials and try again.",
  )
  await fillSignIn(page, email)
  await page.waitForURL("/about")
  await expect(page.getByText("Welcome back!")).toBeVisible()
  await expect(
    page.getByText("You have been successfully signed in."),
  ).toBeVisible()

  for (const door of ["/login", "/register?from=%2Fartists"]) {
    await page.goto(door)
    await page.waitForURL(door.includes("from") ? "/artists" : "/")
  }
})

test("a service that is away is said in our words", async ({
  page,
  complaints,
}) => {
  complaints.allow(/ERR_FAILED/)
  await page.goto("/login")
  await page.route("**/auth/v1/token*", (route) => route.abort())
  await fillSignIn(page, "fan@9x.example")
  await expect(page.getByRole("main").getByRole("alert").first()).toHaveText(
    "An error occurred during sign in.",
  )
})

test("nobody is led to another site after signing in", async ({
  page,
  request,
}) => {
  const { email } = await makeMember(request)
  await page.goto("/login?from=%2F%5Celsewhere.example")
  await fillSignIn(page, email)
  await page.waitForURL("/")
  for (const from of [
    "//elsewhere.example",
    "/.//elsewhere.example",
    "https://elsewhere.example/",
    "javascript:alert(1)",
  ]) {
    await page.goto(`/login?from=${encodeURIComponent(from)}`)
    await page.waitForURL("/")
  }
})

test("the account is for members: others sign in first and come back", async ({
  page,
  request,
}) => {
  const html = await (await request.get("/account")).text()
  expect(html).toContain("Loading your account")
  expect(html).toContain('name="robots" content="noindex"')
  await page.goto("/about")
  await page.goto("/account?from=mail")
  await page.waitForURL("/login?from=%2Faccount%3Ffrom%3Dmail")
  await page.goBack()
  await page.waitForURL("/about")
  await page.goForward()
  const { email } = await makeMember(request)
  await fillSignIn(page, email)
  await page.waitForURL("/account?from=mail")
  await expect(page.getByRole("heading", { name: "Account" })).toBeVisible()
})

test("signing in and out reaches the other tab at once", async ({
  page,
  context,
  request,
}) => {
  const { email } = await makeMember(request, {
    data: { display_name: "Tape Deck" },
  })
  const other = await context.newPage()
  await other.goto("/about")
  await expect(other.getByRole("link", { name: "Sign In" })).toBeVisible()
  await signIn(page, email)
  const menu = { name: "account menu of Tape Deck" }
  await expect(other.getByRole("button", menu)).toBeVisible()
  await other.goto("/account")
  await expect(other.getByRole("heading", { name: "Account" })).toBeVisible()

  await page.getByRole("button", menu).click()
  const entries = page.getByRole("navigation", { name: "Account" })
  await expect(entries.getByRole("link")).toHaveText(["Account", "My Orders"])
  await page.keyboard.press("Escape")
  await expect(entries).toBeHidden()
  await page
    .getByRole("main")
    .getByRole("button", { name: "Sign out" })
    .first()
    .click()
  await page.waitForURL("/")
  await expect(page.getByRole("link", { name: "Sign Up" })).toBeVisible()
  await other.waitForURL("/login?from=%2Faccount")
})

test("a forgotten password is replaced by mail", async ({
  page,
  request,
  complaints,
}) => {
  complaints.allow(REFUSED)
  const { email } = await makeMember(request)
  await page.goto("/login")
  await page.getByRole("link", { name: "Forgot password?" }).click()
  await page.waitForURL("/forgot-password")
  // The page before has a field of the same name.
  await expect(
    page.getByRole("heading", { name: "Forgot password" }),
  ).toBeVisible()
  for (const address of [newEmail(), email]) {
    await page.getByLabel("Email").fill(address)
    await page.getByRole("button", { name: "Send the link" }).click()
    await expect(
      page.getByText(`If there is an account for ${address}, a link`),
    ).toBeVisible()
    await page.reload()
  }
  await page.goto("/reset-password")
  await expect(
    page.getByText("To choose a new password you need a fresh link from us."),
  ).toBeVisible()

  await page.goto(await linkTo(email, "Choose a new password"))
  await page.waitForURL("/reset-password")
  const save = page.getByRole("button", { name: "Save the new password" })
  const confirmation = passwordBox(page, "Confirm new password *")
  await passwordBox(page, "New password *").fill("flip-the-record")
  await confirmation.fill("flip-the-recor")
  await save.click()
  await expect(page.getByText("Passwords do not match.")).toBeVisible()
  await confirmation.fill("flip-the-record")
  await save.click()
  await expect(
    page.getByText("Password changed", { exact: true }),
  ).toBeVisible()
  await page.waitForURL("/account")
  await page.evaluate(() => localStorage.clear())
  await page.goto("/login")
  await fillSignIn(page, email, "flip-the-record")
  await expect(page.getByText("Welcome back!")).toBeVisible()
})

test("a link signs nobody into another's account unsaid", async ({
  page,
  request,
}) => {
  const [own, other] = [await makeMember(request), await makeMember(request)]
  await signIn(page, own.email)
  for (const [path, type] of [
    ["/cart", ""],
    ["/shop", "&type=signup"],
  ]) {
    const strange = await fragmentOf(request, other.email)
    await page.goto(`${path}${strange}${type}`)
    await expect(page.getByText("Link not used")).toBeVisible()
    await expect(
      page.getByText(`you are signed in as ${own.email}. Sign out first.`),
    ).toBeVisible()
    await expect.poll(() => storedUser(page)).toBe(own.id)
  }
  const headers = { apikey: (await keys()).publishable }
  const data = { email: other.email }
  await request.post("/auth/v1/recover", { headers, data })
  await page.goto(await linkTo(other.email, "Choose a new password"))
  const question = page.getByRole("dialog", { name: "about to sign in as" })
  await expect(question).toContainText(`${own.email} is signed in`)
  await question.getByRole("button", { name: "Continue" }).click()
  await page.waitForURL("/reset-password")
  await expect(page.getByText(`As ${other.email}.`)).toBeVisible()
  await expect.poll(() => storedUser(page)).toBe(other.id)

  await page.evaluate(() => localStorage.clear())
  await page.goto("/about")
  await page.goto(`/cart${await fragmentOf(request, own.email)}`)
  await expect(page.getByText("You are signed in")).toBeVisible()
  await expect(page.getByText(`As ${own.email}.`)).toBeVisible()
})

test("a visitor who never signed in loads no auth library", async ({
  page,
  complaints,
}) => {
  complaints.allow(REFUSED)
  const scripts: Promise<string>[] = []
  page.on("response", (response) => {
    if (response.url().endsWith(".js")) scripts.push(response.text())
  })
  await page.goto("/about")
  await expect(page.getByRole("link", { name: "Sign In" })).toBeVisible()
  const visited = (await Promise.all(scripts)).join("")
  expect(visited).toContain("supabase.auth.token")
  expect(visited).not.toContain("grant_type=password")
  await page.goto("/login")
  await fillSignIn(page, newEmail())
  await expect
    .poll(async () => (await Promise.all(scripts)).join(""))
    .toContain("grant_type=password")
})

test("what lies in the session's place and is none is thrown away", async ({
  page,
}) => {
  await page.goto("/about")
  const tokens = { access_token: "a.b.c", refresh_token: "r" }
  const strange = { ...tokens, user: { id: "someone", email: 7 } }
  for (const stored of ["7", JSON.stringify(strange)]) {
    await page.evaluate(
      (text) => localStorage.setItem("supabase.auth.token", text),
      stored,
    )
    await page.reload()
    await expect(page.getByRole("link", { name: "Sign In" })).toBeVisible()
    const left = await page.evaluate(() => Object.keys(localStorage))
    expect(left).not.toContain("supabase.auth.token")
  }
})

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false })
  test("the doors say that signing in needs it", async ({ page }) => {
    for (const door of [
      "/login",
      "/register",
      "/forgot-password",
      "/account",
    ]) {
      await page.goto(door)
      await expect(page.locator("noscript p")).toHaveText(
        "Signing in needs JavaScript, and it is turned off here.",
      )
    }
  })
})

async function signInStatus(
  request: APIRequestContext,
  email: string,
  password: string,
) {
  const answer = await request.post("/auth/v1/token?grant_type=password", {
    headers: { apikey: (await keys()).publishable },
    data: { email, password },
  })
  return answer.status()
}

/** The fragment of a link that signs in whoever follows it. */
async function fragmentOf(request: APIRequestContext, email: string) {
  const answer = await request.post("/auth/v1/token?grant_type=password", {
    headers: { apikey: (await keys()).publishable },
    data: { email, password: PASSWORD },
  })
  const { access_token, refresh_token } = await answer.json()
  return `#${new URLSearchParams({ access_token, refresh_token })}`
}

function storedUser(page: Page) {
  return page.evaluate(() => {
    const stored = localStorage.getItem("supabase.auth.token")
    return JSON.parse(stored ?? "{}").user?.id
  })
}
