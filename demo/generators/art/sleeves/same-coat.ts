import { bleed, type Drawing } from "../drawing.ts"
import { inks } from "../inks.ts"
import { mark, note } from "../marks.ts"
import { clip, disc, group, path, ring } from "../shapes.ts"
import { words } from "../type.ts"

const rightFront = "M500 -40 L1040 -40 L1040 1040 L430 1040 L500 640 Z"
const leftFront = "M500 -40 L-40 -40 L-40 1040 L470 1040 L548 640 Z"
const leftLapel = "M196 -40 L548 640 L336 452 L372 396 L112 300 L120 -40 Z"
const rightLapel = "M804 -40 L500 640 L668 452 L632 396 L888 300 L880 -40 Z"
const lining = "M196 -40 L804 -40 L526 596 Z"

/** Herringbone, close enough to touch; the title is the tailor's tape. */
export const sameCoat: Drawing = {
  alt:
    "The front of a herringbone coat in vermilion seen very close, lapels " +
    "crossing over dark buttons, a woven label reading Same Coat.",
  draw: () => ({
    width: 1000,
    height: 1000,
    paper: inks.vermilion.paper,
    plates: [
      { ink: "vermilion", art: cloth() },
      { ink: "orchid", art: path(lining), shift: [4, 2] },
      {
        ink: "graphite",
        art: folds(),
        screen: { kind: "dots", cell: 10, angle: 45 },
      },
      { ink: "graphite", art: seams() + buttons() },
      { paste: tape() },
      { ink: "vermilion", art: stitches() },
      { ink: "graphite", art: lettering() },
    ],
  }),
}

function cloth() {
  return (
    `<defs>${herringbone("chevron")}</defs>` +
    bleed.replace("#000", "#c8c8c8") +
    panel("coatA", leftFront, 4) +
    panel("coatB", rightFront, -4) +
    panel("coatC", leftLapel, 31) +
    panel("coatD", rightLapel, -31) +
    path(lining, "#000")
  )
}

/** Each piece is cut with its own grain. */
function panel(id: string, shape: string, angle: number) {
  return clip(
    id,
    path(shape),
    path(shape, "#d4d4d4") +
      group(
        `rotate(${angle} 500 500)`,
        `<rect x="-600" y="-600" width="2200" height="2200" ` +
          `fill="url(#chevron)"/>`,
      ),
  )
}

function herringbone(id: string) {
  const strokes: string[] = []
  for (let y = -48; y < 64; y += 16) {
    strokes.push(path(`M0 ${y} L36 ${y + 36} V${y + 45} L0 ${y + 9} Z`))
    strokes.push(path(`M36 ${y + 36} L72 ${y} V${y + 9} L36 ${y + 45} Z`))
  }
  return (
    `<pattern id="${id}" width="72" height="16" patternTransform="scale(1.5)" ` +
    `patternUnits="userSpaceOnUse">${strokes.join("")}</pattern>`
  )
}

function folds() {
  return (
    `<defs><filter id="soft"><feGaussianBlur stdDeviation="26"/></filter></defs>` +
    clip(
      "shadeL",
      path(leftFront),
      path(leftLapel, "#6a6a6a", `filter="url(#soft)"`),
    ) +
    clip(
      "shadeR",
      path(rightFront),
      path(rightLapel, "#6a6a6a", `filter="url(#soft)"`) +
        path(
          "M548 640 L470 1040 L440 1040 L500 640 Z",
          "#555",
          `filter="url(#soft)"`,
        ),
    ) +
    path(leftLapel, "#fff") +
    path(rightLapel, "#fff") +
    path(lining, "#777")
  )
}

function seams() {
  const edge = `stroke="#000" stroke-width="5" stroke-linejoin="round"`
  return (
    path(rightLapel, "none", edge) +
    path(leftLapel, "none", edge) +
    path("M548 640 L470 1060", "none", edge) +
    path("M336 452 L112 300 M668 452 L888 300", "none", edge)
  )
}

function buttons() {
  const places = [
    [436, 716],
    [404, 900],
    [640, 716],
    [640, 900],
  ] as const
  return places
    .map(
      ([x, y]) =>
        disc(x, y, 42) +
        ring(x, y, 31, 3, "#fff") +
        [-8, 8]
          .flatMap((across) =>
            [-8, 8].map((down) => disc(x + across, y + down, 4.5, "#fff")),
          )
          .join(""),
    )
    .join("")
}

const tapePlace = "translate(500 118)"

function tape() {
  return group(
    tapePlace,
    `<rect x="-172" y="-62" width="344" height="124" ` +
      `fill="${inks.vermilion.paper}"/>`,
  )
}

function stitches() {
  const dash =
    `fill="none" stroke="#000" stroke-width="4" ` + `stroke-dasharray="12 8"`
  return group(tapePlace, `<path d="M-164 -54 V54 M164 -54 V54" ${dash}/>`)
}

function lettering() {
  return group(
    tapePlace,
    words("Same Coat", {
      x: 0,
      y: -4,
      size: 52,
      weight: 700,
      width: 100,
      track: -10,
      anchor: "middle",
    }) +
      note("Junie Calloway", 0, 24, { anchor: "middle", size: 15 }) +
      note("9X-010", -146, 50, { size: 11 }) +
      note("100% wool", 146, 50, { size: 11, anchor: "end" }) +
      mark(-14, 36, 18),
  )
}
