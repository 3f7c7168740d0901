import { csvOf } from "../../list/csv.ts"
import type { Column } from "../../resource.ts"
import type { DemoFigures, FigureLine } from "./figures-data.ts"

const COLUMNS: readonly Column[] = [
  { key: "by", title: "Group" },
  { key: "name", title: "Name" },
  { key: "demos", title: "Demos" },
  { key: "answered", title: "Answered" },
  { key: "kept", title: "Shortlisted or signed" },
  { key: "median_hours", title: "Median wait in hours" },
  { key: "worst_tenth_hours", title: "90th percentile wait in hours" },
]

/** All figures of a range in one table: the totals, then each breakdown. */
export function figuresCsv(figures: DemoFigures) {
  const { by_status: states } = figures
  const all = {
    ...{ name: "all", demos: figures.demos, answered: figures.answered },
    kept: (states.shortlisted ?? 0) + (states.signed ?? 0),
    ...figures.waited,
  }
  return csvOf(COLUMNS, [
    ...rows("all", [all]),
    ...rows("genre", figures.by_genre),
    ...rows("city", figures.by_city),
    ...rows("month", figures.by_month),
  ])
}

function rows(by: string, lines: readonly FigureLine[]) {
  return lines.map((line) => ({ id: `${by} ${line.name}`, by, ...line }))
}
