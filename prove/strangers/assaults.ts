import type { Assault } from "./assault.ts"

/** Every assault, in the order they are tried. */
export const ASSAULTS: Assault[] = []
