import type { Assault } from "./assault.ts"
import { hangUps } from "./hang-ups.ts"
import { pictures } from "./pictures.ts"
import { pressKits } from "./press-kits.ts"
import { storedBodies } from "./stored-bodies.ts"
import { storedForms } from "./stored-forms.ts"
import { storedNames } from "./stored-names.ts"

/** Every assault, in the order they are tried. */
export const ASSAULTS: Assault[] = [
  hangUps,
  storedNames,
  storedBodies,
  storedForms,
  pictures,
  pressKits,
]
