import { isIP } from "node:net"
import { resolve } from "node:path"
import { z } from "zod"
import { isDemoKey, roleOfJwt } from "#platform/keys.ts"
import { StartError } from "#platform/start-error.ts"

/** `Label <hello@label.example>`, or the address alone. */
export const MAIL_FROM =
  /^(?:"?(?<name>[^"<>]*?)"?\s*<(?<boxed>[^<>\s@]+@[^<>\s@]+)>|(?<bare>[^<>\s@]+@[^<>\s@]+))$/

/** The three ways to run: embedded PostgreSQL, your own, or Supabase. */
export type Mode = "embedded" | "postgres" | "supabase"

export type Env = ReturnType<typeof complete>

/** Reads the environment once, at the start. An invalid one stops the start and
 * lists every fault with what to write instead. Empty counts as unset. */
export function readEnv(source: NodeJS.ProcessEnv): Env {
  const given = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value?.trim() !== ""),
  )
  const parsed = schema.safeParse(given)
  const env = parsed.success ? complete(parsed.data) : null
  const faults = [
    ...(parsed.error?.issues.map(
      (issue) => `${String(issue.path[0])} ${issue.message}`,
    ) ?? []),
    ...contradictions(given, env),
  ]
  if (!env || faults.length > 0) {
    throw new StartError(
      `The environment needs mending:\n${faults.map((fault) => `  - ${fault}`).join("\n")}`,
    )
  }
  return env
}

const wholeNumber = (from: number, to: number, example: string) =>
  z
    .string()
    .regex(/^\d+$/, `must be a whole number, such as ${example}`)
    .transform(Number)
    .refine(
      (value) => value >= from && value <= to,
      `must be from ${from} to ${to}, such as ${example}`,
    )

const link = (protocols: string[], example: string) =>
  z
    .string()
    .refine(
      (value) =>
        URL.canParse(value) && protocols.includes(new URL(value).protocol),
      `must be an address such as ${example}`,
    )

const web = (example: string) =>
  link(["http:", "https:"], example).transform((value) =>
    value.replace(/\/+$/, ""),
  )

const oneOf = <const T extends readonly string[]>(values: T) =>
  z.enum(values, { error: () => `must be ${values.join(" or ")}, or unset` })

const list = (isEntry: (entry: string) => boolean, fault: string) =>
  z
    .string()
    .transform((value) => value.split(",").map((entry) => entry.trim()))
    .refine((entries) => entries.every(isEntry), fault)
    .default([])

const postgresUrl = link(
  ["postgres:", "postgresql:"],
  "postgres://user:password@host:5432/database",
).optional()

const secret = z.string().min(16, "must have at least 16 characters").optional()

/** A key of either format. An old one must have the expected role, because the
 * publishable key is sent to every browser. */
const apiKey = (prefix: string, role: "anon" | "service_role") =>
  z
    .string()
    .refine(
      (key) =>
        new RegExp(`^${prefix}[\\w-]{20,}$`).test(key) ||
        roleOfJwt(key) === role,
      `must begin with ${prefix} and go on with at least 20 letters, digits, - or _, or be a JWT of the role ${role}`,
    )

const schema = z.object({
  NODE_ENV: z.string().default("production"),
  PORT: wholeNumber(1, 65535, "3000").default(3000),
  HOST: z.string().default("127.0.0.1"),
  SITE_URL: web("https://9x.example").optional(),
  DATA_DIR: z.string().default(".data"),
  DISK_RESERVE_MB: wholeNumber(0, 1_000_000, "64").default(64),
  DATABASE_URL: postgresUrl,
  DATABASE_DIRECT_URL: postgresUrl,
  DATABASE_REPLICA_URLS: list(
    (entry) => /^postgres(ql)?:\/\/\S+$/.test(entry),
    "must be addresses with commas between them, such as postgres://reader:password@replica:5432/database",
  ),
  WORKERS: wholeNumber(1, 64, "4").default(1),
  SUPABASE_URL: web("https://project.supabase.co").optional(),
  SUPABASE_PUBLISHABLE_KEY: apiKey("sb_publishable_", "anon").optional(),
  SUPABASE_SECRET_KEY: apiKey("sb_secret_", "service_role").optional(),
  SEED: oneOf(["demo", "none"]).optional(),
  DEMO_MASTERS: oneOf(["none"]).optional(),
  SMTP_URL: link(
    ["smtp:", "smtps:"],
    "smtps://user:password@mail.example:465",
  ).optional(),
  MAIL_FROM: z
    .string()
    .trim()
    .regex(
      MAIL_FROM,
      "must be one address, such as Your Label <hello@label.example>",
    )
    .optional(),
  MAIL_ANSWERS_TO: z
    .email("must be one address, such as answers@9x.example")
    .optional(),
  MAIL_ANSWERS_SECRET: secret,
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_/, "must be a Stripe key that begins with sk_ or rk_")
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_/, "must begin with whsec_")
    .optional(),
  STRIPE_API_BASE: web("http://127.0.0.1:12111").optional(),
  PAYMENTS: oneOf(["test"]).optional(),
  S3_ENDPOINT: web("https://s3.eu-west-2.amazonaws.com").optional(),
  S3_REGION: z.string().optional(),
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  PAGE_CACHE: oneOf(["none"]).optional(),
  TRUSTED_PROXIES: list(
    isAddressRange,
    "must be addresses or ranges with commas between them, such as 127.0.0.1,10.0.0.0/8",
  ),
  BACKUP_KEY: secret,
  METRICS_TOKEN: secret,
})

