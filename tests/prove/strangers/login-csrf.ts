import { type Browser, chromium, type Page } from "playwright-core"
import { BROWSER_ARGS, findBrowser } from "#tests/support/browser.ts"
import { newAddress } from "../../support/shoppers.ts"
import { until } from "../../support/until.ts"
import type { Assault, Scene } from "./assault.ts"
import { asMember, jsonOf, makeMember, PASSWORD, signIn } from "./member.ts"

const LINKS = ["signup", "recovery", "magiclink", "email_change"] as const
const PAGES = ["/", "/cart", "/reset-password"]
const SESSION = "supabase.auth.token"
const CART = "guest-cart"
const PATIENCE_MS = 20_000

/** A link into the stranger's own account, and that account. */
type Bait = { what: string; url: string; account: string }
/** A browser's storage before the link is followed, and its user. */
type Reader = { who: string; stored: Record<string, string>; id?: string }

/** Somebody follows a stranger's link, from a mail or elsewhere: their cart,
 * purchases and input would then be the stranger's. Users who are signed in or
 * have something in the cart stay who they are, unless they confirm. */
export const loginCsrf: Assault = {
  name: "login-csrf",
  async run(scene) {
    await using browser = await chromium.launch({
      executablePath: await findBrowser(),
      args: BROWSER_ARGS,
    })
    await Promise.all([lureMember(scene, browser), lureGuest(scene, browser)])
  },
}

async function lureMember(scene: Scene, browser: Browser) {
  const { email, home, id } = await makeMember(scene)
  const { text } = await signIn(home, email)
  const reader = { who: "a member", stored: { [SESSION]: text }, id }
  for await (const bait of baits(scene)) {
    await lure(scene, browser, reader, bait)
  }
  const token = String(JSON.parse(text).access_token)
  const own = await home.call("/auth/v1/user", undefined, asMember(token))
  const seen = `the member's own session, after the links: ${own.status}`
  scene.ledger.expect("open", own.status === 200, seen)
}

async function lureGuest(scene: Scene, browser: Browser) {
  const [variant] = await scene.sql`
    select id, product_id from product_variants order by id limit 1`
  const line = { productId: variant?.product_id, variantId: variant?.id }
  const cart = JSON.stringify([{ id: "guest-1", qty: 2, ...line }])
  const reader = { who: "a guest with a cart", stored: { [CART]: cart } }
  for await (const bait of baits(scene)) {
    await lure(scene, browser, reader, bait)
  }
}

/** One of each kind, each into a different account. */
async function* baits(scene: Scene): AsyncGenerator<Bait> {
  for (const what of LINKS) yield { what, ...(await mailedLink(scene, what)) }
  for (const type of ["", "&type=recovery"]) {
    const { email, home, id } = await makeMember(scene)
    const { access_token, refresh_token } = jsonOf(await signIn(home, email))
    const tokens = new URLSearchParams({ access_token, refresh_token })
    const url = `${scene.place.url}/cart#${tokens}${type}`
    yield { what: `tokens of a password${type}`, url, account: id }
  }
}

/** The link from the stranger's own mailbox. */
async function mailedLink(scene: Scene, kind: (typeof LINKS)[number]) {
  const { place, random } = scene
  const redirect_to = place.url + random.pick(PAGES)
  const known = kind === "signup" ? null : await makeMember(scene)
  const email = known?.email ?? newAddress(random)
  const wish = { email, password: PASSWORD, redirect_to }
  if (kind !== "email_change") return makeLink(scene, { ...wish, type: kind })
  const change = { ...wish, new_email: newAddress(random) }
  const old = await makeLink(scene, { ...change, type: `${kind}_current` })
  const link = await makeLink(scene, { ...change, type: `${kind}_new` })
  // The last of the two is the one that signs in.
  await scene.stranger().send(old.url.slice(place.url.length))
  return link
}

async function makeLink({ place, stranger }: Scene, wish: object) {
  const { secret } = place
  const headers = { apikey: secret, Authorization: `Bearer ${secret}` }
  const path = "/auth/v1/admin/generate_link"
  const from = stranger()
  let made = await from.call(path, wish, { headers })
  // A busy site says so: try again.
  await until(async () => {
    if (made.status === 503) made = await from.call(path, wish, { headers })
    return made.status !== 503
  })
  const { action_link, id } = jsonOf(made)
  if (!action_link) throw new Error(`${made.status} ${made.text}`)
  return { url: String(action_link), account: String(id) }
}

async function lure(
  scene: Scene,
  browser: Browser,
  reader: Reader,
  { what, url, account }: Bait,
) {
  const { ledger, sql, place } = scene
  const localStorage = Object.entries(reader.stored).map(([name, value]) => ({
    name,
    value,
  }))
  const origins = [{ origin: place.url, localStorage }]
  const context = await browser.newContext({
    storageState: { cookies: [], origins },
  })
  const page = await context.newPage()
  page.setDefaultTimeout(PATIENCE_MS)
  await page.goto(url)
  const unsaid = await untilDecided(page, reader.id)
  const during = `${reader.who}, ${what}`
  ledger.expect("private", unsaid, `${during}: signed in as the stranger`)
  if (unsaid) await stay(page)
  const left = await page.evaluate(readStorage, { SESSION, CART })
  const kept = linesOf(left.cart) === linesOf(reader.stored[CART])
  const stayed = left.user === reader.id && kept
  const seen = `${during}: ${left.user} with the cart ${left.cart} is left`
  ledger.expect("private", stayed, seen)
  await context.close()
  const taken = await sql`
    select from cart_items where user_id = ${account}`
  const moved = `${during}: ${taken.length} lines are in the stranger's cart`
  ledger.expect("private", taken.length === 0, moved)
}

/** Waits until the link has led to a question, been refused or signed in;
 * returns whether it signed nobody in. */
async function untilDecided(page: Page, own?: string) {
  const decided = await page.waitForFunction(
    ([own, key]) => {
      const stored = JSON.parse(localStorage.getItem(key) ?? "{}")
      if (stored.user?.id !== own) return "entered"
      if (document.querySelector("dialog[open]")) return "asked"
      const said = document.body.textContent ?? ""
      return said.includes("Link not used") && "refused"
    },
    [own, SESSION] as const,
  )
  return (await decided.jsonValue()) !== "entered"
}

/** Answers the question, if there is one, as a user who did not expect it. */
async function stay(page: Page) {
  const question = page.locator("dialog[open]")
  if ((await question.count()) === 0) return
  await page.keyboard.press("Escape")
  await page.getByText("Nothing has changed").first().waitFor()
}

function readStorage(names: { SESSION: string; CART: string }) {
  const session = localStorage.getItem(names.SESSION)
  return {
    user: JSON.parse(session ?? "{}").user?.id as string | undefined,
    cart: localStorage.getItem(names.CART) ?? undefined,
  }
}

type Line = { productId: string; variantId: string; qty: number }

/** The items in a cart and their quantities: the cart page looks up the other
 * details of a line again. */
function linesOf(cart: string | undefined) {
  const lines = JSON.parse(cart ?? "[]") as Line[]
  return lines
    .map(
      ({ productId, variantId, qty }) => `${qty} × ${productId}/${variantId}`,
    )
    .join()
}
