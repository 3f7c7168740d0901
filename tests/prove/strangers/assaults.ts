import { allStock } from "./all-stock.ts"
import type { Assault } from "./assault.ts"
import { bodies } from "./bodies.ts"
import { checkoutFlood } from "./checkout-flood.ts"
import { connections } from "./connections.ts"
import { crowd } from "./crowd.ts"
import { deadlock } from "./deadlock.ts"
import { demoAccountsAway } from "./demo-accounts.ts"
import { dotSegments } from "./dot-segments.ts"
import { forgedAddress } from "./forged-address.ts"
import { freshSignUp } from "./fresh-sign-up.ts"
import { fullDisk } from "./full-disk.ts"
import { halfBodies } from "./half-bodies.ts"
import { hangUps } from "./hang-ups.ts"
import { heavyAnswers } from "./heavy-answers.ts"
import { listMembers } from "./list-members.ts"
import { lockOut } from "./lock-out.ts"
import { logFlood } from "./log-flood.ts"
import { loginCsrf } from "./login-csrf.ts"
import { mailBomb } from "./mail-bomb.ts"
import { oldStream } from "./old-stream.ts"
import { oneRouter } from "./one-router.ts"
import { operatorsDoors } from "./operators-doors.ts"
import { patterns } from "./patterns.ts"
import { payers } from "./payers.ts"
import { pictures } from "./pictures.ts"
import { preHijack } from "./pre-hijack.ts"
import { pressKits } from "./press-kits.ts"
import { readers } from "./readers.ts"
import { secondFactorGuesses } from "./second-factor-guesses.ts"
import { signedOutToken } from "./signed-out-token.ts"
import { storedBodies } from "./stored-bodies.ts"
import { storedForms } from "./stored-forms.ts"
import { storedNames } from "./stored-names.ts"

/** Every assault, in the order in which they are tried. */
export const ASSAULTS: Assault[] = [
  lockOut,
  secondFactorGuesses,
  freshSignUp,
  signedOutToken,
  preHijack,
  loginCsrf,
  demoAccountsAway,
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
  allStock,
  checkoutFlood,
  deadlock,
  oneRouter,
  mailBomb,
  logFlood,
  fullDisk,
  dotSegments,
  operatorsDoors,
  halfBodies,
  readers,
  payers,
  connections,
  crowd,
]
