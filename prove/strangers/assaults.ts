import type { Assault } from "./assault.ts"
import { hangUps } from "./hang-ups.ts"

/** Every assault, in the order they are tried. */
export const ASSAULTS: Assault[] = [hangUps]
