import { bleed, type Drawing } from "../drawing.ts"
import { printed, reference, shadow, table } from "../goods.ts"
import { inks } from "../inks.ts"
import { mark, note } from "../marks.ts"
import type { Sheet } from "../print.ts"
import { disc, path, polygon, rect } from "../shapes.ts"
import { fitted, words } from "../type.ts"

const stops = [
  ["14", "Glasgow", "The Winter Hall"],
  ["15", "Leeds", "Mill Room"],
  ["17", "Manchester", "Canal Street Club"],
  ["18", "Bristol", "The Lock Keeper"],
  ["20", "Brighton", "West Pier Rooms"],
  ["21", "London", "The 9X Room"],
] as const

/** Two clips, one nail each. */
export function poster(): Drawing {
  return {
    alt:
      "A tour poster for Floodlight hanging from two clips: a vermilion " +
      "beam falls from a lamp on a list of six cities.",
    draw: async () => {
      const art = await printed(tour(), 1100)
      const sheet = rect(150, 84, 500, 750)
      return {
        ...table,
        plates: [
          shadow(sheet, 12, 18, 10),
          { paste: art(150, 84, 500) + clips() },
          reference("9X-POS   Two-colour print, 50 x 75 cm"),
        ],
      }
    },
  }
}

function tour(): Sheet {
  return {
    width: 800,
    height: 1200,
    paper: inks.vermilion.paper,
    plates: [
      { ink: "marigold", art: beam(), shift: [5, 3] },
      {
        ink: "vermilion",
        art: bleed + beam("#d2d2d2") + lamp("#fff"),
        screen: { kind: "dots", cell: 10, angle: 20 },
      },
      { ink: "graphite", art: housing() + lettering() },
    ],
  }
}

function beam(fill = "#000") {
  return polygon(
    [
      [470, 150],
      [640, 210],
      [760, 1260],
      [-300, 1260],
    ],
    fill,
  )
}

function lamp(fill: string) {
  return disc(556, 176, 104, fill)
}

function housing() {
  return (
    path("M430 120 A136 136 0 0 1 692 200 L660 190 A104 104 0 0 0 462 130 Z") +
    rect(560, -40, 24, 110) +
    disc(556, 176, 30)
  )
}

function lettering() {
  const head = { x: 44, size: 100, weight: 840, width: 125, track: -28 }
  const dates = stops
    .map(([day, city, room], row) => {
      const y = 850 + row * 50
      return (
        note(`${day}.11`, 46, y, { size: 21 }) +
        words(city, { x: 180, y, size: 36, weight: 720, width: 104 }) +
        note(room, 754, y, { size: 19, anchor: "end" }) +
        rect(44, y + 14, 712, 2.4)
      )
    })
    .join("")
  return (
    words("Junie", { ...head, y: 400, size: 108 }) +
    words("Calloway", { ...head, y: 500, size: 108 }) +
    words("Floodlight", { ...fitted("Floodlight", 712, head), y: 680 }) +
    note("On tour with the Floodlight EP, 9X-018", 46, 740, { size: 21 }) +
    rect(44, 800, 712, 5) +
    dates +
    mark(44, 48, 52)
  )
}

function clips() {
  return [230, 570]
    .map(
      (x) =>
        path(
          `M${x - 30} 106 L${x - 22} 70 H${x + 22} L${x + 30} 106 Z`,
          "#232327",
        ) +
        `<path d="M${x - 16} 72 C${x - 22} 30 ${x + 22} 30 ${x + 16} 72" ` +
        `fill="none" stroke="#6d6a63" stroke-width="5"/>` +
        disc(x, 42, 6, "#3a3833"),
    )
    .join("")
}
