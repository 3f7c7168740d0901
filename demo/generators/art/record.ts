import { mark, note } from "./marks.ts"
import { mix } from "./noise.ts"
import { disc, group, path, ring } from "./shapes.ts"
import { words } from "./type.ts"

export type Pressing = {
  x: number
  y: number
  radius: number
  /** Colour of the plastic. */
  colour?: string
  /** Colour of the paper label, and of what is printed on it. */
  label: string
  text?: string
  title: string
  artist: string
  catalogue: string
  /** A seven-inch has its middle knocked out. */
  dinked?: boolean
  hole?: string
  side?: string
  turn?: number
}

/** A record in its own colours, as an SVG fragment. */
export function record(pressing: Pressing) {
  const { x, y, radius, colour = "#1a1a1c" } = pressing
  return group(
    `translate(${x} ${y}) rotate(${pressing.turn ?? 0}) ` +
      `scale(${radius / 300})`,
    disc(0, 0, 300, colour) + grooves(colour) + sheen() + centre(pressing),
  )
}

function grooves(colour: string) {
  const dark = colour === "#1a1a1c"
  const lines: string[] = []
  const gaps = [136, 182, 231]
  for (let radius = 116; radius < 292; radius += 3.1) {
    const ink = dark ? "255,255,255" : "0,0,0"
    const strength = mix(0.05, 0.13, (radius * 7.3) % 1)
    lines.push(ring(0, 0, radius, 1, `rgba(${ink},${strength.toFixed(3)})`))
  }
  const spaces = gaps.map((radius) =>
    ring(0, 0, radius, 3.6, dark ? "rgba(0,0,0,0.8)" : "rgba(0,0,0,0.28)"),
  )
  return lines.join("") + spaces.join("") + ring(0, 0, 297, 4, "rgba(0,0,0,.4)")
}

/** Light catches grooves in two wedges. */
function sheen() {
  const wedge = path("M0 0 L-70 -310 L60 -310 Z", "#fff")
  const slim = path("M0 0 L-24 -310 L26 -310 Z", "#fff")
  return (
    `<filter id="sheen"><feGaussianBlur stdDeviation="11"/></filter>` +
    `<clipPath id="disc"><circle r="297"/></clipPath>` +
    `<g clip-path="url(#disc)"><g filter="url(#sheen)">` +
    [38, 218]
      .map((turn) => group(`rotate(${turn})`, wedge, `opacity="0.16"`))
      .join("") +
    [122, 302]
      .map((turn) => group(`rotate(${turn})`, slim, `opacity="0.12"`))
      .join("") +
    `</g></g>`
  )
}

function centre(pressing: Pressing) {
  const { label, dinked, hole = "#e9dfcc" } = pressing
  const size = dinked ? 156 : 104
  const gap = dinked ? 58 : 7
  return (
    disc(0, 0, size + 3, "rgba(0,0,0,.35)") +
    disc(0, 0, size, label) +
    (dinked ? wideLabel(pressing) : label12(pressing)) +
    disc(0, 0, gap + 1.5, "rgba(0,0,0,.35)") +
    disc(0, 0, gap, hole)
  )
}

function label12({ text = "#1a1a1c", ...pressing }: Pressing) {
  const fill = text
  return (
    mark(-31, -84, 40, text) +
    words(pressing.title, {
      x: 0,
      y: 52,
      size: titleSize(pressing.title),
      weight: 720,
      anchor: "middle",
      fill,
    }) +
    note(pressing.artist, 0, 68, { size: 9, anchor: "middle", fill }) +
    note(pressing.catalogue, -88, 5, { size: 9.5, fill }) +
    note(pressing.side ?? "Side A", 88, 5, { size: 9.5, anchor: "end", fill })
  )
}

function wideLabel({ text = "#1a1a1c", ...pressing }: Pressing) {
  const fill = text
  return (
    mark(-36, -130, 46, text) +
    words(pressing.title, {
      x: 0,
      y: 98,
      size: 24,
      weight: 760,
      anchor: "middle",
      fill,
    }) +
    note(pressing.artist, 0, 120, { size: 12, anchor: "middle", fill }) +
    note(pressing.catalogue, -144, 4, { size: 13, fill }) +
    note("45", 140, 4, { size: 20, anchor: "end", fill })
  )
}

function titleSize(title: string) {
  return title.length > 14 ? 14 : 19
}
