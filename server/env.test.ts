import { resolve } from "node:path"
import { expect, test } from "vitest"
import { readEnv } from "./env.ts"

const KEYS = {
  SUPABASE_PUBLISHABLE_KEY: `sb_publishable_${"a".repeat(32)}`,
  SUPABASE_SECRET_KEY: `sb_secret_${"b".repeat(32)}`,
}

test("nothing set means the embedded database and the demo label", () => {
  const env = readEnv({})
  expect(env).toMatchObject({
    mode: "embedded",
    PORT: 3000,
    HOST: "127.0.0.1",
    SITE_URL: "http://127.0.0.1:3000",
    DATA_DIR: resolve(".data"),
    SEED: "demo",
    TRUSTED_PROXIES: [],
    local: true,
  })
})

test("an empty variable counts as unset", () => {
  expect(readEnv({ PORT: "", DATABASE_URL: " " }).mode).toBe("embedded")
})

test("DATABASE_URL chooses one's own PostgreSQL and seeds nothing", () => {
  const env = readEnv({ DATABASE_URL: "postgres://a:b@db/label" })
  expect(env).toMatchObject({ mode: "postgres", SEED: "none" })
})

test("SUPABASE_URL needs its keys and the database's address", () => {
  const SUPABASE_URL = "https://project.supabase.co/"
  expect(() => readEnv({ SUPABASE_URL })).toThrow(
    /DATABASE_URL must be set with SUPABASE_URL[\s\S]*PUBLISHABLE[\s\S]*SECRET/,
  )
  const env = readEnv({
    SUPABASE_URL,
    DATABASE_URL: "postgres://db/a",
    ...KEYS,
  })
  expect(env).toMatchObject({
    mode: "supabase",
    SUPABASE_URL: "https://project.supabase.co",
  })
})

test("a public address without a way to be paid is refused", () => {
  const SITE_URL = "https://9x.example"
  expect(() => readEnv({ SITE_URL })).toThrow(/STRIPE_SECRET_KEY must be set/)
  expect(readEnv({ SITE_URL, PAYMENTS: "test" }).local).toBe(false)
  const stripe = { STRIPE_SECRET_KEY: "sk_live_x" }
  expect(() => readEnv({ SITE_URL, ...stripe })).toThrow(/WEBHOOK_SECRET/)
})

test.each(["0.0.0.0", "::", "192.0.2.7", "9x.example"])(
  "a site that listens on %s and says no address is not local",
  (HOST) => {
    expect(() => readEnv({ HOST })).toThrow(/STRIPE_SECRET_KEY must be set/)
    expect(readEnv({ HOST, PAYMENTS: "test" }).local).toBe(false)
    const SITE_URL = "http://localhost:3000"
    expect(readEnv({ HOST, SITE_URL }).local).toBe(true)
  },
)

test.each(["127.0.0.1", "::1", "localhost"])(
  "a site that listens on %s is local",
  (HOST) => {
    expect(readEnv({ HOST }).local).toBe(true)
  },
)

test("the test page is for who has no Stripe key, and nobody has both", () => {
  const stripe = {
    STRIPE_SECRET_KEY: "sk_test_x",
    STRIPE_WEBHOOK_SECRET: "whsec_x",
  }
  expect(readEnv({}).testPayments).toBe(true)
  expect(readEnv(stripe).testPayments).toBe(false)
  expect(() => readEnv({ ...stripe, PAYMENTS: "test" })).toThrow(
    /PAYMENTS=test and STRIPE_SECRET_KEY cannot both be set/,
  )
  expect(() => readEnv({ STRIPE_WEBHOOK_SECRET: "whsec_x" })).toThrow(
    /STRIPE_SECRET_KEY must be set with/,
  )
})

test("answers by mail need an address and a secret, or neither", () => {
  const both = {
    MAIL_ANSWERS_TO: "answers@9x.example",
    MAIL_ANSWERS_SECRET: "0123456789abcdef",
  }
  expect(readEnv(both)).toMatchObject(both)
  for (const [name, other] of [
    ["MAIL_ANSWERS_TO", "MAIL_ANSWERS_SECRET"],
    ["MAIL_ANSWERS_SECRET", "MAIL_ANSWERS_TO"],
  ] as const) {
    expect(() => readEnv({ [name]: both[name] })).toThrow(
      `${other} must be set with ${name}`,
    )
  }
})

test.each([
  ["MAIL_ANSWERS_TO", "9X <answers@9x.example>"],
  ["MAIL_ANSWERS_SECRET", "short"],
  ["PORT", "0"],
  ["PORT", "65536"],
  ["PORT", "3000.5"],
  ["SITE_URL", "ftp://9x.example"],
  ["SMTP_URL", "mail.example"],
  ["TRUSTED_PROXIES", "10.0.0.0/33"],
  ["TRUSTED_PROXIES", "proxy"],
  ["METRICS_TOKEN", "short"],
  ["SUPABASE_SECRET_KEY", "secret"],
  ["PAYMENTS", "live"],
])("%s=%s is refused by name", (name, value) => {
  expect(() => readEnv({ [name]: value })).toThrow(`  - ${name} must`)
})

const jwt = (role: string, iss?: string) =>
  ["{}", JSON.stringify({ role, iss }), "sig"]
    .map((part) => Buffer.from(part).toString("base64url"))
    .join(".")

test("keys of the old shape are taken, each in its own place only", () => {
  const keys = {
    SUPABASE_PUBLISHABLE_KEY: jwt("anon"),
    SUPABASE_SECRET_KEY: jwt("service_role"),
  }
  expect(readEnv(keys)).toMatchObject(keys)
  expect(() =>
    readEnv({ SUPABASE_PUBLISHABLE_KEY: jwt("service_role") }),
  ).toThrow("  - SUPABASE_PUBLISHABLE_KEY must")
})

test("keys that everybody knows are for this machine only", () => {
  const keys = {
    SUPABASE_PUBLISHABLE_KEY: jwt("anon", "supabase-demo"),
    SUPABASE_SECRET_KEY: jwt("service_role", "supabase-demo"),
  }
  expect(readEnv(keys)).toMatchObject(keys)
  const SITE_URL = "https://9x.example"
  for (const [name, key] of Object.entries(keys)) {
    const env = { SITE_URL, PAYMENTS: "test", [name]: key }
    expect(() => readEnv(env)).toThrow(`  - ${name} must be a key of your own`)
  }
})

test("proxies are addresses and ranges of both families", () => {
  const env = readEnv({ TRUSTED_PROXIES: "127.0.0.1, 10.0.0.0/8,::1,fd00::/8" })
  expect(env.TRUSTED_PROXIES).toHaveLength(4)
})
