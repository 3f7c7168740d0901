const COLOURS: Record<string, string> = {
  Milestone: "text-marigold",
  Partnership: "text-seafoam",
  "Open Call": "text-acid",
}

/** The category in its colour; unknown categories use the signal colour. */
export function Category({ category }: { category: string | null }) {
  const text = category ?? "News"
  return <span className={COLOURS[text] ?? "text-signal"}>{text}</span>
}
