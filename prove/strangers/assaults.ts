import type { Assault } from "./assault.ts"
import { forgedAddress } from "./forged-address.ts"

/** Every assault, in the order they are tried. */
export const ASSAULTS: Assault[] = [forgedAddress]
