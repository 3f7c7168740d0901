import { notImplemented, refuse } from "./refusals.ts"

const KNOWN = {
  resolution: ["merge-duplicates", "ignore-duplicates"],
  missing: ["default", "null"],
  return: ["representation", "minimal", "headers-only"],
  count: ["exact", "planned", "estimated"],
  tx: ["commit", "rollback"],
  handling: ["strict", "lenient"],
} as const

type Known = typeof KNOWN
export type Preferences = {
  -readonly [Name in keyof Known]?: Known[Name][number]
} & { maxAffected?: number }

/** Reads `Prefer`. With `handling=strict`, what is not understood is refused. */
export function parsePreferences(
  header: string | null,
  mayUndo = false,
): Preferences {
  const preferences: Preferences = {}
  const invalid: string[] = []
  for (const part of header?.split(",") ?? []) {
    const word = part.trim()
    if (word === "") continue
    if (word === "tx=rollback" && !mayUndo) {
      throw notImplemented("Prefer: tx=rollback is not allowed here")
    }
    if (!accept(preferences, word)) invalid.push(word)
  }
  if (preferences.handling === "strict" && invalid.length > 0) {
    throw refuse(
      400,
      "PGRST122",
      "Invalid preferences given with handling=strict",
      `Invalid preferences: ${invalid.join(", ").slice(0, 500)}`,
    )
  }
  if (preferences.handling !== "strict") delete preferences.maxAffected
  return preferences
}

function accept(preferences: Preferences, word: string) {
  const [name, value] = word.split("=", 2) as [string, string?]
  if (name === "max-affected" && /^\d{1,9}$/.test(value ?? "")) {
    preferences.maxAffected ??= Number(value)
    return true
  }
  if (!Object.hasOwn(KNOWN, name)) return false
  const known = name as keyof Known
  if (!(KNOWN[known] as readonly string[]).includes(value ?? "")) return false
  Object.assign(preferences, { [known]: preferences[known] ?? value })
  return true
}

/** `Preference-Applied`: those that counted for this kind of request. */
export function appliedPreferences(
  { maxAffected, ...preferences }: Preferences,
  names: (keyof Known | "maxAffected")[],
) {
  const applied = Object.keys(KNOWN).flatMap((name) => {
    const value = preferences[name as keyof Known]
    const counts = names.includes(name as keyof Known) || value === "rollback"
    return value && counts ? [`${name}=${value}`] : []
  })
  if (maxAffected !== undefined && names.includes("maxAffected")) {
    applied.push(`max-affected=${maxAffected}`)
  }
  return applied.join(", ")
}
