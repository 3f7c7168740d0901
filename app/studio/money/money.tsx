import { useState } from "react"
import { useSearchParams } from "react-router"
import { dateText, dayOf, type Range } from "#domain/calendar.ts"
import { may } from "../data/access.ts"
import { Loading } from "../frame/fallbacks.tsx"
import { Notice } from "../frame/notice.tsx"
import { useStaff } from "../frame/staff-context.ts"
import { errorMessage, studioMessages } from "../messages.ts"
import { Accountant } from "./accountant.tsx"
import { BreakdownSection } from "./breakdown-section.tsx"
import { DaysSection } from "./days-section.tsx"
import { BREAKDOWNS } from "./labels.ts"
import { type Figures, showsVat, useFigures } from "./money-data.ts"
import { Payouts } from "./payouts.tsx"
import { RangeChoice } from "./range-choice.tsx"
import { rangeOf } from "./ranges.ts"
import { Totals } from "./totals.tsx"
import { VatSection } from "./vat-section.tsx"

/** Sales figures of a range, compared with the previous period. */
export function Component() {
  const { role } = useStaff()
  if (!may(role, ["shop"])) return <Notice text={studioMessages.notYours} />
  return <Money />
}

function Money() {
  const [params, setParams] = useSearchParams()
  // Fixed, so that all figures show the same day even over midnight.
  const [today] = useState(() => dayOf(new Date()))
  const { preset, from, until, compare } = rangeOf(params, today)
  const figures = useFigures({ from, until, compare }, params.get("currency"))
  function choose(next: Record<string, string>) {
    const currency = params.get("currency")
    setParams(
      { ...(currency && { currency }), ...next },
      { preventScrollReset: true },
    )
  }
  return (
    <div className="grid max-w-6xl grid-cols-[minmax(0,1fr)] gap-10 px-gutter pt-6">
      <div>
        <h1 className="headline pb-4 text-3xl">Money</h1>
        <RangeChoice
          key={`${from} ${until}`}
          {...{ preset, from, until }}
          currencies={figures.data?.currencies ?? []}
          currency={figures.data?.currency ?? ""}
          onChoose={choose}
        />
      </div>
      {figures.isPending && <Loading />}
      {figures.isError && !figures.data && (
        <Notice text={errorMessage(figures.error)} />
      )}
      {figures.data && (
        <div
          aria-busy={figures.isPlaceholderData}
          className="grid grid-cols-[minmax(0,1fr)] gap-10"
        >
          <Sheets figures={figures.data} />
        </div>
      )}
    </div>
  )
}

function Sheets({ figures }: { figures: Figures }) {
  const { from, until, before } = figures
  return (
    <>
      <div>
        <p className="pb-4">
          {spanText({ from, until })}. Previous period: {spanText(before)}.
        </p>
        <Totals figures={figures} />
      </div>
      <DaysSection figures={figures} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-10 xl:grid-cols-2">
        {BREAKDOWNS.map(({ breakdown }) => (
          <BreakdownSection
            key={breakdown}
            breakdown={breakdown}
            figures={figures}
          />
        ))}
      </div>
      {showsVat(figures) && <VatSection figures={figures} />}
      <Payouts range={{ from, until }} />
      <Accountant figures={figures} />
    </>
  )
}

function spanText({ from, until }: Range) {
  return from === until
    ? dateText(from)
    : `${dateText(from)} to ${dateText(until)}`
}
