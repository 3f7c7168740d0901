import { ramp } from "./noise.ts"
import type { Distance, Part } from "./sculpt.ts"
import { ball, both, egg, join, press, rod } from "./solids.ts"

/** What makes one face not another. Shares around 1 unless said. */
export type Face = {
  skin?: number
  jaw?: number
  nose?: number
  noseWide?: number
  lips?: number
  cheeks?: number
  brow?: number
  eyes?: "open" | "closed" | "none"
  /** Where open eyes look, −1 left to 1 right. */
  gaze?: number
  lipShade?: number
  browShade?: number
}

/** A head two units high around the origin, facing the viewer. */
export function head(face: Face = {}): Part[] {
  const skull = { distance: flesh(face), shade: complexion(face) }
  const parts: Part[] = [
    { ...skull, centre: [0, -0.1, 0.05], reach: 1.45, gloss: 0.1 },
  ]
  if (face.eyes !== "open") return parts
  for (const side of [-1, 1]) {
    parts.push({
      distance: ball([side * 0.29, 0.05, 0.57], 0.152),
      shade: iris(side, face.gaze ?? 0),
      centre: [side * 0.29, 0.05, 0.57],
      reach: 0.16,
      gloss: 0.9,
    })
  }
  return parts
}

/** Neck and shoulders, for a head at the origin. */
export function bust(
  shade: Part["shade"],
  w = 1,
  cloth = (body: Distance) => body,
): Part[] {
  const body = join(
    0.35,
    both(rod([0.2, -1.5, -0.34], [1.1 * w, -2, -0.3], 0.3, 0.36)),
    both(rod([1.12 * w, -2.05, -0.25], [1.32 * w, -3.4, -0.1], 0.4, 0.36)),
    egg([0, -2.7, -0.15], [1.1 * w, 1.15, 0.6]),
  )
  return [
    {
      distance: cloth(body),
      shade,
      centre: [0, -2.5, -0.2],
      reach: 2.2,
    },
  ]
}

export function neck(shade: number, thick = 0.4): Part[] {
  return [
    {
      distance: join(
        0.16,
        rod([0, -0.55, -0.18], [0, -1.9, -0.32], thick, thick * 1.1),
        both(rod([0.36, -0.7, -0.12], [0.07, -1.6, 0.08], 0.06)),
      ),
      shade,
      centre: [0, -1.2, -0.2],
      reach: 1.2,
    },
  ]
}

function flesh(face: Face): Distance {
  const { jaw = 1, cheeks = 1, brow = 1 } = face
  const skull = join(
    0.3,
    egg([0, 0.34, -0.12], [0.73, 0.78, 0.86]),
    egg([0, -0.28, 0.14], [0.54 * jaw, 0.76, 0.6]),
    both(ball([0.34 * jaw, -0.56, 0.06], 0.2)),
    ball([0, -0.9, 0.52], 0.17 * jaw),
  )
  const modelled = join(
    0.2,
    skull,
    rod([-0.3, 0.25, 0.6], [0.3, 0.25, 0.6], 0.09 * brow),
    both(ball([0.4, -0.12, 0.42], 0.17 * cheeks)),
    egg([0, -0.56, 0.52], [0.28, 0.27, 0.22]),
  )
  const socketed = press(0.14, modelled, both(ball([0.3, 0.06, 0.83], 0.16)))
  const eyed = join(0.05, socketed, lids(face), ears())
  return finish(face, join(0.11, eyed, nose(face)))
}

function finish(face: Face, base: Distance): Distance {
  const { lips = 1 } = face
  const mouth = join(
    0.035,
    base,
    both(egg([0.08, -0.52, 0.735], [0.14, 0.05 * lips, 0.09])),
    egg([0, -0.63, 0.72], [0.17, 0.066 * lips, 0.1]),
  )
  const parted = press(0.03, mouth, egg([0, -0.572, 0.86], [0.22, 0.008, 0.13]))
  const nostrils = both(egg([0.075, -0.345, 0.9], [0.045, 0.03, 0.05]))
  return press(0.03, parted, nostrils)
}

function nose({ nose = 1, noseWide = 1 }: Face): Distance {
  const tip = 0.72 + 0.22 * nose
  return join(
    0.07,
    rod([0, 0.2, 0.64], [0, -0.2, tip - 0.03], 0.06, 0.075 * noseWide),
    ball([0, -0.24, tip - 0.03], 0.085 * noseWide),
    both(ball([0.1 * noseWide, -0.28, 0.78], 0.07 * noseWide)),
  )
}

function lids({ eyes = "closed" }: Face): Distance {
  if (eyes === "none") return both(ball([0.29, 0.03, 0.5], 0.17))
  const lid = both(ball([0.29, 0.045, 0.565], 0.176))
  if (eyes === "closed") return lid
  const gap = both(egg([0.29, 0.04, 0.76], [0.15, 0.062, 0.2]))
  return press(0.015, lid, gap)
}

function ears(): Distance {
  const ear = egg([0.76, 0.02, -0.12], [0.09, 0.25, 0.16])
  return both(press(0.06, ear, egg([0.83, 0.04, -0.06], [0.05, 0.15, 0.08])))
}

/** Brows, lips and lashes are paint, not shape. */
function complexion(face: Face) {
  const { skin = 0.8, lipShade = 0.5, browShade = 0.16, lips = 1 } = face
  const upper = egg([0.08, -0.515, 0.76], [0.17, 0.06 * lips, 0.2])
  const lower = egg([0, -0.635, 0.76], [0.2, 0.078 * lips, 0.2])
  const hair = rod([0.12, 0.275, 0], [0.36, 0.345, 0], 0.042, 0.036)
  const tail = rod([0.36, 0.345, 0], [0.54, 0.265, 0], 0.036, 0.012)
  return (x: number, y: number, z: number) => {
    const side = Math.abs(x)
    const mouth = Math.min(upper(side, y, z), lower(side, y, z))
    const brow = z > 0.25 ? Math.min(hair(side, y, 0), tail(side, y, 0)) : 1
    let shade = skin
    shade += (lipShade * skin * 1.1 - shade) * ramp(0.012, -0.012, mouth)
    shade += (browShade - shade) * ramp(0.02, -0.01, brow)
    return shade * (1 - lash(face, side, y, z))
  }
}

function lash({ eyes = "closed" }: Face, x: number, y: number, z: number) {
  if (z < 0.45 || eyes === "none") return 0
  const across = (x - 0.29) / 0.17
  if (Math.abs(across) > 1.08) return 0
  const closed = -0.045 + 0.05 * across * across
  const open = 0.115 - 0.085 * across * across
  const line = eyes === "closed" ? closed : open
  const thick = eyes === "closed" ? 0.022 : 0.026
  return 0.9 * ramp(thick, thick * 0.4, Math.abs(y - line))
}

function iris(side: number, gaze: number) {
  return (x: number, y: number, z: number) => {
    const across = x - side * 0.29 - gaze * 0.07
    const out = Math.hypot(across, y - 0.055)
    if (z < 0.5) return 0.9
    if (out < 0.032) return 0.02
    return out < 0.078 ? 0.2 : 0.95
  }
}
