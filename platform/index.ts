import type { PasswordProblem } from "./auth/call.ts"
import { needsNoKey as authNeedsNoKey, createAuth } from "./auth/index.ts"
import type { EnqueueMail } from "./auth/mail.ts"
import { createSigningKeys } from "./auth/signing-keys.ts"
import { type Caller, VISITOR } from "./caller.ts"
import type { PlatformConfig } from "./config.ts"
import { preflight, withCors } from "./cors.ts"
import { createFunctions, type FunctionHandlers } from "./functions.ts"
import type { ApiKeys } from "./keys.ts"
import { createRateLimiter, sweepRateLimits } from "./limits/rate-limiter.ts"
import type { Arrival, Platform } from "./platform.ts"
import type { Sql } from "./postgres/connection.ts"
import type { Replicas } from "./postgres/replicas.ts"
import { orRefusal, Refusal } from "./refusal.ts"
import { createCallerResolver } from "./resolve-caller.ts"
import { boundsOf, largeBodyOf } from "./rest/bounds.ts"
import { createRest } from "./rest/index.ts"
import {
  createStorage,
  type FileStore,
  RESUMABLE_PATH,
  type ResumableOptions,
  needsNoKey as storageNeedsNoKey,
} from "./storage/index.ts"

type PlatformOptions = {
  sql: Sql
  /** Connections reserved for requests to the tables over HTTP. Without them,
   * these share the others. */
  visitorSql?: Sql
  /** Connections reserved for accounts and sessions. */
  authSql?: Sql
  replicas?: Replicas
  keys: ApiKeys
  config: PlatformConfig
  /** Without a trailing slash. */
  siteUrl: string
  files: FileStore
  /** Without it, resumable uploads are off. */
  resumable?: ResumableOptions
  enqueueMail: EnqueueMail
  passwordProblem?: PasswordProblem
  functions: FunctionHandlers
}

/** The protocols in this process, over PostgreSQL and a file store. */
export function createPlatform(options: PlatformOptions): Platform {
  const { sql, keys, config, siteUrl } = options
  const { visitorSql = sql, authSql = sql } = options
  const rateLimiter = createRateLimiter(authSql)
  const signingKeys = createSigningKeys({
    sql: authSql,
    issuer: `${siteUrl}/auth/v1`,
    expirySeconds: config.auth.jwt_expiry,
  })
  const resolve = createCallerResolver({
    keys,
    verifyToken: signingKeys.verifyToken,
  })
  const bounds = boundsOf(config.api)
  const storage = createStorage({
    sql,
    visitorSql,
    bounds,
    files: options.files,
    signingSecret: keys.secret,
    fileSizeLimit: config.storage.file_size_limit,
    resumable: options.resumable,
  })
  const rest = createRest({
    sql,
    visitorSql,
    replicas: options.replicas,
    schemas: config.api.schemas,
    extraSearchPath: config.api.extra_search_path,
    maxRows: config.api.max_rows,
    aggregates: config.api.db_aggregates_enabled,
    mayUndo: config.api.db_tx_end === "commit-allow-override",
    bounds,
    largeBody: largeBodyOf(config.api),
  })
  const auth = createAuth({
    sql: authSql,
    config: config.auth,
    siteUrl,
    enqueueMail: options.enqueueMail,
    passwordProblem: options.passwordProblem,
    signingKeys,
    rateLimiter,
  })
  const parts = {
    auth,
    rest,
    storage,
    functions: createFunctions(options.functions),
  }

  async function answer(request: Request, arrival: Arrival) {
    const { pathname } = new URL(request.url)
    if (request.method === "OPTIONS") {
      const inParts = pathname.startsWith(RESUMABLE_PATH)
      return preflight(request, inParts ? storage.tusHeaders : {})
    }
    const area = pathname.split("/")[1] ?? ""
    if (!isPart(area)) {
      throw new Refusal(404, { code: "not_found", message: "Not found" })
    }
    const caller = await callerOf(request, pathname)
    return parts[area].fetch(request, { ...arrival, caller })
  }

  /** The router decodes paths before it matches them, so an area with another
   * spelling, such as `%72est`, gets as far as this. */
  function isPart(area: string): area is keyof typeof parts {
    return Object.hasOwn(parts, area)
  }

  /** Requests with their own proof, or no need of one, count as a visitor's. */
  async function callerOf(request: Request, path: string): Promise<Caller> {
    const free =
      authNeedsNoKey(request.method, path) ||
      storageNeedsNoKey(request.method, path)
    return free ? VISITOR : resolve(request)
  }

  return {
    keys,
    async fetch(request, arrival) {
      return withCors(await orRefusal(answer(request, arrival)))
    },
    read: (url, headers, arrival) =>
      rest.read(url, headers, { ...arrival, caller: VISITOR }),
    resolveCaller: resolve,
    checkPassword: auth.checkPassword,
    hashPassword: auth.hashPassword,
    put: storage.put,
    async sweep() {
      await Promise.all([auth.sweep(), storage.sweep(), sweepRateLimits(sql)])
    },
    close: () => rest.close(),
  }
}
