/** The most that is read of a head, and far more than an honest field needs. */
const LONGEST_HEAD = 256 * 1024
const LONGEST_FIELD = 4 * 1024

const CR = 0x0d

/** Lists of addresses that nothing here reads. */
const UNREAD = /^(to|cc|bcc|reply-to|sender|delivered-to):/i
/** In these the most recent mails come last. */
const NAMES = /^(references|in-reply-to):/i

/** Bounds a mail's head so that it is cheap to parse, whatever a stranger put
 * there. The cost of parsing addresses grows faster than their length, so lists
 * of them are dropped and no other field is longer than a few kilobytes. */
export function limitHeaders(raw: Buffer) {
  const end = endOfHead(raw)
  const head = raw.toString("latin1", 0, endOfLine(raw, end))
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

/** The end of the last whole line that is read. */
function endOfLine(raw: Buffer, endOfHead: number) {
  if (endOfHead <= LONGEST_HEAD) return endOfHead
  const last = raw.lastIndexOf("\n", LONGEST_HEAD)
  return last < 0 ? LONGEST_HEAD : last - (raw[last - 1] === CR ? 1 : 0)
}

function bounded(field: string) {
  if (UNREAD.test(field)) return null
  if (field.length <= LONGEST_FIELD) return field
  const [name] = NAMES.exec(field) ?? []
  if (!name) return null
  const last = field.slice(-LONGEST_FIELD)
  return `${name} ${last.slice(Math.max(0, last.indexOf("<")))}`
}
