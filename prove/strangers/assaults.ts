import type { Assault } from "./assault.ts"
import { connections } from "./connections.ts"
import { crowd } from "./crowd.ts"
import { freshSignUp } from "./fresh-sign-up.ts"
import { lockOut } from "./lock-out.ts"
import { payers } from "./payers.ts"
import { readers } from "./readers.ts"
import { secondFactorGuesses } from "./second-factor-guesses.ts"
import { signedOutToken } from "./signed-out-token.ts"

/** Every assault, in the order they are tried; the crowd strikes with all of
 * the others, and is the last. */
export const ASSAULTS: Assault[] = [
  lockOut,
  secondFactorGuesses,
  freshSignUp,
  signedOutToken,
  readers,
  payers,
  connections,
  crowd,
]
