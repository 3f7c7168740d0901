import type * as z from "zod/mini"
import { type StudioMessage, studioMessages } from "../../messages.ts"

/** Checks a value against the label's rules, as the database will. */
export function ruleError(rule: z.ZodMiniType, value: unknown) {
  const { error } = rule.safeParse(value ?? "")
  const name = error?.issues[0]?.message
  return isMessage(name) ? studioMessages[name] : name
}

function isMessage(name: string | undefined): name is StudioMessage {
  return name !== undefined && Object.hasOwn(studioMessages, name)
}
