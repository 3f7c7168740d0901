import type { Measure } from "./measure.ts"
import { axis, bars, colour, type Drawing, fromZero, Plot } from "./plot.tsx"

export type Bar = { title: string; value: number; before?: number }

type BarPlotProps = { bars: readonly Bar[]; measure: Measure }

const BAR_HEIGHT = 34
const FOOT = 40
const LONGEST_TITLE = 18
const TITLE_WIDTH = 148
const HALF = 0.5

/** A horizontal bar chart, largest first, with the previous value as a thin
 * line. */
export default function BarPlot(props: BarPlotProps) {
  return <Plot of={props.bars} draw={() => drawingOf(props)} />
}

function drawingOf({ bars: each, measure }: BarPlotProps): Drawing {
  const compares = each.some(({ before }) => before !== undefined)
  return {
    data: [
      each.map((_, place) => place),
      each.map(({ value }) => value),
      ...(compares ? [each.map(({ before = 0 }) => before)] : []),
    ],
    options: {
      height: each.length * BAR_HEIGHT + FOOT,
      cursor: { show: false },
      legend: { show: false },
      scales: {
        // Horizontal bars, the first at the top.
        x: {
          ...{ time: false, ori: 1, dir: -1 },
          range: [-HALF, each.length - HALF],
        },
        y: { ori: 0, range: fromZero(measure.atLeast) },
      },
      axes: [
        {
          ...axis(),
          ...{ side: 3, size: TITLE_WIDTH, grid: { show: false } },
          splits: () => each.map((_, place) => place),
          values: () => each.map(({ title }) => shortened(title)),
        },
        {
          ...axis(),
          ...{ side: 2, space: 70 },
          values: (_, splits) => splits.map(measure.short),
        },
      ],
      series: [
        {},
        { fill: colour("ink"), ...bars(0.55, BAR_HEIGHT) },
        ...(compares
          ? [{ fill: colour("signal"), ...bars(0.12, BAR_HEIGHT) }]
          : []),
      ],
    },
  }
}

function shortened(title: string) {
  return title.length > LONGEST_TITLE
    ? `${title.slice(0, LONGEST_TITLE - 1).trimEnd()}…`
    : title
}
