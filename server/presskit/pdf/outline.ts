type Point = readonly [x: number, y: number]

/** A letter's outline as a PDF draws it: how far it runs, the box it lies in,
 * then its curves, of which a PDF knows only the cubic. */
export function drawn({ advance, path }: { advance: number; path: string }) {
  const points: Point[] = []
  const operators: string[] = []
  let pen: Point = [0, 0]
  for (const [, way, numbers = ""] of path.matchAll(/([MLQZ])([^MLQZ]*)/g)) {
    const [first = pen, second = first] = pointsIn(numbers)
    if (way === "Z") operators.push("h")
    else if (way === "Q") operators.push(curve(pen, first, second))
    else operators.push(`${first.join(" ")} ${way === "M" ? "m" : "l"}`)
    if (way === "Z") continue
    pen = second
    points.push(first, second)
  }
  const box = boxAround(points).join(" ")
  return `${advance} 0 ${box} d1\n${operators.join("\n")}\nf`
}

function pointsIn(numbers: string): Point[] {
  const found = numbers.matchAll(/(-?\d+)[, ](-?\d+)/g)
  return [...found].map(([, x, y]) => [Number(x), Number(y)] as const)
}

/** A quadratic curve with its one handle shared out between two. */
function curve(from: Point, handle: Point, to: Point) {
  const near = ([x, y]: Point) => [
    round(x + ((handle[0] - x) * 2) / 3),
    round(y + ((handle[1] - y) * 2) / 3),
  ]
  return [...near(from), ...near(to), ...to, "c"].join(" ")
}

function boxAround(points: Point[]) {
  if (points.length === 0) return [0, 0, 0, 0]
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
}

function round(number: number) {
  return Math.round(number * 10) / 10
}
