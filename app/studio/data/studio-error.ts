type Fault = {
  status?: number
  code?: string
  message?: string
  details?: string | null
}

/** A refusal as the database gave it, or no answer at all. */
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

  /** Nobody answered, or nobody could: the same call may do better. */
  get away() {
    return this.status === 0 || this.status >= 500
  }

  get signedOut() {
    return this.status === 401
  }
}

/** One that comes with its sentence. */
export class SpokenError extends StudioError {}
