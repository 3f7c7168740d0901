import { momentText, weekdayMomentText } from "#domain/calendar.ts"
import { untilText } from "#domain/publishing.ts"
import type {
  Column,
  Condition,
  Filter,
  Publishing,
  Values,
} from "../resource.ts"

export type State = "draft" | "coming" | "public" | "withdrawn"

/** The publishing status of a row. */
export function stateOf(
  { on, isWithdrawn }: Publishing,
  row: Values,
  now = Date.now(),
): State {
  const isOn = Object.entries(on).every(([name, value]) => row[name] === value)
  if (isOn)
    return Date.parse(String(row.public_from)) > now ? "coming" : "public"
  return isWithdrawn(row) ? "withdrawn" : "draft"
}

const NAMES = {
  draft: "Draft",
  coming: "Scheduled",
  public: "Public",
  withdrawn: "Withdrawn",
} as const satisfies Record<State, string>

/** The status in a list: a word, or the date. */
export function stateName(publishing: Publishing, row: Values) {
  const state = stateOf(publishing, row)
  return state === "coming"
    ? `Scheduled for ${momentText(String(row.public_from))}`
    : NAMES[state]
}

/** The status above a form, as a sentence. */
export function stateSentence(publishing: Publishing, row: Values, now: Date) {
  const from = String(row.public_from)
  const sentences = {
    draft: "Draft. Only staff can see it.",
    coming: `Scheduled for ${weekdayMomentText(from)} London time, ${untilText(from, now)}.`,
    public: `Public since ${momentText(from)}.`,
    withdrawn: "Withdrawn. Only staff can see it now.",
  }
  return sentences[stateOf(publishing, row, now.getTime())]
}

export function stateColumn(publishing: Publishing): Column {
  const said = (row: Values) => stateName(publishing, row)
  return { key: "public_from", title: "Status", show: said, text: said }
}

export function stateFilter(publishing: Publishing): Filter {
  const { withdrawn, drafts } = publishing
  const where: Record<State, () => readonly Condition[]> = {
    draft: () => drafts,
    coming: () => [...isOn(publishing), ["public_from", "gt", moment()]],
    public: () => [...isOn(publishing), ["public_from", "lte", moment()]],
    withdrawn: () => withdrawn,
  }
  const states = Object.keys(NAMES) as State[]
  return {
    column: "state",
    title: "Status",
    options: states.map((value) => ({
      ...{ value, title: NAMES[value], where: where[value] },
    })),
  }
}

function isOn({ on }: Publishing) {
  return Object.entries(on).map(
    ([name, value]): Condition => [name, "eq", value as string | boolean],
  )
}

function moment() {
  return new Date().toISOString()
}
