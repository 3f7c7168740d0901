import type { Check } from "./check.ts"
import { crash } from "./crash.ts"
import { hostile } from "./hostile.ts"
import { load } from "./load.ts"
import { music } from "./music.ts"
import { network } from "./network.ts"
import { restore } from "./restore.ts"
import { rights } from "./rights.ts"
import { scripts } from "./scripts.ts"
import { soak } from "./soak.ts"
import { stop } from "./stop.ts"
import { strangers } from "./strangers.ts"
import { tokens } from "./tokens.ts"

/** Every check, in the order they run. */
export const CHECKS: Check[] = [
  ...[crash, restore, network, stop],
  ...[rights, hostile, music, tokens, scripts],
  ...[strangers, load, soak],
]