function complete(values: z.infer<typeof schema>) {
  const mode: Mode = values.SUPABASE_URL
    ? "supabase"
    : values.DATABASE_URL
      ? "postgres"
      : "embedded"
  const siteUrl = values.SITE_URL ?? `http://127.0.0.1:${values.PORT}`
  return {
    ...values,
    DATA_DIR: resolve(values.DATA_DIR),
    SITE_URL: siteUrl,
    SEED: values.SEED ?? (mode === "embedded" ? "demo" : "none"),
    mode,
    development: values.NODE_ENV === "development",
    testPayments: !values.STRIPE_SECRET_KEY,
    local: isLocal(values),
  }
}

/** Without SITE_URL the site is reached at the address it listens on. */
function isLocal({ SITE_URL, HOST }: z.infer<typeof schema>) {
  return isLoopback(SITE_URL ? new URL(SITE_URL).hostname : HOST)
}

function contradictions(given: NodeJS.ProcessEnv, env: Env | null) {
  const faults: string[] = []
  const s3 = Object.keys(schema.shape).filter((name) => name.startsWith("S3_"))
  const missing = s3.filter((name) => !given[name])
  if (missing.length > 0 && missing.length < s3.length) {
    faults.push(
      `${missing.join(", ")} must be set too: S3 needs all of its five`,
    )
  }
  for (const [name, others] of Object.entries(NEEDED_WITH)) {
    for (const other of given[name] ? others : []) {
      if (!given[other]) faults.push(`${other} must be set with ${name}`)
    }
  }
  if (env?.development && env.WORKERS > 1) {
    faults.push("WORKERS must be unset in development: Vite has one process")
  }
  if (given.STRIPE_SECRET_KEY && given.PAYMENTS) {
    faults.push(
      "PAYMENTS=test and STRIPE_SECRET_KEY cannot both be set: remove one of them",
    )
  }
  if (env && !env.local && !given.STRIPE_SECRET_KEY && !given.PAYMENTS) {
    faults.push(
      "STRIPE_SECRET_KEY must be set for a SITE_URL or HOST that others can reach; or write PAYMENTS=test if nobody is to pay there",
    )
  }
  for (const name of KEY_NAMES) {
    if (env && !env.local && isDemoKey(given[name] ?? "")) {
      faults.push(
        `${name} must be a key of your own where others can reach the site: this one is the same in every local Supabase`,
      )
    }
  }
  return faults
}

/** For each variable, the others that it requires. */
const NEEDED_WITH = {
  SUPABASE_URL: [
    "DATABASE_URL",
    "SUPABASE_PUBLISHABLE_KEY",
    "SUPABASE_SECRET_KEY",
  ],
  DATABASE_DIRECT_URL: ["DATABASE_URL"],
  DATABASE_REPLICA_URLS: ["DATABASE_URL"],
  MAIL_ANSWERS_TO: ["MAIL_ANSWERS_SECRET"],
  MAIL_ANSWERS_SECRET: ["MAIL_ANSWERS_TO"],
  STRIPE_SECRET_KEY: ["STRIPE_WEBHOOK_SECRET"],
  STRIPE_WEBHOOK_SECRET: ["STRIPE_SECRET_KEY"],
}

const KEY_NAMES = ["SUPABASE_PUBLISHABLE_KEY", "SUPABASE_SECRET_KEY"]

/** True for names and addresses that only this machine can mean. */
function isLoopback(host: string) {
  return (
    host === "localhost" ||
    host === "[::1]" ||
    host === "::1" ||
    /^127(\.\d{1,3}){3}$/.test(host)
  )
}

function isAddressRange(entry: string) {
  const [address = "", bits] = entry.split("/")
  const version = isIP(address)
  if (version === 0) return false
  if (bits === undefined) return true
  return /^\d+$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128)
}
