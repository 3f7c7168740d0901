import { bleed, type Drawing } from "../drawing.ts"
import { inks } from "../inks.ts"
import { disc, group, path, polygon, rect } from "../shapes.ts"
import { news } from "./sheet.ts"

const masts = [
  { x: 300, y: 170, tilt: 8 },
  { x: 930, y: 120, tilt: -7 },
] as const

export const junieCallowayAnnouncesFloodlight: Drawing = {
  alt:
    "Two stadium floodlights stand over a row of terraced houses against a " +
    "vermilion sky.",
  draw: () => ({
    ...news,
    paper: inks.vermilion.paper,
    plates: [
      { ink: "marigold", art: masts.map(lamps).join(""), shift: [4, 3] },
      {
        ink: "vermilion",
        art: sky() + masts.map((mast) => lamps(mast, "#fff")).join(""),
        screen: { kind: "dots", cell: 11, angle: 20 },
      },
      { ink: "graphite", art: masts.map(pylon).join("") + terraces() },
    ],
  }),
}

type Mast = (typeof masts)[number]

function sky() {
  const halos = masts
    .map(
      ({ x, y }, index) =>
        `<radialGradient id="halo${index}" gradientUnits="userSpaceOnUse" ` +
        `cx="${x}" cy="${y}" r="330"><stop offset="0" stop-color="#fff"/>` +
        `<stop offset="1" stop-color="#fff" stop-opacity="0"/>` +
        `</radialGradient>` +
        disc(x, y, 330, `url(#halo${index})`),
    )
    .join("")
  return bleed + halos
}

function lamps({ x, y, tilt }: Mast, fill: unknown = "#000") {
  const colour = typeof fill === "string" ? fill : "#000"
  const grid: string[] = []
  for (let row = 0; row < 3; row++) {
    for (let column = 0; column < 5; column++) {
      grid.push(disc(-100 + column * 50, -50 + row * 50, 20, colour))
    }
  }
  return group(`translate(${x} ${y}) rotate(${tilt})`, grid.join(""))
}

function pylon({ x, y, tilt }: Mast) {
  const holes: string[] = []
  for (let row = 0; row < 3; row++) {
    for (let column = 0; column < 5; column++) {
      holes.push(disc(-100 + column * 50, -50 + row * 50, 20, "#fff"))
    }
  }
  const lattice = Array.from({ length: 9 }, (_, step) => {
    const top = y + 80 + step * 60
    return path(
      `M${x - 14} ${top} L${x + 14} ${top + 60} M${x + 14} ${top} ` +
        `L${x - 14} ${top + 60}`,
      "none",
      `stroke="#000" stroke-width="5"`,
    )
  }).join("")
  return (
    group(
      `translate(${x} ${y}) rotate(${tilt})`,
      rect(-132, -82, 264, 164) + holes.join(""),
    ) +
    rect(x - 18, y + 70, 8, 700) +
    rect(x + 10, y + 70, 8, 700) +
    lattice
  )
}

function terraces() {
  return Array.from({ length: 9 }, (_, house) => {
    const x = -40 + house * 142
    const lit = house === 3 || house === 6
    return (
      polygon([
        [x, 650],
        [x + 71, 590],
        [x + 142, 650],
      ]) +
      rect(x, 648, 143, 200) +
      rect(x + 18, 566, 30, 60) +
      rect(x + 24, 552, 8, 18) +
      rect(x + 36, 552, 8, 18) +
      rect(x + 30, 684, 34, 48, lit ? "#fff" : "#333") +
      rect(x + 84, 684, 34, 48, "#333")
    )
  }).join("")
}
