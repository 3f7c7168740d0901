import type { Assault } from "./assault.ts"
import { bodies } from "./bodies.ts"
import { forgedAddress } from "./forged-address.ts"
import { heavyAnswers } from "./heavy-answers.ts"
import { listMembers } from "./list-members.ts"
import { patterns } from "./patterns.ts"

/** Every assault, in the order they are tried. */
export const ASSAULTS: Assault[] = [
  heavyAnswers,
  bodies,
  patterns,
  listMembers,
  forgedAddress,
]
