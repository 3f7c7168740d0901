import type { Role } from "../caller.ts"
import type { PlatformConfig } from "../config.ts"

/** How much of a body is read, and how many rows it may hold. */
export type BodyBounds = { maxBody: number; maxBodyRows: number }

/** What one request may ask for, and what PostgreSQL may do for it. */
export type Bounds = BodyBounds & {
  statementTimeoutMs: number
  /** Bytes; a caller who is trusted has `Infinity`. */
  maxAnswer: number
  /** Regular expressions, and other patterns however dear. */
  regexFilters: boolean
}

/** Whom a function of the database confirms may send more. */
export type LargeBody = BodyBounds & { check: string }

export function boundsOf({
  roles,
}: PlatformConfig["api"]): Record<Role, Bounds> {
  return {
    anon: read(roles.anon),
    authenticated: read(roles.authenticated),
    service_role: read(roles.service_role),
  }
}

export function largeBodyOf({
  large_body,
}: PlatformConfig["api"]): LargeBody | undefined {
  return (
    large_body && {
      check: large_body.check,
      maxBody: large_body.max_body,
      maxBodyRows: large_body.max_body_rows,
    }
  )
}

function read(role: PlatformConfig["api"]["roles"][Role]): Bounds {
  return {
    statementTimeoutMs: role.statement_timeout * 1000,
    maxAnswer: role.max_answer ?? Number.POSITIVE_INFINITY,
    maxBody: role.max_body,
    maxBodyRows: role.max_body_rows ?? Number.POSITIVE_INFINITY,
    regexFilters: role.regex_filters,
  }
}
