import { demoAccounts } from "@9x/demo/accounts"
import { type Site, startSite, temporaryFolder } from "#tests/support/site.ts"
import { withSiteDatabase } from "../../support/site-database.ts"
import { until } from "../../support/until.ts"
import { placeOf } from "../../support/visitor.ts"
import type { Ledger } from "../ledger.ts"
import type { Assault } from "./assault.ts"
import { asMember, jsonOf, signIn } from "./member.ts"
import { createStranger, type Stranger } from "./stranger.ts"

const PUBLIC = { SITE_URL: "https://9x.example", PAYMENTS: "test" }
const ADDRESS = "127.2.2.1"

const ACCOUNTS = Object.values(demoAccounts)

type Known = (typeof ACCOUNTS)[number]
type Tokens = { access: string; refresh: string }

/** Somebody has read the README and knows the demo's accounts with their
 * passwords. A public site has no such accounts, and in a folder that was begun
 * at home they are closed, along with everything opened there. */
export const demoAccountsAway: Assault = {
  name: "demo-accounts",
  async run({ ledger }) {
    await Promise.all([beginAtHome(ledger), beginInPublic(ledger)])
  },
}

async function beginAtHome(ledger: Ledger) {
  await using folder = await temporaryFolder()
  const home = await start(folder.path)
  const own = await strangerAt(home)
  const opened: [Known, Tokens][] = []
  for (const known of ACCOUNTS) {
    opened.push([known, await signInAtHome(own, known)])
  }
  await home.stop()
  const away = await start(folder.path, PUBLIC)
  const stranger = await strangerAt(away)
  for (const [known, tokens] of opened) {
    await tryPassword(ledger, stranger, known)
    await tryTokens(ledger, stranger, tokens)
    await trySignUp(ledger, stranger, known)
  }
  await away.stop()
}

async function beginInPublic(ledger: Ledger) {
  await using folder = await temporaryFolder()
  const away = await start(folder.path, PUBLIC)
  const stranger = await strangerAt(away)
  for (const known of ACCOUNTS) {
    await tryPassword(ledger, stranger, known)
    const made = await withSiteDatabase(
      folder.path,
      (sql) => sql`select from auth.users where email = ${known.email}`,
    )
    const seen = `${known.email} was made in public`
    ledger.expect("private", made.length === 0, seen)
  }
  await away.stop()
}

/** It must work at home, or closing it proves nothing. */
async function signInAtHome(who: Stranger, { email, password }: Known) {
  let told = jsonOf(await signIn(who, email, password))
  await until(async () => {
    if (!told.access_token) told = jsonOf(await signIn(who, email, password))
    return told.access_token
  })
  return { access: told.access_token, refresh: told.refresh_token }
}

function start(dataDir: string, env: NodeJS.ProcessEnv = {}) {
  return startSite({ dataDir, env: { SEED: "demo", ...env } })
}

async function strangerAt(site: Site) {
  return createStranger(await placeOf(site), ADDRESS)
}

async function tryPassword(ledger: Ledger, who: Stranger, known: Known) {
  const { email, password } = known
  for (const spelt of [email, email.toUpperCase(), ` ${email}`]) {
    const { status } = await signIn(who, spelt, password)
    const seen = `${spelt} with the README's password: ${status}`
    ledger.expect("private", status >= 400 && status < 500, seen)
  }
}

/** Of a session that was opened at home and has not ended yet. */
async function tryTokens(ledger: Ledger, who: Stranger, tokens: Tokens) {
  const path = "/auth/v1/token?grant_type=refresh_token"
  const renewed = await who.call(path, { refresh_token: tokens.refresh })
  const late = `home's refresh token: ${renewed.status}`
  ledger.expect("private", renewed.status === 400, late)
  const asHome = asMember(tokens.access)
  const user = await who.call("/auth/v1/user", undefined, asHome)
  const shut = user.status === 401 || user.status === 403
  ledger.expect("private", shut, `home's token, its account: ${user.status}`)
  const orders = await who.call("/rest/v1/orders?select=id", undefined, asHome)
  const none = orders.status === 401 || orders.text === "[]"
  ledger.expect("private", none, `home's token, its orders: ${orders.text}`)
  const copy = await who.invoke("export-account", {}, asHome)
  const kept = copy.status === 401 || copy.status === 403
  ledger.expect("private", kept, `home's token, a copy of all: ${copy.status}`)
}

/** Signing up with its address reveals nothing that opens it. */
async function trySignUp(ledger: Ledger, who: Stranger, known: Known) {
  const { email, password } = known
  const told = await who.call("/auth/v1/signup", { email, password })
  const opened = Boolean(jsonOf(told).access_token)
  ledger.expect("private", !opened, `${email} was signed up: ${told.text}`)
}
