type Fault = {
  status?: number
  code?: string
  message?: string
  details?: string | null
}

/** A refusal from the database, or a failed request. */
export class StudioError extends Error {
  readonly status: number
  readonly code: string
  readonly details: string

  constructor({ status = 0, code = "", message = "", details }: Fault) {
    super(message)
    this.name = "StudioError"
    this.status = status
    this.code = code
    this.details = details ?? ""
  }

  /** Network or server failure: retrying may help. */
  get isUnavailable() {
    return this.status === 0 || this.status >= 500
  }

  get signedOut() {
    return this.status === 401
  }
}

/** An error whose message can be shown to the user as it is. */
export class UserFacingError extends StudioError {}
