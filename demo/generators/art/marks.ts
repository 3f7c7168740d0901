import { group, polygon } from "./shapes.ts"
import { type Setting, words } from "./type.ts"

/** How wide the label's mark is for a height of one. */
export const markRatio = 1.55

/** The label's mark: a nine whose bowl is a record, its leg parallel to one
 * bar of the X. */
export function mark(x: number, y: number, high: number, fill = "#000") {
  const bowl =
    `<path fill-rule="evenodd" fill="${fill}" d="M36 0a36 36 0 1 1 0 72` +
    `a36 36 0 1 1 0-72zm0 24.5a11.5 11.5 0 1 0 0 23a11.5 11.5 0 1 0 0-23z"/>`
  const leg = polygon(
    [
      [67.2, 54],
      [40.6, 100],
      [9.5, 100],
      [29.5, 65.4],
      [48, 54],
    ],
    fill,
  )
  return group(
    `translate(${x} ${y}) scale(${high / 100})`,
    bowl + leg + cross(fill),
  )
}

/** Catalogue matter: always mono, always small. */
export function note(
  text: string,
  x: number,
  y: number,
  more: Partial<Setting> = {},
) {
  const setting = { size: 17, weight: 500, width: 100, track: 10, ...more }
  return words(text, { ...setting, x, y, mono: true })
}

function cross(fill: string) {
  const left = 66
  const bar = 31.2
  const right = left + 88.9
  return (
    polygon(
      [
        [left, 100],
        [left + bar, 100],
        [right, 0],
        [right - bar, 0],
      ],
      fill,
    ) +
    polygon(
      [
        [left, 0],
        [left + bar, 0],
        [right, 100],
        [right - bar, 100],
      ],
      fill,
    )
  )
}
