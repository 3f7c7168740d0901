import type { Assault } from "./assault.ts"
<<<<<<< HEAD
import { bodies } from "./bodies.ts"
import { forgedAddress } from "./forged-address.ts"
import { freshSignUp } from "./fresh-sign-up.ts"
import { hangUps } from "./hang-ups.ts"
import { heavyAnswers } from "./heavy-answers.ts"
import { listMembers } from "./list-members.ts"
import { lockOut } from "./lock-out.ts"
import { oldStream } from "./old-stream.ts"
import { patterns } from "./patterns.ts"
import { pictures } from "./pictures.ts"
import { preHijack } from "./pre-hijack.ts"
import { pressKits } from "./press-kits.ts"
import { secondFactorGuesses } from "./second-factor-guesses.ts"
import { signedOutToken } from "./signed-out-token.ts"
import { storedBodies } from "./stored-bodies.ts"
import { storedForms } from "./stored-forms.ts"
import { storedNames } from "./stored-names.ts"

/** Every assault, in the order they are tried. */
export const ASSAULTS: Assault[] = [
  lockOut,
  secondFactorGuesses,
  freshSignUp,
  signedOutToken,
  preHijack,
  oldStream,
  hangUps,
  storedNames,
  storedBodies,
  storedForms,
  pictures,
  pressKits,
  heavyAnswers,
  bodies,
  patterns,
  listMembers,
  forgedAddress,
]
=======
import { fullDisk } from "./full-disk.ts"
>>>>>>> 76b8483 (feat(server): pools of their own, and a full disk that says so)
import { logFlood } from "./log-flood.ts"

/** Every assault, in the order they are tried. */
export const ASSAULTS: Assault[] = [logFlood, fullDisk]
