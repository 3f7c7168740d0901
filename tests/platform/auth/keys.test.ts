import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterEach, beforeEach, expect, test } from "vitest"
import { parseConfig, readConfig } from "#platform/config.ts"
import { loadKeys } from "#platform/keys.ts"

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "keys-"))
})
afterEach(() => rm(dataDir, { recursive: true }))

test("keys are made once, for the owner's eyes only", async () => {
  const folder = join(dataDir, "new")
  const made = await loadKeys({ dataDir: folder })
  expect(made.publishable).toMatch(/^sb_publishable_[\w-]{32}$/)
  expect(made.secret).toMatch(/^sb_secret_[\w-]{43}$/)
  const { mode } = await stat(join(folder, "keys.json"))
  expect(mode & 0o777).toBe(0o600)
  expect(await loadKeys({ dataDir: folder })).toEqual(made)
})

test("ten processes that start at once share the keys of one", async () => {
  const all = await Promise.all(
    Array.from({ length: 10 }, () => loadKeys({ dataDir })),
  )
  expect(new Set(all.map(({ secret }) => secret)).size).toBe(1)
  const text = await readFile(join(dataDir, "keys.json"), "utf8")
  expect(JSON.parse(text)).toEqual(all[0])
})

test("given keys are used and leave no file", async () => {
  const given = { publishable: "sb_publishable_x", secret: "sb_secret_x" }
  expect(await loadKeys({ dataDir, ...given })).toEqual(given)
  await expect(stat(join(dataDir, "keys.json"))).rejects.toThrow()
  const half = await loadKeys({ dataDir, secret: "sb_secret_x" })
  expect(half.secret).toBe("sb_secret_x")
  expect(half.publishable).toMatch(/^sb_publishable_/)
})

test("a broken file and one key for both stop the start with a sentence", async () => {
  await writeFile(join(dataDir, "keys.json"), "{")
  await expect(loadKeys({ dataDir })).rejects.toThrow(
    /restore it from a backup/,
  )
  const same = { publishable: "one key", secret: "one key" }
  await expect(loadKeys({ dataDir, ...same })).rejects.toThrow(/are the same/)
})

test("the site's own settings can be read", async () => {
  const file = fileURLToPath(
    new URL("../../../supabase/config.toml", import.meta.url),
  )
  const config = await readConfig(file)
  expect(config.auth).toMatchObject({
    jwt_expiry: 3600,
    refresh_token_reuse_interval: 10,
    minimum_password_length: 6,
    email: { max_frequency: 60, otp_length: 6, enable_confirmations: true },
    rate_limit: {
      token_refresh: 150,
      sign_in_sign_ups: 30,
      token_verifications: 30,
    },
  })
  expect(config.storage.file_size_limit).toBe(2 * 2 ** 30)
})

test("settings that are not right are listed, every one", () => {
  const text = `
    [auth]
    jwt_expiry = -1
    [auth.email]
    max_frequency = "soon"
    [storage]
    file_size_limit = "big"`
  expect(() => parseConfig(text, "the file")).toThrow(
    /auth\.jwt_expiry: .*auth\.email\.max_frequency: .*storage\.file_size_limit/,
  )
  expect(() => parseConfig("= nonsense")).toThrow(/not valid TOML/)
  expect(parseConfig("").auth.sessions).toEqual({})
  const { sessions } = parseConfig('[auth.sessions]\ntimebox = "1h30m"').auth
  expect(sessions.timebox).toBe(5400)
})
