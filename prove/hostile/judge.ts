import type { Ledger } from "../ledger.ts"
import { RELATIONS } from "../rights/expected.ts"
import { type Marks, mayHold } from "../rights/marks.ts"
import type { Raw, Sent } from "./raw.ts"

export type Judge = ReturnType<typeof createJudge>

/** What no answer may show, whoever asked: the inside of the program. */
const INSIDE: [string, RegExp][] = [
  ["a stack", /\n\s+at [\w.<>[\] ]*\(?(?:file:|node:|\/)[^\s)]*:\d+/],
  [
    "a path of this machine",
    /node_modules\/|file:\/\/\/(?!etc)|\/postgres\/base/,
  ],
  ["SQL of ours", /syntax error at or near|unterminated quoted|PostgresError/],
  [
    "a file of this machine",
    /root:[x*]:0:|"dependencies":|sb_secret_[\w-]{30}/,
  ],
  ["figures", /http_requests_total/],
]
/** The parser's own words for what it cannot read, and a deliberate pause. */
const FINE = new Set([501, 505])

/** Looks at every answer: a fault of ours, a hang, somebody's row, the inside
 * of the program, a way to another site, or a header of the attacker's. */
export function createJudge(parts: {
  ledger: Ledger
  marks: Marks
  siteUrl: string
  inside: string[]
}) {
  const { ledger, marks, siteUrl } = parts
  const private_ = (held: boolean, seen: string) =>
    ledger.expect("private", held, seen)

  return function judge(
    raw: Raw,
    sent: string,
    options: { owner?: "ada"; mayShut?: boolean; aboutOneself?: boolean } = {},
  ) {
    const about = `${JSON.stringify(sent.slice(0, 300))} → ${raw.status}`
    const { headers, body } = halves(raw.text)
    const paused =
      [503, 504].includes(raw.status) && /retry-after/i.test(headers)
    const said = raw.status > 0 || options.mayShut === true
    ledger.expect(
      "answers",
      said && (raw.status < 500 || FINE.has(raw.status) || paused),
      `${about} ${body.slice(0, 200)}`,
    )
    ledger.expect(
      "prompt",
      !raw.hung && raw.ms < 10_000,
      `${raw.ms} ms: ${about}`,
    )
    for (const [what, pattern] of INSIDE) {
      const found = raw.text.match(pattern)?.[0]
      const echoed = found !== undefined && sent.includes(found)
      private_(!found || echoed, `${what} (${found}) in ${about}`)
    }
    for (const place of parts.inside) {
      private_(!raw.text.includes(place), `${place} in ${about}`)
    }
    const who = options.owner
      ? ({ kind: "member", owner: options.owner } as const)
      : ({ kind: "visitor" } as const)
    const leak = marks
      .found(raw.text)
      .filter(({ owner }) => !options.aboutOneself || owner !== options.owner)
      .find(
        (mark) => !mayHold(who, mark, RELATIONS) && !sent.includes(mark.seen),
      )
    private_(!leak, `${leak?.seen} in ${about}`)
    private_(!/^x-injected:/im.test(headers), `a header came in: ${about}`)
    private_(staysHere(headers), `led away: ${about} ${headers}`)
  }

  function staysHere(headers: string) {
    const location = headers.match(/^location: *(.*)$/im)?.[1]?.trim()
    if (location === undefined) return true
    if (!URL.canParse(location, siteUrl)) return false
    return new URL(location, siteUrl).origin === new URL(siteUrl).origin
  }
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
