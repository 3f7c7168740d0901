import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { demoAccounts } from "@9x/demo/accounts"
import { expect, test } from "vitest"
import { dataFolder } from "../support/data-folder.ts"
import { type Site, startSite, temporaryFolder } from "../support/site.ts"

const PUBLIC = { SITE_URL: "https://9x.example", PAYMENTS: "test" }

async function call(site: Site, path: string, body: object) {
  const keys = await readFile(join(site.dataDir, "keys.json"), "utf8")
  const answer = await fetch(`${site.url}/auth/v1/${path}`, {
    method: "POST",
    headers: { apikey: JSON.parse(keys).publishable },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: await answer.json() }
}

const ACCOUNTS = Object.values(demoAccounts)

function signIn(site: Site, { email, password }: (typeof ACCOUNTS)[number]) {
  return call(site, "token?grant_type=password", { email, password })
}

test("demo accounts made at home are shut where others reach the site", async () => {
  await using folder = await dataFolder("demo")
  const start = (env: NodeJS.ProcessEnv) =>
    startSite({ dataDir: folder.path, env })

  const home = await start({ SEED: "demo" })
  expect(home.output()).not.toContain("/studio/set-up")
  const tokens: string[] = []
  for (const account of ACCOUNTS) {
    const { status, body } = await signIn(home, account)
    expect(status).toBe(200)
    tokens.push(body.refresh_token)
    const { email, password } = account
    expect(home.output()).toContain(`sign in as ${email}, ${password}`)
  }
  await home.stop()

  const away = await start(PUBLIC)
  for (const [place, account] of ACCOUNTS.entries()) {
    const { body } = await signIn(away, account)
    expect(body.error_code).toBe("user_banned")
    const late = await call(away, "token?grant_type=refresh_token", {
      refresh_token: tokens[place],
    })
    expect(late.body.error_code).toBe("refresh_token_not_found")
    expect(away.output()).not.toContain(account.password)
  }
  await away.stop()
}, 120_000)

test("where others reach the site from the start none is made", async () => {
  await using folder = await temporaryFolder()
  const away = await startSite({
    dataDir: folder.path,
    env: { ...PUBLIC, SEED: "demo" },
  })
  for (const account of ACCOUNTS) {
    const { body } = await signIn(away, account)
    expect(body.error_code).toBe("invalid_credentials")
    expect(away.output()).not.toContain(account.password)
  }
  await away.stop()
}, 120_000)
