/** An HTTP answer that is no: thrown anywhere on the server, rendered once. */
export class HttpError extends Error {
  override name = "HttpError"
  readonly status: number
  readonly code: string
  readonly headers: Record<string, string>

  constructor(
    status: number,
    code: string,
    message: string,
    headers: Record<string, string> = {},
  ) {
    super(message)
    this.status = status
    this.code = code
    this.headers = headers
  }
}

export const RETRY_AFTER_SECONDS = 2

/** The database is restarting, or the process is: ask again in a moment. */
export function away() {
  return new HttpError(
    503,
    "unavailable",
    "The site is catching its breath. Please try again in a moment.",
    { "Retry-After": String(RETRY_AFTER_SECONDS) },
  )
}
