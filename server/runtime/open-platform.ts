import { createHmac } from "node:crypto"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import type { EnqueueMail } from "#platform/auth/index.ts"
import { readConfig } from "#platform/config.ts"
import type { FunctionHandlers } from "#platform/functions.ts"
import { createHosted } from "#platform/hosted.ts"
import { createPlatform } from "#platform/index.ts"
import { loadKeys } from "#platform/keys.ts"
import type { Platform } from "#platform/platform.ts"
import type { Replicas } from "#platform/postgres/replicas.ts"
import { createDiskStore, createS3Store } from "#platform/storage/index.ts"
import type { Env } from "../env.ts"
import type { Database } from "./database.ts"
import type { Disk } from "./disk.ts"

const CONFIG = fileURLToPath(
  new URL("../../supabase/config.toml", import.meta.url),
)

type Parts = {
  env: Env
  database: Database
  replicas?: Replicas
  /** Without it uploads come whole: for commands, which take none. */
  disk?: Disk
  enqueueMail: EnqueueMail
  /** What is wrong with a new password. Commands do not change any. */
  passwordProblem?: (userId: string, password: string) => Promise<string | null>
  functions: FunctionHandlers
}

/** The backend for the configured mode: in this process, or at a project. */
export async function openPlatform(parts: Parts): Promise<Platform> {
  const { env, database, enqueueMail, functions } = parts
  const keys = await loadKeys({
    dataDir: env.DATA_DIR,
    publishable: env.SUPABASE_PUBLISHABLE_KEY,
    secret: env.SUPABASE_SECRET_KEY,
  })
  if (env.SUPABASE_URL) {
    const serverToken = await introduce(database, keys.secret)
    const url = env.SUPABASE_URL
    return createHosted({ url, keys, functions, serverToken })
  }
  return createPlatform({
    sql: database.sql,
    visitorSql: database.visitors,
    authSql: database.signIn,
    replicas: parts.replicas,
    keys,
    config: await readConfig(CONFIG),
    siteUrl: env.SITE_URL,
    files: openFiles(env),
    resumable: parts.disk && {
      folder: join(env.DATA_DIR, "storage", "parts"),
      lockSql: database.direct,
      spareBytes: parts.disk.spareBytes,
    },
    enqueueMail,
    passwordProblem: parts.passwordProblem,
    functions,
  })
}

/** Registers the token by which the project's tables recognise this server. */
async function introduce({ direct: sql }: Database, secret: string) {
  const token = createHmac("sha256", secret).update("server").digest("hex")
  await sql`select private.trust_server(${token})`
  return token
}

/** Where stored files are: a local folder, or a bucket. */
export function openFiles(env: Env) {
  if (!env.S3_ENDPOINT) return createDiskStore(join(env.DATA_DIR, "storage"))
  return createS3Store({
    endpoint: env.S3_ENDPOINT,
    region: env.S3_REGION ?? "",
    bucket: env.S3_BUCKET ?? "",
    accessKeyId: env.S3_ACCESS_KEY_ID ?? "",
    secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? "",
  })
}
