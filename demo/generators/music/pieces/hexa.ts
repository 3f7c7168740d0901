import type { Piece } from "../score/piece.ts"
import { concreteChoir } from "./hexa/concrete-choir.ts"
import { oneTwentyDegrees } from "./hexa/one-twenty-degrees.ts"
import { tessellate } from "./hexa/tessellate.ts"

export const pieces: Piece[] = [
  oneTwentyDegrees(),
  tessellate(),
  concreteChoir(),
]
