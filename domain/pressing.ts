/** The colours a disc can be shown in. */
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

/** What pressing plants call them. */
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

/** The colour a pressing is called by: the first that is named. Records are
 * black unless somebody says otherwise. */
export function pressingNamed(text: string | null): Pressing {
  const words = text?.toLowerCase().match(/\p{L}+/gu) ?? []
  const named = words.find((word) => PRESSINGS.has(word))
  return PRESSINGS.get(named ?? "") ?? "black"
}
