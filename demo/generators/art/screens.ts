/** How a plate breaks tones into dots of solid ink. `cell` is the pitch in
 * sheet units. */
export type Screen =
  | { kind: "dots"; cell: number; angle?: number }
  | { kind: "lines"; cell: number; angle?: number }
  | { kind: "rings"; cell: number; centre: readonly [number, number] }
  | { kind: "waves"; cell: number; swell: number; length: number }

type Threshold = (x: number, y: number) => number

/** Puts a plate's tones through a screen, in place. Edges of dots stay smooth
 * because the threshold is soft over about one pixel. */
export function screenTones(
  tones: Float32Array,
  width: number,
  scale: number,
  screen: Screen,
) {
  const threshold = thresholds[screen.kind](screen as never)
  const sharpness = (screen.cell * scale) / 2
  const soft = 0.5 / sharpness
  for (let at = 0; at < tones.length; at++) {
    const tone = tones[at] ?? 0
    if (tone < 0.012 || tone > 0.988) {
      tones[at] = tone < 0.5 ? 0 : 1
      continue
    }
    const x = (at % width) / scale
    const y = Math.floor(at / width) / scale
    const lifted = tone * (1 + 2 * soft) - soft
    const ink = (lifted - threshold(x, y)) * sharpness + 0.5
    tones[at] = ink < 0 ? 0 : Math.min(ink, 1)
  }
}

const thresholds = {
  dots: ({ cell, angle = 45 }: Of<"dots">): Threshold => {
    const [cos, sin] = turn(angle, cell)
    return (x, y) => {
      const u = Math.cos(2 * Math.PI * (x * cos + y * sin))
      const v = Math.cos(2 * Math.PI * (y * cos - x * sin))
      return even((2 - u - v) / 4)
    }
  },
  lines: ({ cell, angle = 0 }: Of<"lines">): Threshold => {
    const [cos, sin] = turn(angle, cell)
    return (x, y) => saw(y * cos - x * sin)
  },
  rings: ({ cell, centre: [left, top] }: Of<"rings">): Threshold => {
    return (x, y) => saw(Math.hypot(x - left, y - top) / cell)
  },
  waves: ({ cell, swell, length }: Of<"waves">): Threshold => {
    return (x, y) =>
      saw((y + swell * Math.sin((2 * Math.PI * x) / length)) / cell)
  },
} satisfies {
  [Kind in Screen["kind"]]: (screen: Of<Kind>) => Threshold
}

type Of<Kind extends Screen["kind"]> = Extract<Screen, { kind: Kind }>

function turn(angle: number, cell: number) {
  const radians = (angle * Math.PI) / 180
  return [Math.cos(radians) / cell, Math.sin(radians) / cell] as const
}

function saw(value: number) {
  return Math.abs(2 * (value - Math.floor(value)) - 1)
}

const steps = 512
const evenness = equalise()

/** The sum of two cosines crowds its middle; spread it so that a tone of a
 * third inks a third of the paper. */
function even(value: number) {
  return evenness[Math.round(value * steps)] ?? 1
}

function equalise() {
  const counts = new Float64Array(steps + 1)
  const side = 400
  for (let at = 0; at < side * side; at++) {
    const u = Math.cos((2 * Math.PI * (at % side)) / side)
    const v = Math.cos((2 * Math.PI * Math.floor(at / side)) / side)
    const slot = Math.round(((2 - u - v) / 4) * steps)
    counts[slot] = (counts[slot] ?? 0) + 1
  }
  let sum = 0
  return counts.map((count) => {
    sum += count
    return sum / (side * side)
  })
}
