import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { expect, test } from "vitest"
import { demoAccounts } from "#demo/accounts.ts"
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

test("a demo account made at home is shut where others reach the site", async () => {
  await using folder = await temporaryFolder()
  const start = (env: NodeJS.ProcessEnv) =>
    startSite({ dataDir: folder.path, env })
  const [account] = demoAccounts
  const { email = "", password = "" } = account ?? {}
  const signIn = (site: Site) =>
    call(site, "token?grant_type=password", { email, password })

  const home = await start({ SEED: "demo" })
  const { status, body } = await signIn(home)
  expect(status).toBe(200)
  expect(home.output()).toContain(`sign in as ${email}, ${password}`)
  await home.stop()

  const away = await start(PUBLIC)
  expect((await signIn(away)).body.error_code).toBe("user_banned")
  const { refresh_token } = body
  const late = await call(away, "token?grant_type=refresh_token", {
    refresh_token,
  })
  expect(late.body.error_code).toBe("refresh_token_not_found")
  expect(away.output()).not.toContain(password)
  await away.stop()
}, 120_000)
