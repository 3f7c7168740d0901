const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
]

const WORDS = new Intl.RelativeTimeFormat("en-GB", { numeric: "auto" })

/** Relative time, for example '2 minutes ago'. */
export function ago(at: string, now = Date.now()) {
  const seconds = (Date.parse(at) - now) / 1000
  for (const [unit, length] of UNITS) {
    if (Math.abs(seconds) >= length) {
      return WORDS.format(Math.round(seconds / length), unit)
    }
  }
  return "just now"
}
