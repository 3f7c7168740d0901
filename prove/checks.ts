import type { Check } from "./check.ts"

/** Every line of attack, in the order they run. */
export const CHECKS: Check[] = []
