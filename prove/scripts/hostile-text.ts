import type { Random } from "../support/random.ts"

/** A hostile text that was put somewhere. Its marker is in it and nowhere
 * else, so that whatever runs or is shown says where it was put. */
export type Planted = { field: string; marker: string; text: string }
export type Pen = ReturnType<typeof createPen>

/** What nothing of ours asks for: a request to it comes from markup that a
 * text became. */
export const BAIT = "/pwned/"
/** Nobody of ours lives here: an address at it comes from a header that a
 * text became. */
export const BAIT_HOST = "pwned.example"

// The lengths the label's columns have room for.
const LENGTHS = [5000, 200, 120, 80, 60, 40]

/** Writes hostile texts, each with a marker of its own. */
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
    /** A text for a place that takes any, up to a length. */
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
    /** A text for each kind of place: the first that is taken is right. */
    candidates(marker: string) {
      return [
        ...LENGTHS.map((length) => sized(marker, length, random)),
        `javascript:__pwned("${marker}")`,
        webAddress(marker),
        mailAddress(marker),
        `${marker}"><SVG/ONLOAD=__PWNED()>`.toUpperCase(),
      ]
    },
  }
}

/** As many tricks as there is room for, in another order each time. */
function sized(marker: string, length: number, random: Random) {
  // What a spreadsheet would take for a formula.
  let text = `${random.pick(["=", "+", "-", "@"])}${marker}`
  for (const trick of shuffled(tricks(marker), random)) {
    if (text.length + trick.length <= length) text += trick
  }
  return text
}

function tricks(marker: string) {
  return [
    `</script><script>__pwned("${marker}")</script>`,
    `"><img src=${BAIT}${marker} onerror=__pwned("${marker}")>`,
    `'><svg onload=__pwned()>`,
    `</title></style></textarea><iframe src=${BAIT}${marker}>`,
    `" onfocus=__pwned() autofocus="`,
    `{{constructor.constructor("__pwned()")()}}`,
    `\${__pwned()}`,
    `]]><!--`,
    `--><script>__pwned()</script>`,
    `\u2028__pwned()//\u2029`,
    `\u202egpj.exe`,
    `\\u003cscript>__pwned()\\u003c/script>`,
    `&lt;script&gt;`,
    `\u0001`,
    `\r\nBcc: ${marker}@${BAIT_HOST}`,
    `../../..\\..\\${marker}`,
    `%0d%0aSet-Cookie:a=b;`,
    `END:VEVENT\nBEGIN:VEVENT`,
  ]
}

function webAddress(marker: string) {
  return `https://${marker}.example/"><img/src=${BAIT}${marker}/onerror=__pwned()>'</script><script>__pwned()</script>`
}

function mailAddress(marker: string) {
  return `${marker}'onload=__pwned()'{{7*7}}@fans.example`
}

function shuffled<T>(list: T[], random: Random) {
  return list
    .map((entry) => ({ entry, place: random.next() }))
    .sort((a, b) => a.place - b.place)
    .map(({ entry }) => entry)
}

/** A text as it can be compared wherever it was shown: XML cannot say control
 * characters, and white space is nobody's text. */
export function plain(text: string) {
  return text
    .replace(/\s+/g, " ")
    .replace(/\p{Cc}/gu, "")
    .trim()
}
