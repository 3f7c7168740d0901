import type { Piece } from "../score/piece.ts"
import { glasshouse } from "./mara-voss/glasshouse.ts"
import { n29 } from "./mara-voss/n29.ts"
import { sodium } from "./mara-voss/sodium.ts"
import { testPressing } from "./mara-voss/test-pressing.ts"

export const pieces: Piece[] = [n29(), sodium(), glasshouse(), testPressing()]
