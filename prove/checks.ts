import type { Check } from "./check.ts"
import { crash } from "./crash.ts"
import { restore } from "./restore.ts"
import { scripts } from "./scripts.ts"

/** Every line of attack, in the order they run. */
export const CHECKS: Check[] = [crash, restore, scripts]
