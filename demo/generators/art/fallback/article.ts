import type { Drawing } from "../drawing.ts"
import { inks } from "../inks.ts"
import { mark } from "../marks.ts"
import { news } from "../news/sheet.ts"
import { group, rect } from "../shapes.ts"

export const article: Drawing = {
  alt: "A folded news sheet with the 9X mark and lines of grey text.",
  draw: () => ({
    ...news,
    paper: inks.graphite.paper,
    plates: [
      {
        ink: "graphite",
        art: rect(0, 0, 1200, 800, "#c4c4c4"),
        screen: { kind: "lines", cell: 12, angle: 45 },
      },
      { paste: group("rotate(-5 600 420)", sheet()) },
    ],
  }),
}

function sheet() {
  const ink = "#4a494d"
  const columns = [330, 520, 710]
    .flatMap((x) =>
      Array.from({ length: 13 }, (_, row) =>
        rect(x, 330 + row * 34, row % 5 === 4 ? 96 : 160, 9, "#b9b5ac"),
      ),
    )
    .join("")
  return (
    rect(300, 92, 612, 760, "#a39f96") +
    rect(290, 80, 612, 760, "#f1eee6") +
    mark(330, 118, 100, ink) +
    rect(330, 246, 540, 5, ink) +
    rect(330, 272, 400, 24, ink) +
    columns
  )
}
