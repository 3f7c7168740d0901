const STEP = 104
const TILT = 26

/** Stadium lamps, brightest at the upper right: the label's sheet when there
 * is no picture to show. */
export function lamps(fill: string) {
  const discs: string[] = []
  for (let row = -3; row < 9; row++) {
    for (let column = 2; column < 15; column++) {
      const x = column * STEP + row * TILT
      const y = row * STEP - column * TILT + 190
      const far = Math.hypot(x - 1060, y - 130) / 620
      const radius = 52 * Math.max(0, 1 - far * far)
      if (radius > 3) {
        discs.push(`<circle cx="${x}" cy="${y}" r="${radius.toFixed(1)}"/>`)
      }
    }
  }
  return `<g fill="${fill}">${discs.join("")}</g>`
}
