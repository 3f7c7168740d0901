import type { Ledger } from "../ledger.ts"
import { RELATIONS } from "../rights/expected.ts"
import { type Marks, mayHold } from "../rights/marks.ts"
import type { Raw, Sent } from "./raw.ts"

export type Judge = ReturnType<typeof createJudge>

/** Things that no answer may show to anybody: a stack, a path, SQL or a file of
 * this machine, a key, the metrics. */
const INSIDE = [
  /\n\s+at [\w.<>[\] ]*\(?(?:file:|node:|\/)[^\s)]*:\d+/,
  /node_modules\/|file:\/\/\/(?!etc)|\/postgres\/base/,
  /syntax error at or near|unterminated quoted|PostgresError/,
  /root:[x*]:0:|"dependencies":/,
  /sb_secret_[\w-]{30}/,
  /http_requests_total/,
]
/** The parser's own answers to input it cannot read. */
const FINE = new Set([501, 505])

type Circumstances = {
  /** The owner of the token that was sent. */
  owner?: "ada"
  /** A client of the label's staff, who may see most; rights checks which. */
  isStaff?: boolean
  /** The request is for everything stored about that person. */
  aboutOneself?: boolean
  /** The connection may be closed without an answer. */
  mayShut?: boolean
}

/** Judges every answer: a fault of ours, a hang, somebody else's row, program
 * internals, a redirect to another site, or a header of the attacker's. */
export function createJudge(parts: {
  ledger: Ledger
  marks: Marks
  siteUrl: string
  inside: string[]
}) {
  const { ledger, marks, siteUrl } = parts

  return function judge(raw: Raw, sent: string, given: Circumstances = {}) {
    const about = `${JSON.stringify(sent.slice(0, 300))} → ${raw.status}`
    const { headers, body } = halves(raw.text)
    const fine = isAnswer(raw, headers, given)
    ledger.expect("answers", fine, `${about} ${body.slice(0, 200)}`)
    const soon = !raw.hung && raw.ms < 10_000
    ledger.expect("prompt", soon, `${raw.ms} ms: ${about}`)
    const foreign = given.isStaff ? undefined : foreignIn(raw.text, sent, given)
    const told = insideOf(raw.text, sent) ?? foreign
    ledger.expect("private", told === undefined, `${told} in ${about}`)
    const own = !/^x-injected:/im.test(headers)
    ledger.expect("private", own, `a header came in: ${about}`)
    ledger.expect("private", staysHere(headers), `${about} led away`)
  }

  function insideOf(text: string, sent: string) {
    const place = parts.inside.find((path) => text.includes(path))
    if (place) return place
    return INSIDE.map((pattern) => text.match(pattern)?.[0]).find(
      (found) => found !== undefined && !sent.includes(found),
    )
  }

  function foreignIn(text: string, sent: string, given: Circumstances) {
    const { owner, aboutOneself } = given
    const who = { kind: owner ? "member" : "visitor", owner } as const
    return marks
      .found(text)
      .filter((mark) => !aboutOneself || mark.owner !== owner)
      .filter((mark) => !sent.includes(mark.seen))
      .find((mark) => !mayHold(who, mark, RELATIONS))?.seen
  }

  function staysHere(headers: string) {
    const location = headers.match(/^location: *(.*)$/im)?.[1]?.trim()
    if (location === undefined) return true
    if (!URL.canParse(location, siteUrl)) return false
    return new URL(location, siteUrl).origin === new URL(siteUrl).origin
  }
}

/** No fault of ours; a deliberate 503 says when to come back. */
function isAnswer({ status }: Raw, headers: string, given: Circumstances) {
  if (status === 0) return given.mayShut === true
  const paused = [503, 504].includes(status) && /retry-after/i.test(headers)
  return status < 500 || FINE.has(status) || paused
}

export function described({ method, target, headers, body }: Sent) {
  const lines = headers.map(([name, value]) => `${name}: ${value}`)
  return [`${method} ${target}`, ...lines, String(body ?? "")].join("\n")
}

function halves(text: string) {
  const end = text.indexOf("\r\n\r\n")
  if (end < 0) return { headers: text, body: "" }
  return { headers: text.slice(0, end), body: text.slice(end + 4) }
}
