import uPlot from "uplot"
import { priceText, shortPriceText } from "#domain/money.ts"
import { axis, bars, colour, type Drawing, fromNought, Plot } from "./plot.tsx"

type Unit = "day" | "month"
export type Point = { day: string; kept: number; before?: number }

type TimePlotProps = {
  points: readonly Point[]
  unit: Unit
  currency: string
}

const HEIGHT = 240
const DAY_SECONDS = 86_400
const STEPS = { day: DAY_SECONDS, month: 30 * DAY_SECONDS }
const WIDEST_BAR = 44
/** While nothing is pointed at. */
const NONE = "–"

/** What was kept, by days or months: bars in ink, and what was kept before as
 * a line. */
export default function TimePlot(props: TimePlotProps) {
  return <Plot of={props.points} draw={() => drawingOf(props)} />
}

function drawingOf({ points, unit, currency }: TimePlotProps): Drawing {
  const compares = points.some(({ before }) => before !== undefined)
  const money = (_: uPlot, cents: number | null) =>
    cents === null ? NONE : priceText(cents, currency)
  const before = {
    ...{ label: "Before", stroke: colour("signal"), width: 1.5 },
    ...{ points: { show: false }, value: money },
  }
  return {
    data: [
      points.map(({ day }) => Date.parse(day) / 1000),
      points.map(({ kept }) => kept),
      ...(compares ? [points.map(({ before = 0 }) => before)] : []),
    ],
    options: {
      height: HEIGHT,
      // A day is a day here, whatever zone the browser is in.
      tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), "Etc/UTC"),
      cursor: { y: false, drag: { x: false, y: false } },
      scales: {
        x: {
          range: (_, first, last) => [
            first - STEPS[unit] / 2,
            last + STEPS[unit] / 2,
          ],
        },
        y: { range: fromNought },
      },
      axes: [
        {
          ...axis(),
          grid: { show: false },
          ...{ space: 76, gap: 10 },
          values: (_, splits) => splits.map((at) => NAMES[unit].axis(at)),
        },
        {
          ...axis(),
          size: 68,
          values: (_, splits) =>
            splits.map((cents) => shortPriceText(cents, currency)),
        },
      ],
      series: [
        {
          label: unit === "day" ? "Day" : "Month",
          value: (_, at) => (at === null ? NONE : NAMES[unit].whole(at)),
        },
        {
          ...{ label: "Kept", fill: colour("ink"), value: money },
          ...bars(0.7, WIDEST_BAR),
        },
        ...(compares ? [before] : []),
      ],
    },
  }
}

const NAMES = {
  day: {
    axis: named({ day: "numeric", month: "short" }),
    whole: named({ day: "numeric", month: "short", year: "numeric" }),
  },
  month: {
    axis: named({ month: "short" }),
    whole: named({ month: "long", year: "numeric" }),
  },
}

function named(parts: Intl.DateTimeFormatOptions) {
  const format = new Intl.DateTimeFormat("en-GB", { ...parts, timeZone: "UTC" })
  return (seconds: number) => format.format(new Date(seconds * 1000))
}
