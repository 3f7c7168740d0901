import { lazy, Suspense, useMemo, useState } from "react"
import { useSearchParams } from "react-router"
import { dateText, dayOf, monthText } from "#domain/calendar.ts"
import { DetailHeader } from "../../frame/detail-header.tsx"
import { Loading } from "../../frame/fallbacks.tsx"
import { Notice } from "../../frame/notice.tsx"
import { RoleGate } from "../../frame/role-gate.tsx"
import { saveCsv } from "../../list/csv.ts"
import { errorMessage } from "../../messages.ts"
import { ExpandableTable } from "../../money/figure-table.tsx"
import { RangeChoice } from "../../money/range-choice.tsx"
import { rangeOf } from "../../money/ranges.ts"
import { countMeasure } from "../../plot/measure.ts"
import { figuresCsv } from "./figures-csv.ts"
import {
  type DemoFigures,
  type FigureLine,
  useDemoFigures,
} from "./figures-data.ts"
import { waitText } from "./wait-text.ts"

// The charts load after the figures.
const BarPlot = lazy(() => import("../../plot/bar-plot.tsx"))
const TimePlot = lazy(() => import("../../plot/time-plot.tsx"))

const DEMOS = countMeasure("Demos")
const LIST = { path: "demos", many: "demos" }
const FIRST = 8

/** Demo statistics: how many came, from where, and how long they waited. */
export function Component() {
  return (
    <RoleGate roles={["scout"]}>
      <Figures />
    </RoleGate>
  )
}

function Figures() {
  const [params, setParams] = useSearchParams({ range: "this-year" })
  // Fixed, so that all figures show the same day even over midnight.
  const [today] = useState(() => dayOf(new Date()))
  const { preset, from, until } = rangeOf(params, today)
  const figures = useDemoFigures({ from, until })
  return (
    <>
      <DetailHeader list={LIST} title="Figures">
        {figures.data && <Csv figures={figures.data} />}
      </DetailHeader>
      <div className="grid max-w-6xl grid-cols-[minmax(0,1fr)] gap-10 px-gutter pt-6">
        <RangeChoice
          key={`${from} ${until}`}
          {...{ preset, from, until }}
          currencies={[]}
          currency=""
          onChoose={(next) => setParams(next, { preventScrollReset: true })}
        />
        {figures.isPending && <Loading />}
        {figures.isError && !figures.data && (
          <Notice text={errorMessage(figures.error)} />
        )}
        {figures.data && (
          <div
            aria-busy={figures.isPlaceholderData}
            className="grid grid-cols-[minmax(0,1fr)] gap-10"
          >
            <Sums figures={figures.data} />
            <Months lines={figures.data.by_month} />
            <div className="grid grid-cols-[minmax(0,1fr)] gap-10 xl:grid-cols-2">
              <Breakdown
                title="By genre"
                one="Genre"
                lines={figures.data.by_genre}
              />
              <Breakdown
                title="By city"
                one="City"
                lines={figures.data.by_city}
              />
            </div>
          </div>
        )}
      </div>
    </>
  )
}

function Csv({ figures }: { figures: DemoFigures }) {
  const { from, to } = figures
  return (
    <button
      type="button"
      className="press"
      onClick={() => saveCsv(`demos-${from}-${to}.csv`, figuresCsv(figures))}
    >
      CSV
    </button>
  )
}

function Sums({ figures }: { figures: DemoFigures }) {
  const { demos, answered, waited, waiting, by_status: states } = figures
  const kept = (states.shortlisted ?? 0) + (states.signed ?? 0)
  const shown = [
    { title: "Demos", text: String(demos) },
    { title: "Answered", text: String(answered) },
    { title: "Shortlisted or signed", text: String(kept) },
    {
      title: "Median wait",
      text: waitText(waited.median_hours),
      more:
        waited.worst_tenth_hours !== null &&
        `10% waited over ${waitText(waited.worst_tenth_hours)}`,
    },
    {
      title: "Still waiting",
      text: String(waiting.demos),
      more:
        waiting.longest_hours !== null &&
        `longest: ${waitText(waiting.longest_hours)}`,
    },
  ]
  return (
    <div>
      <p className="pb-4">
        Received from {dateText(figures.from)} to {dateText(figures.to)}.
      </p>
      <dl className="grid grid-cols-2 gap-x-6 border-rule border-b md:grid-cols-5">
        {shown.map(({ title, text, more }) => (
          <div key={title} className="border-rule border-t py-3">
            <dt className="label text-ash">{title}</dt>
            <dd className="pt-1 font-mono text-lg">{text}</dd>
            {more && <dd className="label pt-1 text-ash">{more}</dd>}
          </div>
        ))}
      </dl>
    </div>
  )
}

function Months({ lines }: { lines: FigureLine[] }) {
  const points = useMemo(
    () => lines.map(({ name, demos }) => ({ day: `${name}-01`, value: demos })),
    [lines],
  )
  return (
    <section aria-labelledby="months" className="min-w-0">
      <h2 id="months" className="headline pb-3 text-xl">
        By month
      </h2>
      {lines.length === 0 ? (
        <p>No demos in this period.</p>
      ) : (
        <>
          <div className="min-h-72">
            <Suspense>
              <TimePlot points={points} unit="month" measure={DEMOS} />
            </Suspense>
          </div>
          <Lines
            caption="Demos by month"
            one="Month"
            lines={lines.toReversed()}
            nameOf={({ name }) => monthText(`${name}-01`)}
          />
        </>
      )}
    </section>
  )
}

type BreakdownProps = { title: string; one: string; lines: FigureLine[] }

/** A chart of the first few, and a table of all. */
function Breakdown({ title, one, lines }: BreakdownProps) {
  const bars = useMemo(
    () =>
      lines
        .slice(0, FIRST)
        .map(({ name, demos }) => ({ title: name, value: demos })),
    [lines],
  )
  return (
    <section aria-label={title} className="min-w-0">
      <h2 className="headline pb-3 text-xl">{title}</h2>
      {lines.length === 0 ? (
        <p>No data for this period.</p>
      ) : (
        <>
          <Suspense>
            <BarPlot bars={bars} measure={DEMOS} />
          </Suspense>
          <Lines
            caption={`Demos, ${title.toLowerCase()}`}
            one={one}
            lines={lines}
            first={FIRST}
          />
        </>
      )}
    </section>
  )
}

type LinesProps = {
  caption: string
  one: string
  lines: readonly FigureLine[]
  nameOf?: (line: FigureLine) => string
  first?: number
}

function Lines({ caption, one, lines, nameOf, first }: LinesProps) {
  return (
    <ExpandableTable
      first={first ?? lines.length}
      caption={caption}
      columns={[
        { title: one },
        { title: "Demos" },
        { title: "Answered" },
        { title: "Shortlisted", wide: true },
        { title: "Median wait" },
      ]}
      rows={lines.map((line) => ({
        key: line.name,
        cells: [
          nameOf ? nameOf(line) : line.name,
          String(line.demos),
          String(line.answered),
          String(line.kept),
          waitText(line.median_hours),
        ],
      }))}
    />
  )
}
