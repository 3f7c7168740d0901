/** The disc colours we can draw. */
export type Pressing =
  | "black"
  | "clear"
  | "white"
  | "grey"
  | "red"
  | "amber"
  | "yellow"
  | "green"
  | "seafoam"
  | "blue"
  | "pink"

/** The pressing plants' words for them. */
const WORDS: Record<Pressing, string[]> = {
  black: ["black"],
  clear: ["clear", "transparent", "crystal", "glass"],
  white: ["white", "bone", "cream", "ivory", "milky"],
  grey: ["grey", "gray", "silver", "smoke", "graphite"],
  red: ["red", "vermilion", "scarlet", "crimson", "ruby"],
  amber: ["amber", "marigold", "orange", "gold", "copper"],
  yellow: ["yellow", "acid", "lime", "neon"],
  green: ["green", "moss", "olive", "forest"],
  seafoam: ["seafoam", "turquoise", "teal", "mint", "aqua"],
  blue: ["blue", "cobalt", "navy", "indigo"],
  pink: ["pink", "orchid", "rose", "magenta", "purple", "violet", "lilac"],
}

const PRESSINGS = new Map(
  Object.entries(WORDS).flatMap(([pressing, words]) =>
    words.map((word) => [word, pressing as Pressing] as const),
  ),
)

/** The colour in a pressing's description: the first one it mentions. Black by
 * default. */
export function pressingNamed(text: string | null): Pressing {
  const words = text?.toLowerCase().match(/\p{L}+/gu) ?? []
  const named = words.find((word) => PRESSINGS.has(word))
  return PRESSINGS.get(named ?? "") ?? "black"
}
