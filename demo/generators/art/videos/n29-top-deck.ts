import { bleed } from "../drawing.ts"
import { type Film, screen } from "../film.ts"
import { inks } from "../inks.ts"
import { clip, disc, group, polygon, rect } from "../shapes.ts"
import { words } from "../type.ts"

const horizon = 440
const vanish = 1180
const panes =
  rect(70, 60, 700, 660, "#000", 60) + rect(830, 60, 700, 660, "#000", 60)
const spacing = 3
const posts = 9

/** Front seat, top deck, green lights all the way. */
export const n29TopDeck: Film = {
  alt:
    "The view through the front windows of a night bus: street lamps and " +
    "lit windows stream past on a blue road.",
  seconds: 4,
  still: 0.4,
  close: [{ x: 1176, y: 380, zoom: 1.8 }],
  frame: (moment) => ({
    ...screen,
    paper: inks.marigold.paper,
    grain: 0.3,
    plates: [
      { ink: "marigold", art: clip("m", panes, glows(moment, 1.5)) + blind },
      {
        ink: "cobalt",
        art:
          bleed +
          clip("sky", panes, rect(0, 0, 1600, horizon, "#6e6e6e")) +
          clip("c", panes, town(moment) + glows(moment, 1, "#fff")) +
          blind.replaceAll("#000", "#fff"),
        screen: { kind: "dots", cell: 14, angle: 30 },
      },
      {
        ink: "graphite",
        art:
          cabin() +
          clip("g", panes, road(moment)) +
          blind.replaceAll("#000", "#fff"),
      },
    ],
  }),
}

type Stop = { near: number; side: number; index: number }

/** Things by the road, far ones first; each ends where the next began. */
function roadside(moment: number, gap = spacing, count = posts): Stop[] {
  return Array.from({ length: count * 2 }, (_, order) => {
    const place = count - Math.floor(order / 2)
    const away = (place - moment) * gap + 0.5
    return { near: 6 / away, side: order % 2 ? 1 : -1, index: place }
  })
}

function glows(moment: number, swell: number, fill = "#000") {
  return roadside(moment)
    .map(({ near, side }) =>
      disc(
        vanish + side * 130 * near,
        horizon - 96 * near,
        10 * near * swell,
        fill,
      ),
    )
    .join("")
}

/** Terraces on both sides: one long wall, and what is awake in it. */
function town(moment: number) {
  const walls = [-1, 1]
    .map((side) =>
      polygon([
        [vanish, horizon],
        [vanish + side * 2600, horizon - 1150],
        [vanish + side * 2600, horizon + 900],
      ]),
    )
    .join("")
  const panes = roadside(moment, 0.75, 26).flatMap(({ near, side }) =>
    [0, 1].map((floor) => pane(near, side, floor)),
  )
  const gaps = roadside(moment, 3, 8).map(({ near, side }) => slot(near, side))
  return walls + panes.join("") + gaps.join("")
}

/** Each storey has its own rhythm, so that no two houses look alike. */
function pane(near: number, side: number, floor: number) {
  const out = 190 * near
  const next = 190 * near * 1.06
  const top = (floor ? 66 : 34) * near
  const x = vanish + side * out
  const far = vanish + side * next
  return polygon(
    [
      [x, horizon - top],
      [far, horizon - top * 1.06],
      [far, horizon - top * 1.06 + 19 * near],
      [x, horizon - top + 18 * near],
    ],
    floor ? "#888" : "#fff",
  )
}

/** A side street lets the sky in. */
function slot(near: number, side: number) {
  const out = 190 * near
  const next = out * 1.16
  return polygon(
    [
      [vanish + side * out, horizon - 84 * near],
      [vanish + side * next, horizon - 97 * near],
      [vanish + side * next, horizon],
      [vanish + side * out, horizon],
    ],
    "#6e6e6e",
  )
}

function road(moment: number) {
  const stripes = Array.from({ length: 12 }, (_, order) => {
    const away = (order + 1 - moment) * 1.5 + 0.2
    const near = 6 / away
    const end = 6 / (away + 0.7)
    const y = horizon + 70 * near
    const top = horizon + 70 * end
    return polygon(
      [
        [vanish - 5 * near, y],
        [vanish + 5 * near, y],
        [vanish + 5 * end, top],
        [vanish - 5 * end, top],
      ],
      "#fff",
    )
  })
  return (
    polygon([
      [vanish, horizon],
      [vanish - 1300, 1000],
      [vanish + 1300, 1000],
    ]) + stripes.join("")
  )
}

function cabin() {
  return (
    `<mask id="glass"><rect width="1600" height="900" fill="#fff"/>` +
    `${panes}</mask><g mask="url(#glass)">` +
    rect(0, 0, 1600, 900, "#5a5a5a") +
    `</g>` +
    rect(0, 700, 1600, 22) +
    group(
      "translate(250 900)",
      `<path d="M-150 20 V-90 Q-150 -130 -110 -130 H110 Q150 -130 150 -90 ` +
        `V20 Z"/>`,
    ) +
    group(
      "translate(1350 900)",
      `<path d="M-150 20 V-90 Q-150 -130 -110 -130 H110 Q150 -130 150 -90 ` +
        `V20 Z"/>`,
    )
  )
}

const blind = words("N29", {
  x: 800,
  y: 838,
  size: 96,
  weight: 800,
  width: 125,
  anchor: "middle",
})
