/** Far more than an honest field needs. */
const LONGEST_FIELD = 4 * 1024

/** Lists of addresses that nobody here reads. */
const UNREAD = /^(to|cc|bcc|reply-to|sender|delivered-to):/i
/** The nearest mails stand last in these. */
const NAMES = /^(references|in-reply-to):/i

/** A mail whose head costs little to parse, whatever a stranger put into it.
 * Parsing addresses takes longer than in proportion to their length, so lists
 * of them are left out and no other field is longer than a few kilobytes. */
export function limitHeaders(raw: Buffer) {
  const end = endOfHead(raw)
  const head = raw.toString("latin1", 0, end)
  const fields = head.split(/\r?\n(?![ \t])/).map(bounded)
  const kept = fields.filter((field) => field !== null).join("\r\n")
  return Buffer.concat([Buffer.from(kept, "latin1"), raw.subarray(end)])
}

function endOfHead(raw: Buffer) {
  const ends = ["\r\n\r\n", "\n\n"]
    .map((blank) => raw.indexOf(blank))
    .filter((place) => place >= 0)
  return Math.min(raw.length, ...ends)
}

function bounded(field: string) {
  if (UNREAD.test(field)) return null
  if (field.length <= LONGEST_FIELD) return field
  const [name] = NAMES.exec(field) ?? []
  if (!name) return null
  const last = field.slice(-LONGEST_FIELD)
  return `${name} ${last.slice(Math.max(0, last.indexOf("<")))}`
}
