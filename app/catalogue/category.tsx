const COLOURS: Record<string, string> = {
  Milestone: "text-marigold",
  Partnership: "text-seafoam",
  "Open Call": "text-acid",
}

/** What kind of news it is, in its colour; a kind without one has ours. */
export function Category({ category }: { category: string | null }) {
  const text = category ?? "News"
  return <span className={COLOURS[text] ?? "text-signal"}>{text}</span>
}
