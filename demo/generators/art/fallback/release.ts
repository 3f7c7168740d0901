import type { Drawing } from "../drawing.ts"
import { mark, note } from "../marks.ts"
import { disc, rect, ring } from "../shapes.ts"

export const release: Drawing = {
  alt: "A plain dark record bag with a round hole and the 9X mark.",
  draw: () => ({
    width: 1000,
    height: 1000,
    paper: "#56565c",
    plates: [
      {
        ink: "graphite",
        art: disc(500, 500, 330) + disc(500, 500, 150, "#fff"),
      },
      { ink: "graphite", art: grooves() },
      { ink: "graphite", art: disc(500, 500, 12) + matter() },
    ],
  }),
}

function grooves() {
  return Array.from({ length: 16 }, (_, step) =>
    ring(500, 500, 166 + step * 10.4, 3),
  ).join("")
}

function matter() {
  return (
    mark(469, 400, 40) +
    note("9X", 500, 580, { anchor: "middle" }) +
    rect(60, 938, 880, 3)
  )
}
