/** SVG fragments every drawing is cut from. Black unless told otherwise. */
export type Paint = { fill?: string; stroke?: string; line?: number }

export function rect(
  x: number,
  y: number,
  wide: number,
  high: number,
  fill = "#000",
  radius = 0,
) {
  const round = radius ? ` rx="${radius}"` : ""
  return (
    `<rect x="${n(x)}" y="${n(y)}" width="${n(wide)}" height="${n(high)}"` +
    `${round} fill="${fill}"/>`
  )
}

export function disc(x: number, y: number, radius: number, fill = "#000") {
  return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="${fill}"/>`
}

export function ring(
  x: number,
  y: number,
  radius: number,
  line: number,
  stroke = "#000",
) {
  return (
    `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="none" ` +
    `stroke="${stroke}" stroke-width="${n(line)}"/>`
  )
}

export function oval(
  x: number,
  y: number,
  across: number,
  down: number,
  fill = "#000",
) {
  return (
    `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(across)}" ry="${n(down)}" ` +
    `fill="${fill}"/>`
  )
}

export type Point = readonly [number, number]

export function polygon(points: readonly Point[], fill = "#000") {
  return `<polygon points="${list(points)}" fill="${fill}"/>`
}

export function line(points: readonly Point[], wide: number, stroke = "#000") {
  return (
    `<polyline points="${list(points)}" fill="none" stroke="${stroke}" ` +
    `stroke-width="${n(wide)}" stroke-linejoin="round"/>`
  )
}

export function path(d: string, fill = "#000", extra = "") {
  return `<path d="${d}" fill="${fill}" ${extra}/>`
}

export function stroke(d: string, wide: number, colour = "#000", extra = "") {
  return (
    `<path d="${d}" fill="none" stroke="${colour}" ` +
    `stroke-width="${n(wide)}" ${extra}/>`
  )
}

export function group(transform: string, body: string, extra = "") {
  return `<g transform="${transform}" ${extra}>${body}</g>`
}

/** Shows `body` only inside `shape`. */
export function clip(id: string, shape: string, body: string) {
  return (
    `<clipPath id="${id}">${shape}</clipPath>` +
    `<g clip-path="url(#${id})">${body}</g>`
  )
}

export type Stop = readonly [at: number, grey: number]

/** A straight gradient of tone; stops are shares of full ink. */
export function fade(
  id: string,
  from: Point,
  to: Point,
  stops: readonly Stop[],
) {
  return (
    `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" ` +
    `x1="${n(from[0])}" y1="${n(from[1])}" ` +
    `x2="${n(to[0])}" y2="${n(to[1])}">${ramps(stops)}</linearGradient>`
  )
}

/** A round gradient of tone, from the middle outward. */
export function glow(
  id: string,
  centre: Point,
  radius: number,
  stops: readonly Stop[],
) {
  return (
    `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" ` +
    `cx="${n(centre[0])}" cy="${n(centre[1])}" r="${n(radius)}">` +
    `${ramps(stops)}</radialGradient>`
  )
}

/** A share of full ink as a grey. */
export function tint(share: number) {
  const grey = Math.round(255 * (1 - share))
  return `rgb(${grey},${grey},${grey})`
}

export function n(value: number) {
  return Number(value.toFixed(2))
}

function ramps(stops: readonly Stop[]) {
  return stops
    .map(([at, ink]) => `<stop offset="${at}" stop-color="${tint(ink)}"/>`)
    .join("")
}

function list(points: readonly Point[]) {
  return points.map(([x, y]) => `${n(x)},${n(y)}`).join(" ")
}
