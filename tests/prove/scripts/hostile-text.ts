import type { Random } from "../../support/random.ts"

/** A hostile text and its field. Its marker is in no other text, so that
 * anything that runs or is shown can be traced to that field. */
export type Planted = { field: string; marker: string; text: string }
export type Pen = ReturnType<typeof createPen>

/** Nothing of ours requests this path: a request to it comes from a text that
 * became markup. */
export const BAIT = "/pwned/"
/** None of our addresses is at this host: one that is comes from a text that
 * became a header. */
export const BAIT_HOST = "pwned.example"

// The maximum lengths of the label's columns.
const LENGTHS = [5000, 200, 120, 80, 60, 40]

/** Writes hostile texts, each with its own marker. */
export function createPen(random: Random) {
  const planted: Planted[] = []
  let count = 0

  function newMarker() {
    count += 1
    return `zx${count}xz`
  }

  return {
    planted,
    newMarker,
    keep(field: string, marker: string, text: string) {
      planted.push({ field, marker, text })
      return text
    },
    /** A text for a field that accepts any, up to a length. */
    text(field: string, length = 200) {
      const marker = newMarker()
      return this.keep(field, marker, sized(marker, length, random))
    },
    mail(field: string) {
      const marker = newMarker()
      return this.keep(field, marker, mailAddress(marker))
    },
    link(field: string) {
      const marker = newMarker()
      return this.keep(field, marker, webAddress(marker))
    },
    /** A text for a field inside an article's markup. */
    line(field: string) {
      const marker = newMarker()
      const text = sized(marker, 200, random).replace(/[[\]\r\n]/g, "")
      return this.keep(field, marker, text)
    },
    /** The part of a text that a one-line field keeps. */
    oneLine(field: string, length = 200) {
      const marker = newMarker()
      const texts = this.candidates(marker).map((text) =>
        text.replace(/[\p{Cc}\u2028\u2029]/gu, "").trim(),
      )
      const text = texts.find((one) => one.length <= length) ?? marker
      return this.keep(field, marker, text)
    },
    /** A text for each kind of field: the first one accepted is right. */
    candidates(marker: string) {
      return [
        ...LENGTHS.map((length) => sized(marker, length, random)),
        fileName(sized(marker, 180, random)),
        `javascript:__pwned("${marker}")`,
        webAddress(marker),
        ownPath(marker),
        mailAddress(marker),
        `${marker}"><SVG/ONLOAD=__PWNED()>`.toUpperCase(),
      ]
    },
  }
}

/** The part of a text that columns of file names keep. */
function fileName(text: string) {
  return `..${text.replace(/[/\\\p{Cc}]/gu, "")}.flac`
}

/** One piece of markup, then as much else as fits, each time in another
 * order. */
function sized(marker: string, length: number, random: Random) {
  // A spreadsheet would take this for a formula.
  const lead = `${random.pick(["=", "+", "-", "@"])}${marker}`
  const [first = "", ...rest] = shuffled(markup(marker), random).filter(
    (trick) => lead.length + trick.length <= length,
  )
  const chosen = [first]
  let room = length - lead.length - first.length
  for (const trick of [...shuffled(signs(), random), ...rest]) {
    if (trick.length > room) continue
    room -= trick.length
    chosen.push(trick)
  }
  return lead + shuffled(chosen, random).join("")
}

function markup(marker: string) {
  return [
    `</script><script>__pwned("${marker}")</script>`,
    `"><img src=${BAIT}${marker} onerror=__pwned("${marker}")>`,
    `'><svg onload=__pwned()>`,
    `"><svg/onload=__pwned()>`,
    `</title></style></textarea><iframe src=${BAIT}${marker}>`,
    `" onfocus=__pwned() autofocus="`,
    `{{constructor.constructor("__pwned()")()}}`,
    `--><script>__pwned()</script>`,
    `\\u003cscript>__pwned()\\u003c/script>`,
  ]
}

/** Characters that end a string, a line or a header somewhere. */
function signs() {
  return [
    `]]>`,
    `\u2028;\u2029`,
    `\u202egpj.exe`,
    `\u0001`,
    `\nEND:VEVENT`,
    `\r\nBcc:a@${BAIT_HOST}`,
    `../..\\`,
    `\${1}{{2}}`,
    `&lt;`,
    `%0d%0a`,
    `\\";,`,
    `;=1+1;`,
    `\n＝1+1`,
  ]
}

function webAddress(marker: string) {
  return `https://${marker}.example${ownPath(marker)}`
}

function ownPath(marker: string) {
  return `/${marker}"><img/src=${BAIT}${marker}/onerror=__pwned()>'</script><script>__pwned()</script>`
}

function mailAddress(marker: string) {
  return `${marker}'onload=__pwned\`1\`'{{7*7}}@fans.example`
}

function shuffled<T>(list: T[], random: Random) {
  return list
    .map((entry) => ({ entry, place: random.next() }))
    .sort((a, b) => a.place - b.place)
    .map(({ entry }) => entry)
}

/** A text in a form that can be compared wherever it was shown: XML cannot
 * contain control characters, and white space does not matter. In this order,
 * or a control character between two spaces would leave both. */
export function plain(text: string) {
  return text
    .replace(/[^\P{Cc}\s]/gu, "")
    .replace(/\s+/g, " ")
    .trim()
}
