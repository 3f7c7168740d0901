import { useState } from "react"
import { useSearchParams } from "react-router"
import { dateText, dayOf, type Range } from "#domain/calendar.ts"
import { may } from "../data/access.ts"
import { useStaff } from "../frame/staff-context.ts"
import { Told } from "../frame/told.tsx"
import { Loading } from "../frame/trouble.tsx"
import { saidOf, studioMessages } from "../messages.ts"
import { Accountant } from "./accountant.tsx"
import { CutSection } from "./cut-section.tsx"
import { DaysSection } from "./days-section.tsx"
import { type Figures, namesVat, useFigures } from "./money-data.ts"
import { Payouts } from "./payouts.tsx"
import { RangeChoice } from "./range-choice.tsx"
import { rangeOf } from "./ranges.ts"
import { Totals } from "./totals.tsx"
import { VatSection } from "./vat-section.tsx"
import { CUTS } from "./words.ts"

/** The money of some days, cut every way, beside the previous period. */
export function Component() {
  const { role } = useStaff()
  if (!may(role, ["shop"])) return <Told text={studioMessages.notYours} />
  return <Money />
}

function Money() {
  const [params, setParams] = useSearchParams()
  // One day for all that is shown, also over midnight.
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
        <Told text={saidOf(figures.error)} />
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
        {CUTS.map(({ cut }) => (
          <CutSection key={cut} cut={cut} figures={figures} />
        ))}
      </div>
      {namesVat(figures) && <VatSection figures={figures} />}
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
