import { clamp } from "./noise.ts"
import type { Distance } from "./sculpt.ts"

/** Tight curls: the surface boils. */
export function curly(shape: Distance, depth: number, pitch: number): Distance {
  return (x, y, z) => {
    const gap = shape(x, y, z)
    if (gap > depth * 4) return gap
    const coarse =
      Math.sin(x * pitch + 2 * Math.sin(y * 3)) *
      Math.sin(y * pitch + 2 * Math.sin(z * 3)) *
      Math.sin(z * pitch + 2 * Math.sin(x * 3))
    const fine =
      Math.sin(x * pitch * 2.3 + y * 4) * Math.sin(y * pitch * 2.1 - x * 5)
    return gap - depth * (coarse + 0.5 * fine)
  }
}

/** Long hair: furrows that run down and sway. */
export function strands(
  shape: Distance,
  depth: number,
  pitch: number,
  sway = 0.16,
): Distance {
  return (x, y, z) => {
    const gap = shape(x, y, z)
    if (gap > depth * 5) return gap
    const bend = sway * Math.sin(y * 2.6 + z)
    const turn = Math.atan2(x + bend, z + 0.4)
    const lock = Math.sin(turn * pitch + 1.4 * Math.sin(y * 3.1))
    const fine = Math.sin(turn * pitch * 2.7 + y * 2)
    return gap - depth * (lock + 0.45 * fine)
  }
}

/** Streaks of light on hair, for a shade. */
export function sheen(dark: number, pale: number, pitch: number) {
  return (x: number, y: number, z: number) => {
    const turn = Math.atan2(x + 0.16 * Math.sin(y * 2.6 + z), z + 0.4)
    const streak = 0.5 + 0.5 * Math.sin(turn * pitch + 2 * Math.sin(y * 2))
    return dark + (pale - dark) * clamp(streak) ** 2
  }
}
