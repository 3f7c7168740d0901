import type { ListeningFault } from "#domain/listening.ts"
import { Refusal } from "#platform/refusal.ts"

type Answer = [status: number, message: string]

const ANSWERS: Record<ListeningFault, Answer> = {
  unknown: [404, "This link doesn't work. Check that you copied all of it."],
  revoked: [
    410,
    "The label has ended this link. Whoever sent it to you can send another.",
  ],
  expired: [
    410,
    "This link was open until its day, which is over. Whoever sent it to you can send another.",
  ],
  busy: [
    429,
    "This link was asked for very often just now. Please try again in a minute.",
  ],
  used_up: [
    403,
    "All the plays of this link are used up. Whoever sent it to you can send another.",
  ],
  no_track: [404, "This track cannot be had by this link."],
  over: [
    409,
    "One play covers one listen, with time for pauses. Press play to carry on: it uses another play.",
  ],
  no_downloads: [403, "This link is for listening: nothing is taken along."],
  taken_enough: [
    403,
    "This link was taken along as often as one can be. Whoever sent it to you can send another.",
  ],
}

const A_MINUTE = { "Retry-After": "60" }

/** The reason as an HTTP refusal. */
export function refusalOf(fault: ListeningFault) {
  const [status, message] = ANSWERS[fault]
  const headers = status === 429 ? A_MINUTE : undefined
  return new Refusal(status, { code: fault, message }, headers)
}
