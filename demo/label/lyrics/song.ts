/** The words of a track and the language they are in. */
export interface Song {
  readonly language: string
  readonly lyrics: string
  /** Whether a shop has to say so. */
  readonly explicit?: true
}

const BEATS = 4

/** Words as they stand here, without the space they are set in. */
export function words(text: TemplateStringsArray): string {
  return linesOf(text).join("\n")
}

/** Words set to a piece of so many beats a minute: each line begins with the
 * bar it is sung in, counted from nought, and becomes a line of LRC. A bar
 * alone ends a verse. */
export function sungAt(beatsPerMinute: number) {
  const bar = (60 / beatsPerMinute) * BEATS
  return (text: TemplateStringsArray) =>
    linesOf(text)
      .map((line) => {
        const [number = "", ...rest] = line.split(" ")
        return `[${stamp(Number(number) * bar)}] ${rest.join(" ")}`.trim()
      })
      .join("\n")
}

function linesOf(text: TemplateStringsArray) {
  return text
    .join("")
    .trim()
    .split("\n")
    .map((line) => line.trim())
}

function stamp(seconds: number) {
  const hundredths = Math.round(seconds * 100)
  const [minutes, rest] = [Math.floor(hundredths / 6000), hundredths % 6000]
  return `${twoDigits(minutes)}:${(rest / 100).toFixed(2).padStart(5, "0")}`
}

function twoDigits(number: number) {
  return String(number).padStart(2, "0")
}
