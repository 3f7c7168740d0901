import type { Drawing } from "../drawing.ts"
import { printed, reference, shadow, table } from "../goods.ts"
import { mark, note } from "../marks.ts"
import type { Sheet } from "../print.ts"
import { line, type Point, path, rect } from "../shapes.ts"
import { words } from "../type.ts"

/** A month of tides for the wall. */
export function print(): Drawing {
  return {
    alt:
      "An art print pinned by its corners: twenty-eight tide curves, one a " +
      "day, in seafoam and graphite over the words Tide Table.",
    draw: async () => {
      const art = await printed(tides(), 1100)
      const sheet = rect(130, 92, 540, 756)
      return {
        ...table,
        plates: [
          shadow(sheet, 10, 16, 12),
          { paste: art(130, 92, 540) + curl() },
          reference("9X-PRT   Riso on 160 g, numbered of 90"),
        ],
      }
    },
  }
}

function tides(): Sheet {
  return {
    width: 1000,
    height: 1400,
    paper: "#f7f5ec",
    plates: [
      { ink: "seafoam", art: days(true), shift: [4, 4] },
      { ink: "graphite", art: days(false) + lettering() },
    ],
  }
}

function days(full: boolean) {
  const parts: string[] = []
  for (let day = 0; day < 28; day++) {
    const base = 190 + day * 36
    const spring = 14 + 26 * (0.5 + 0.5 * Math.cos((day / 14) * Math.PI * 2))
    const points: Point[] = []
    for (let x = 150; x <= 910; x += 5) {
      const hour = ((x - 150) / 760) * 24
      const turn = ((hour - day * 0.84) / 12.42) * Math.PI * 2
      points.push([x, base - spring * (0.5 + 0.5 * Math.cos(turn))])
    }
    const d = points.map(([x, y]) => `L${x} ${y.toFixed(1)}`).join(" ")
    parts.push(
      full
        ? path(`M150 ${base} ${d} L910 ${base} Z`)
        : line(points, 3) +
            note(String(day + 1).padStart(2, "0"), 96, base, { size: 17 }),
    )
  }
  return parts.join("")
}

function lettering() {
  return (
    words("Tide Table", {
      x: 92,
      y: 1300,
      size: 104,
      weight: 380,
      width: 112,
      track: -24,
    }) +
    note("Saltmarsh", 98, 1344, { size: 22 }) +
    note("17 / 90", 800, 1344, { size: 22, anchor: "end" }) +
    mark(856, 1232, 36) +
    rect(92, 100, 818, 3) +
    note("00", 150, 92, { size: 17 }) +
    note("12", 530, 92, { size: 17, anchor: "middle" }) +
    note("24", 910, 92, { size: 17, anchor: "end" })
  )
}

/** One corner will not lie flat. */
function curl() {
  return (
    path("M670 764 L670 848 L586 848 C628 840 662 806 670 764 Z", "#e9dfcc") +
    path(
      "M670 764 C650 772 612 806 586 848 C614 832 640 830 652 826 " +
        "C656 812 660 790 670 764 Z",
      "#fdfcf6",
    ) +
    path(
      "M670 764 C660 790 656 812 652 826 C640 830 614 832 586 848",
      "none",
      `stroke="#b9ad93" stroke-width="2"`,
    )
  )
}
