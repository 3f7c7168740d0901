import { priceText } from "#domain/money.ts"
import type { OrderRefunds, ShownLine } from "./refund-data.ts"
import { type RefundDraft, unitsLeft } from "./refund-draft.ts"

type LineChoiceProps = {
  current: OrderRefunds
  draft: RefundDraft
  onChange: (some: Partial<RefundDraft>) => void
}

/** Chooses the quantity of each line, and whether to restock it. */
export function LineChoice({ current, draft, onChange }: LineChoiceProps) {
  const { units, shelved, postage, kind } = draft
  const lines = current.lines.filter((line) => unitsLeft(line) > 0)
  return (
    <div className="grid max-h-[45svh] overflow-y-auto">
      <ul className="border-rule border-b">
        {lines.map((line) => (
          <LineRow
            key={line.order_item_id}
            line={line}
            currency={current.currency}
            fixed={kind === "all"}
            units={units[line.order_item_id] ?? 0}
            isShelved={shelved[line.order_item_id] ?? false}
            onUnits={(count) =>
              onChange({ units: { ...units, [line.order_item_id]: count } })
            }
            onShelf={(back) =>
              onChange({ shelved: { ...shelved, [line.order_item_id]: back } })
            }
          />
        ))}
      </ul>
      {current.postage_left > 0 && (
        <Tick
          checked={postage}
          disabled={kind === "all"}
          onTick={(ticked) => onChange({ postage: ticked })}
        >
          Postage, {priceText(current.postage_left, current.currency)}
        </Tick>
      )}
    </div>
  )
}

type LineRowProps = {
  line: ShownLine
  currency: string
  fixed: boolean
  units: number
  isShelved: boolean
  onUnits: (count: number) => void
  onShelf: (back: boolean) => void
}

function LineRow(props: LineRowProps) {
  const { line, currency, fixed, units, isShelved, onUnits, onShelf } = props
  const most = unitsLeft(line)
  const name = `${line.title}, ${line.variant}`
  return (
    <li className="grid border-rule border-t py-2">
      <div className="flex items-center gap-3">
        <span className="mr-auto min-w-0">
          <span className="font-semibold">{line.title}</span>
          <span className="block text-ash">
            {line.variant} · {priceText(line.cents, currency)} paid for{" "}
            {line.qty}
          </span>
        </span>
        {!fixed && (
          <input
            type="number"
            aria-label={`Quantity of ${name}`}
            className="box w-20 shrink-0"
            min={0}
            max={most}
            value={units}
            onChange={({ target }) => onUnits(within(target.value, most))}
          />
        )}
        <span className="label shrink-0 text-ash">
          {fixed ? `${most} ×` : `of ${most}`}
        </span>
      </div>
      {line.has_shelf && units > 0 && (
        <Tick checked={isShelved} label={`${name}: restock`} onTick={onShelf}>
          Restock
        </Tick>
      )}
    </li>
  )
}

function within(typed: string, most: number) {
  return Math.min(Math.max(Math.trunc(Number(typed)) || 0, 0), most)
}

type TickProps = {
  checked: boolean
  disabled?: boolean
  label?: string
  onTick: (ticked: boolean) => void
  children: React.ReactNode
}

function Tick({ checked, disabled, label, onTick, children }: TickProps) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input
        type="checkbox"
        className="size-5 shrink-0 accent-ink"
        checked={checked}
        disabled={disabled}
        aria-label={label}
        onChange={({ target }) => onTick(target.checked)}
      />
      {children}
    </label>
  )
}
