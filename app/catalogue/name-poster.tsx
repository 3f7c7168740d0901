/** An artist's name as large as the page allows: on one line, or on two if that
 * makes it larger. */
export function NamePoster({ name }: { name: string }) {
  const words = name.trim().split(/\s+/).map(widthOf)
  const whole = words.reduce((sum, width) => sum + width + SPACE, -SPACE)
  const half = Math.max(...words, whole / 2)
  return (
    <div className="@container">
      <h1
        className={`poster name-poster [--one:${step(whole)}] [--two:${step(half)}]`}
      >
        {name}
      </h1>
    </div>
  )
}

/** The stylesheet has a class for each of these widths (app.css). */
const [NARROWEST, WIDEST] = [3, 16]

function step(width: number) {
  return Math.min(Math.max(Math.ceil(width), NARROWEST), WIDEST)
}

const SPACE = 0.35

/** A word's width in the poster face, in units of its own font size. Slightly
 * more than measured, so that no word has to break. */
function widthOf(word: string) {
  return [...word].reduce((sum, letter) => sum + letterWidth(letter), 0)
}

function letterWidth(letter: string) {
  if (/[MW]/.test(letter)) return 1.15
  if (/[mw\p{Lu}\p{Lo}]/u.test(letter)) return 1
  return 0.7
}
