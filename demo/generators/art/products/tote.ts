import type { Drawing } from "../drawing.ts"
import { folds, reference, shadow, table } from "../goods.ts"
import { mark, note } from "../marks.ts"
import { disc, path, rect, stroke } from "../shapes.ts"
import { fitted, words } from "../type.ts"

const bag =
  "M150 380 C260 372 540 372 650 380 C660 540 668 720 676 880 " +
  "C560 896 240 896 124 880 C132 720 140 540 150 380 Z"
const handle = "M262 400 C262 210 300 108 400 108 C500 108 538 210 538 400"
const creases =
  stroke("M210 400 C220 560 190 720 220 880", 20, "#000", `opacity=".5"`) +
  stroke("M590 400 C580 540 610 700 580 880", 20, "#000", `opacity=".5"`) +
  stroke("M262 400 C280 460 300 480 330 500", 14, "#000", `opacity=".5"`) +
  stroke("M538 400 C520 460 500 480 470 500", 14, "#000", `opacity=".5"`) +
  stroke("M380 880 C390 840 400 820 440 800", 16, "#000", `opacity=".4"`)

/** Twelve inches wide inside, and a little over. */
export function tote(): Drawing {
  return {
    alt:
      "A natural cotton tote bag with long handles, printed in vermilion " +
      "and black with the words Record Shop and a record.",
    draw: () => ({
      ...table,
      plates: [
        shadow(path(bag) + stroke(handle, 30)),
        { paste: stroke(handle, 30, "#efe4cb") + stroke(handle, 2, "#cdbf9f") },
        { paste: path(bag, "#f5ecd8") },
        { ink: "vermilion", art: disc(400, 640, 176) },
        { ink: "graphite", art: lettering() },
        {
          ink: "graphite",
          art: path(bag, "#f0f0f0") + folds("tote", path(bag), creases),
          screen: { kind: "dots", cell: 4.8, angle: 30 },
          strength: 0.6,
        },
        { ink: "graphite", art: seams(), strength: 0.7 },
        reference("9X-BAG   Holds forty records"),
      ],
    }),
  }
}

function lettering() {
  const set = { x: 186, size: 90, weight: 880, width: 110, track: -24 }
  return (
    words("Record", { ...fitted("Record", 428, set), y: 582 }) +
    words("Shop", { ...fitted("Record", 428, set), y: 690 }) +
    disc(560, 664, 30) +
    disc(560, 664, 6, "#fff") +
    note("Open late", 190, 740, { size: 18 }) +
    mark(548, 760, 42) +
    note("9X, London", 190, 800, { size: 18 })
  )
}

function seams() {
  return (
    stroke(
      "M152 404 C260 396 540 396 649 404",
      2,
      "#000",
      `stroke-dasharray="8 5"`,
    ) +
    rect(246, 384, 32, 46, "none") +
    stroke("M248 386 H276 V428 H248 Z M248 386 L276 428 M276 386 L248 428", 2) +
    stroke("M524 386 H552 V428 H524 Z M524 386 L552 428 M552 386 L524 428", 2)
  )
}
