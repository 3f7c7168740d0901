/** A genre's drum in the eight-ink palette; the class names are whole so that
 * the stylesheet has them. */
const INKS: Record<string, string> = {
  "Neo-Soul": "bg-vermilion",
  Garage: "bg-acid",
  "Afro-Jazz": "bg-marigold",
  Electronic: "bg-cobalt text-bone",
  Ambient: "bg-seafoam",
  Techno: "bg-graphite text-bone",
  "Dream Pop": "bg-orchid",
  Folk: "bg-moss text-bone",
}

export function genreInk(genre: string) {
  return INKS[genre] ?? "bg-bone"
}
