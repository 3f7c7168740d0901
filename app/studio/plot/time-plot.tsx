import uPlot from "uplot"
import { dateText, dayInYear, monthText, utcDay } from "#domain/calendar.ts"
import type { Measure } from "./measure.ts"
import { axis, bars, colour, type Drawing, fromZero, Plot } from "./plot.tsx"

type Unit = "day" | "month"
export type Point = { day: string; value: number; before?: number }

type TimePlotProps = {
  points: readonly Point[]
  unit: Unit
  measure: Measure
}

const HEIGHT = 240
const DAY_SECONDS = 86_400
const STEPS = { day: DAY_SECONDS, month: 30 * DAY_SECONDS }
const WIDEST_BAR = 44
/** Shown while nothing is under the pointer. */
const NONE = "–"

/** A bar chart by day or month, with the previous period as a line. */
export default function TimePlot(props: TimePlotProps) {
  return <Plot of={props.points} draw={() => drawingOf(props)} />
}

function drawingOf({ points, unit, measure }: TimePlotProps): Drawing {
  const compares = points.some(({ before }) => before !== undefined)
  const written = (_: uPlot, value: number | null) =>
    value === null ? NONE : measure.text(value)
  const before = {
    ...{ label: "Previous period", stroke: colour("signal"), width: 1.5 },
    ...{ points: { show: false }, value: written },
  }
  return {
    data: [
      points.map(({ day }) => Date.parse(day) / 1000),
      points.map(({ value }) => value),
      ...(compares ? [points.map(({ before = 0 }) => before)] : []),
    ],
    options: {
      height: HEIGHT,
      // Days are dates, so the browser's time zone must not shift them.
      tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), "Etc/UTC"),
      cursor: { y: false, drag: { x: false, y: false } },
      scales: {
        x: {
          range: (_, first, last) => [
            first - STEPS[unit] / 2,
            last + STEPS[unit] / 2,
          ],
        },
        y: { range: fromZero(measure.atLeast) },
      },
      axes: [
        {
          ...axis(),
          grid: { show: false },
          ...{ space: 76, gap: 10 },
          ...(unit === "month" && { splits: () => firsts(points) }),
          values: (_, splits) => splits.map((at) => NAMES[unit].axis(at)),
        },
        {
          ...axis(),
          size: 68,
          values: (_, splits) => splits.map(measure.short),
        },
      ],
      series: [
        {
          label: unit === "day" ? "Day" : "Month",
          value: (_, at) => (at === null ? NONE : NAMES[unit].whole(at)),
        },
        {
          ...{ label: measure.label, fill: colour("ink"), value: written },
          ...bars(0.7, WIDEST_BAR),
        },
        ...(compares ? [before] : []),
      ],
    },
  }
}

const MOST_NAMED = 12

/** Labels only some months when there are many. */
function firsts(points: readonly Point[]) {
  const apart = Math.ceil(points.length / MOST_NAMED)
  return points
    .filter((_, place) => place % apart === 0)
    .map(({ day }) => Date.parse(day) / 1000)
}

const NAMES = {
  day: { axis: named(dayInYear), whole: named(dateText) },
  month: {
    axis: named((at) => monthText(at).slice(0, 3)),
    whole: named(monthText),
  },
}

function named(text: (day: string) => string) {
  return (seconds: number) => text(utcDay(seconds * 1000))
}
