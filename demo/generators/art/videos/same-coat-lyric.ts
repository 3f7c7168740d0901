import { type Film, screen } from "../film.ts"
import { inks } from "../inks.ts"
import { clip, disc, group, path, rect, ring } from "../shapes.ts"
import { measure, words } from "../type.ts"

const set = { size: 232, weight: 860, width: 118, track: -20 } as const
const line = "Same coat, same street, "
const rows = 4
const deep = 900 / rows

/** The words go round like a belt through loops. */
export const sameCoatLyric: Film = {
  alt:
    "Rows of the words Same coat, same street run left and right over " +
    "vermilion herringbone cloth, with a line of buttons between.",
  seconds: 6,
  still: 0.08,
  close: [
    { x: 1300, y: 450, zoom: 1.7 },
    { x: 400, y: 560, zoom: 1.7 },
  ],
  frame: (moment) => ({
    ...screen,
    paper: inks.vermilion.paper,
    grain: 0.3,
    plates: [
      { ink: "vermilion", art: cloth(moment) },
      { ink: "graphite", art: belts(moment) },
      { paste: buttons() },
    ],
  }),
}

function cloth(moment: number) {
  return (
    `<pattern id="chevron" width="144" height="32" ` +
    `patternUnits="userSpaceOnUse" ` +
    `patternTransform="translate(0 ${(moment * 64).toFixed(2)})">` +
    [-96, -64, -32, 0, 32]
      .map(
        (y) =>
          path(`M0 ${y} L72 ${y + 72} V${y + 90} L0 ${y + 18} Z`) +
          path(`M72 ${y + 72} L144 ${y} V${y + 18} L72 ${y + 90} Z`),
      )
      .join("") +
    `</pattern>` +
    rect(0, 0, 1600, 900, "#c4c4c4") +
    rect(0, 0, 1600, 900, "url(#chevron)") +
    [1, 3].map((row) => rect(0, row * deep, 1600, deep, "#fff")).join("")
  )
}

function belts(moment: number) {
  const long = measure(line, set) + (set.size * set.track) / 1000
  return [0, 1, 2, 3]
    .map((row) => {
      const way = row % 2 ? 1 : -1
      const from = way > 0 ? moment - 1 : -moment
      const text = [0, 1, 2]
        .map((copy) => words(line, { ...set, x: (from + copy) * long, y: 0 }))
        .join("")
      const foot = row * deep + deep / 2 + set.size * 0.31
      return clip(
        `belt${row}`,
        rect(0, row * deep, 1600, deep),
        group(`translate(${row * -160} ${foot})`, text),
      )
    })
    .join("")
}

function buttons() {
  return [1, 2, 3]
    .map((row) => {
      const y = row * deep
      return (
        disc(1480, y, 54, inks.graphite.hex) +
        ring(1480, y, 40, 4, inks.vermilion.paper) +
        [-11, 11]
          .flatMap((across) =>
            [-11, 11].map((down) =>
              disc(1480 + across, y + down, 6, inks.vermilion.paper),
            ),
          )
          .join("")
      )
    })
    .join("")
}
