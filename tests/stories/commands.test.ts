import { execFile } from "node:child_process"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { expect, test } from "vitest"
import { connect } from "#platform/postgres/connection.ts"
import { findRunningPostgres } from "#platform/postgres/embedded.ts"
import { dataFolder } from "../support/data-folder.ts"
import { startSite, temporaryFolder } from "../support/site.ts"

const run = promisify(execFile)
const ROOT = fileURLToPath(new URL("../..", import.meta.url))
const SLOW = 90_000

test(
  "staff are added, named and taken back, while the site runs and while not",
  async () => {
    await using folder = await dataFolder("none")
    const site = await startSite({ dataDir: folder.path })
    const target = await findRunningPostgres(folder.path)
    if (!target) throw new Error("the site's PostgreSQL was not found")
    const sql = connect(target, { max: 1 })
    await sql`insert into auth.users (id, email, email_confirmed_at)
      values (gen_random_uuid(), 'office@9x.example', now())`
    await sql.end()
    const staff = (...args: string[]) => command("staff", folder.path, args)
    expect(await staff("add", "Office@9x.example")).toMatchObject({
      stdout: expect.stringMatching(
        /^Office@9x\.example is now staff\.\n.*at least 10 characters/,
      ),
    })
    await site.stop()
    expect((await staff("list")).stdout).toBe("office@9x.example, owner\n")
    await staff("add", "office@9x.example", "shop")
    expect((await staff("list")).stdout).toBe("office@9x.example, shop\n")
    expect(await staff("add", "office@9x.example", "king")).toMatchObject({
      code: 1,
      stderr: "A role is owner, editor, shop or scout.\n",
    })
    await staff("remove", "office@9x.example")
    expect((await staff("list")).stdout).toBe("Nobody.\n")
    expect(await staff("add", "stranger@9x.example")).toMatchObject({
      code: 1,
      stderr:
        "There is no account with this address, confirmed: sign up on the site first.\n",
    })
    expect((await staff()).stderr).toMatch(/^Say: npm run staff/)
  },
  SLOW,
)

test(
  "the demo label is seeded once, and never over somebody's own",
  async () => {
    await using folder = await temporaryFolder()
    const seed = (...args: string[]) => command("seed", folder.path, args)
    expect((await seed("--scale", "half")).stderr).toMatch(/whole number/)
    expect((await seed()).stdout).toMatch(/Wrote the demo label's rows/)
    expect((await seed()).stdout).toMatch(/already here: nothing was changed/)
    await using other = await dataFolder("none")
    const site = await startSite({ dataDir: other.path })
    const target = await findRunningPostgres(other.path)
    if (!target) throw new Error("the site's PostgreSQL was not found")
    const sql = connect(target, { max: 1 })
    await sql`insert into public.artists (slug, name) values ('mine', 'Mine')`
    await sql.end()
    const refused = await command("seed", other.path, [])
    expect(refused.code).toBe(1)
    expect(refused.stderr.trim().split("\n")).toHaveLength(1)
    await site.stop()
    const again = await startSite({
      dataDir: other.path,
      env: { SEED: "demo" },
    })
    expect(again.output()).not.toContain("moved in")
    expect(await again.stop()).toBe(0)
  },
  SLOW,
)

async function command(name: string, dataDir: string, args: string[]) {
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir }
  const words = [`bin/${name}.ts`, ...args]
  return run(process.execPath, words, { cwd: ROOT, env }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }) => ({ code, stdout, stderr }),
  ) as Promise<{ code: number; stdout: string; stderr: string }>
}
