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

/** Where a thing stands between the desk and the visitors. */
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
  coming: "Coming out",
  public: "Public",
  withdrawn: "Withdrawn",
} as const satisfies Record<State, string>

/** In a list: a word, or the day. */
export function stateName(publishing: Publishing, row: Values) {
  const state = stateOf(publishing, row)
  return state === "coming"
    ? `Out on ${momentText(String(row.public_from))}`
    : NAMES[state]
}

/** On top of a form: a sentence. */
export function stateSentence(publishing: Publishing, row: Values, now: Date) {
  const from = String(row.public_from)
  const told = {
    draft: "Draft. Nobody outside the label sees it.",
    coming: `Out on ${weekdayMomentText(from)} in London, ${untilText(from, now)}.`,
    public: `Public since ${momentText(from)}.`,
    withdrawn: "Withdrawn. Nobody outside the label sees it any more.",
  }
  return told[stateOf(publishing, row, now.getTime())]
}

export function stateColumn(publishing: Publishing): Column {
  const said = (row: Values) => stateName(publishing, row)
  return { key: "public_from", title: "State", show: said, text: said }
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
    title: "State",
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
