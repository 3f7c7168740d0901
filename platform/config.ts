import { readFile } from "node:fs/promises"
import { parse } from "smol-toml"
import { z } from "zod"
import { StartError } from "./start-error.ts"

/** Reads the part of `supabase/config.toml` that the platform knows, under
 * Supabase's names and with its defaults; other settings are left to Supabase's
 * own tools. A bad file stops the start and lists every fault. */
export async function readConfig(file: string): Promise<PlatformConfig> {
  const text = await readFile(file, "utf8").catch(() => {
    throw new StartError(`The settings file ${file} cannot be read.`)
  })
  return parseConfig(text, file)
}

export function parseConfig(text: string, file = "config.toml") {
  const read = schema.safeParse(parseToml(text, file))
  if (read.success) return read.data
  const faults = read.error.issues.map(
    (issue) => `${issue.path.join(".")}: ${issue.message}`,
  )
  throw new StartError(`${file} is not right: ${faults.join("; ")}.`)
}

export type PlatformConfig = z.infer<typeof schema>
export type AuthConfig = PlatformConfig["auth"]

const UNITS = { ms: 0.001, s: 1, m: 60, h: 3600 }
const duration = z
  .string()
  .regex(/^(\d+(\.\d+)?(ms|s|m|h))+$/, "write a duration as in 60s or 1h30m")
  .transform((text) => {
    const parts = text.matchAll(/(\d+(?:\.\d+)?)(ms|s|m|h)/g)
    return [...parts].reduce(
      (sum, [, n, unit]) => sum + Number(n) * UNITS[unit as keyof typeof UNITS],
      0,
    )
  })

// As in Supabase's own tools, `MB` and `MiB` mean the same in this file. A
// bucket's limit over HTTP follows storage-api's different rule.
const SIZES = { K: 2 ** 10, M: 2 ** 20, G: 2 ** 30, T: 2 ** 40 }
const byteSize = z
  .string()
  .regex(/^\d+(\.\d+)?\s*[KMGT]?i?B$/i, "write a size as in 50MiB")
  .transform((text) => {
    const unit = text.match(/[KMGT]/i)?.[0].toUpperCase()
    const factor = unit ? SIZES[unit as keyof typeof SIZES] : 1
    return Math.floor(Number.parseFloat(text) * factor)
  })

const count = z.number().int().positive()

/** The bounds on a request, by role: names of our own, which Supabase's tools
 * ignore. */
const bounds = z.object({
  statement_timeout: duration,
  max_answer: byteSize.optional(),
  max_body: byteSize,
  max_body_rows: count.optional(),
  regex_filters: z.boolean(),
})

function roleBounds(defaults: z.input<typeof bounds>) {
  return z
    .record(z.string(), z.unknown())
    .prefault({})
    .transform((given) => ({ ...defaults, ...given }))
    .pipe(bounds)
}

const SMALL = { max_body: "64KiB", max_body_rows: 1000, regex_filters: false }

const roles = z.object({
  anon: roleBounds({ ...SMALL, statement_timeout: "2s", max_answer: "2MiB" }),
  authenticated: roleBounds({
    ...SMALL,
    statement_timeout: "4s",
    max_answer: "4MiB",
  }),
  service_role: roleBounds({
    statement_timeout: "8s",
    max_body: "8MiB",
    regex_filters: true,
  }),
})

const largeBody = z.object({
  check: z.string().regex(/^\w+\.\w+$/, "write a function as in schema.name"),
  max_body: byteSize.prefault("4MiB"),
  max_body_rows: count.default(10_000),
})

const api = z.object({
  schemas: z.array(z.string()).default(["public"]),
  extra_search_path: z.array(z.string()).default(["public", "extensions"]),
  max_rows: count.default(1000),
  db_aggregates_enabled: z.boolean().default(false),
  db_tx_end: z.enum(["commit", "commit-allow-override"]).default("commit"),
  roles: roles.prefault({}),
  large_body: largeBody.optional(),
})

const email = z.object({
  enable_signup: z.boolean().default(true),
  double_confirm_changes: z.boolean().default(true),
  enable_confirmations: z.boolean().default(false),
  secure_password_change: z.boolean().default(false),
  require_current_password: z.boolean().default(false),
  max_frequency: duration.prefault("1s"),
  otp_length: z.number().int().min(6).max(10).default(6),
  otp_expiry: count.max(86_400).default(3600),
})

const rateLimit = z.object({
  email_sent: count.default(2),
  token_refresh: count.default(150),
  sign_in_sign_ups: count.default(30),
  token_verifications: count.default(30),
})

const mfa = z.object({
  max_enrolled_factors: count.default(10),
  totp: z
    .object({
      enroll_enabled: z.boolean().default(false),
      verify_enabled: z.boolean().default(false),
    })
    .prefault({}),
})

const auth = z.object({
  site_url: z.url().default("http://127.0.0.1:3000"),
  additional_redirect_urls: z.array(z.string()).default([]),
  jwt_expiry: count.max(604_800).default(3600),
  enable_signup: z.boolean().default(true),
  enable_refresh_token_rotation: z.boolean().default(true),
  refresh_token_reuse_interval: z.number().int().min(0).default(10),
  minimum_password_length: z.number().int().min(6).max(72).default(6),
  password_requirements: z
    .enum([
      "",
      "letters_digits",
      "lower_upper_letters_digits",
      "lower_upper_letters_digits_symbols",
    ])
    .default(""),
  email: email.prefault({}),
  rate_limit: rateLimit.prefault({}),
  mfa: mfa.prefault({}),
  sessions: z
    .object({
      timebox: duration.optional(),
      inactivity_timeout: duration.optional(),
    })
    .prefault({}),
})

const storage = z.object({ file_size_limit: byteSize.prefault("50MiB") })

const schema = z.object({
  api: api.prefault({}),
  auth: auth.prefault({}),
  storage: storage.prefault({}),
})

function parseToml(text: string, file: string) {
  try {
    return parse(text)
  } catch (error) {
    const [why] = (error as Error).message.split("\n")
    throw new StartError(`${file} is not valid TOML: ${why}.`)
  }
}
