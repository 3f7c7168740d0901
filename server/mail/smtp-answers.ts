/** Nodemailer's error for a mail that was not sent. */
type SmtpError = {
  code?: string
  command?: string
  originalCode?: string
  response?: string
  responseCode?: number
  timeoutType?: string
}

/** A 5xx answer to the address or the message is final; one to our login is
 * not. */
export function isRefusedForGood(error: unknown) {
  const { code, responseCode } = error as SmtpError
  return (
    (code === "EENVELOPE" || code === "EMESSAGE") && (responseCode ?? 0) >= 500
  )
}

/** The reason for a refusal: `gone`: no such mailbox; `address`: refused there;
 * `later`: not now; `sender`: nothing from us; `letter`: this mail, after
 * reading it, which may be about its sender or recipient; `away`: no answer. */
export type Refusal =
  | "gone"
  | "address"
  | "later"
  | "sender"
  | "letter"
  | "away"

export function refusalOf(error: unknown): Refusal {
  const { code, command, responseCode } = error as SmtpError
  const forGood = (responseCode ?? 0) >= 500
  if (command === "RCPT TO" || (code === "EMESSAGE" && responseCode)) {
    if (!forGood) return "later"
    if (saysMailboxGone(error as SmtpError)) return "gone"
    return command === "RCPT TO" ? "address" : "letter"
  }
  if (code === "EENVELOPE" && responseCode === undefined) return "later"
  return isRefusedForGood(error) ? "sender" : "away"
}

/** An RFC 3463 code, which is more precise than the three digits before it. */
const ENHANCED = /^5\d\d[ -](5\.\d{1,3}\.\d{1,3})\b/
/** No such mailbox, system or syntax; moved; no mail here at all; disabled.
 * Quotas, relaying and policy have codes that do not concern the mailbox. */
const GONE = ["5.1.1", "5.1.2", "5.1.3", "5.1.6", "5.1.10", "5.2.1"]
/** The codes of servers that send no such code: decided by their text. */
const BARE = [550, 551, 553]
const SOMEBODY = "(user|mailbox|recipient|address|account)"
const UNKNOWN = new RegExp(
  `(unknown|no such|invalid) ${SOMEBODY}\\b|(>|\\b${SOMEBODY}):? (is )?(unknown|not found|does(n't| not) exist)\\b`,
  "i",
)
const OF_US = /\b(sender|relay)/i

function saysMailboxGone({ responseCode, response = "" }: SmtpError) {
  const [, enhanced] = response.match(ENHANCED) ?? []
  if (enhanced) return GONE.includes(enhanced)
  return (
    BARE.includes(responseCode ?? 0) &&
    UNKNOWN.test(response) &&
    !OF_US.test(response)
  )
}

const NEVER_CONNECTED = [
  "ECONNREFUSED",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
]
const BEFORE_THE_MAIL = ["EDNS", "EAUTH", "ETLS", "EENVELOPE"]

/** The mail was certainly not accepted: the server said so, or was never
 * reached. After a broken connection or a missing answer it may have been. */
export function isCertainlyNotTaken(error: unknown) {
  const { code, originalCode, responseCode, timeoutType } = error as SmtpError
  return (
    responseCode !== undefined ||
    timeoutType === "CONNECT_TIMEOUT" ||
    BEFORE_THE_MAIL.includes(code ?? "") ||
    NEVER_CONNECTED.includes(originalCode ?? "")
  )
}
