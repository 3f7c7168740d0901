const FULL = new Set(["53100", "ENOSPC", "EDQUOT"])

/** True when there is no room left to write: PostgreSQL's own words for it, or
 * the file system's. Nobody's request is at fault, and it passes. */
export function isDiskFull(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown }
  return typeof code === "string" && FULL.has(code)
}
