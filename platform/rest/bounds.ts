import type { Role } from "../caller.ts"
import type { PlatformConfig } from "../config.ts"

/** The largest body in bytes, and the most rows it may hold. */
export type BodyBounds = { maxBody: number; maxBodyRows: number }

/** The limits on one request, and on PostgreSQL's work for it. */
export type Bounds = BodyBounds & {
  statementTimeoutMs: number
  /** In bytes; `Infinity` for a trusted caller. */
  maxAnswer: number
  /** Whether regular expressions and costly patterns are allowed. */
  regexFilters: boolean
}

/** Larger bounds for callers that a database function approves. */
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
