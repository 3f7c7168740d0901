import { useStore } from "../../ui/store.ts"
import { DetailHeader } from "../frame/detail-header.tsx"
import { RoleGate } from "../frame/role-gate.tsx"
import { notify } from "../frame/toasts.tsx"
import { stockMessages } from "../messages.ts"
import { Comparison } from "./comparison.tsx"
import { CountFinder } from "./count-finder.tsx"
import {
  type CountLine,
  countStore,
  discardCount,
  removeLine,
  resumeCount,
  setCounted,
  setUnknown,
  startReview,
} from "./count-store.ts"
import { STOCK } from "./stock.tsx"
import { nameOf } from "./stock-data.ts"

/** A stock count, designed for a phone in one hand. */
export function Component() {
  const { lines, booking, isUnknown } = useStore(countStore)
  const typed = lines.map(({ id, expected, counted }) => ({
    ...{ variant_id: id, expected, counted },
  }))
  return (
    <RoleGate roles={STOCK.roles}>
      <DetailHeader list={STOCK} title="Count" />
      <div className="grid max-w-2xl gap-6 px-gutter pt-4">
        {booking ? (
          <Comparison
            lines={typed}
            reason="Counted"
            {...{ booking, isUnknown }}
            onUnknown={setUnknown}
            onBooked={discardCount}
            onBack={resumeCount}
          />
        ) : (
          <Counting lines={lines} />
        )}
      </div>
    </RoleGate>
  )
}

function forget() {
  notify({ text: stockMessages.discarded, undo: discardCount() })
}

function Counting({ lines }: { lines: CountLine[] }) {
  return (
    <>
      <CountFinder />
      {lines.length === 0 ? (
        <p>{stockMessages.countBegins}</p>
      ) : (
        <>
          <ul aria-label="Counted" className="border-rule border-b">
            {lines.map((line) => (
              <Line key={line.id} line={line} />
            ))}
          </ul>
          <div className="flex flex-wrap gap-3">
            <button
              type="button"
              className="press press-main"
              onClick={startReview}
            >
              Review count
            </button>
            <button type="button" className="press" onClick={forget}>
              Discard count
            </button>
          </div>
        </>
      )}
    </>
  )
}

const MOST = 1_000_000

function Line({ line }: { line: CountLine }) {
  const { id, counted, sku, shelf, to_send } = line
  const name = nameOf(line)
  const set = (next: number) =>
    setCounted(id, Math.min(Math.max(Math.trunc(next) || 0, 0), MOST))
  return (
    <li className="grid gap-2 border-rule border-t py-3">
      <div className="flex items-baseline gap-3">
        <p className="mr-auto min-w-0">
          <span className="font-semibold">{name}</span>
          <span className="label block text-ash">
            {[shelf, sku].filter(Boolean).join(" · ")}
          </span>
        </p>
        <button
          type="button"
          className="min-h-11 underline underline-offset-4"
          aria-label={`Remove ${name}`}
          onClick={() => removeLine(id)}
        >
          Remove
        </button>
      </div>
      <div className="grid grid-cols-[3.5rem_minmax(0,1fr)_3.5rem] gap-2">
        <button
          type="button"
          className="press text-xl"
          aria-label={`One fewer: ${name}`}
          onClick={() => set(counted - 1)}
        >
          −
        </button>
        <input
          className="box text-center font-mono text-lg"
          type="number"
          inputMode="numeric"
          min={0}
          max={MOST}
          aria-label={`Quantity of ${name}`}
          value={counted}
          onChange={({ target }) => set(Number(target.value))}
        />
        <button
          type="button"
          className="press text-xl"
          aria-label={`One more: ${name}`}
          onClick={() => set(counted + 1)}
        >
          +
        </button>
      </div>
      {to_send > 0 && (
        <p className="text-ash text-sm">{stockMessages.notCounted(to_send)}</p>
      )}
    </li>
  )
}
