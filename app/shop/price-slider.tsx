import { useId } from "react"
import { PRICE_END, PRICE_STEP } from "#domain/limits.ts"
import {
  FIRST_RANGE,
  moveHandle,
  type PriceRange,
  poundsText,
} from "#domain/price-range.ts"

type PriceSliderProps = {
  /** Null until it is moved; then it hides nothing. */
  price: PriceRange | null
  onMove: (price: PriceRange) => void
}

const HANDLES = [
  { handle: "min", label: "Lowest price", word: "From" },
  { handle: "max", label: "Highest price", word: "To" },
] as const

const UNMOVED = "Any price"

/** A price range with two handles. The form's own fields are two numbers, empty
 * until a price is set; without JavaScript they are what is visible. */
export function PriceSlider({ price, onMove }: PriceSliderProps) {
  const range = price ?? FIRST_RANGE
  const id = useId()
  return (
    <fieldset className="min-w-0 sm:col-span-2 lg:col-span-1">
      <legend className="label text-ash">Price</legend>
      <div className="noscript:hidden">
        <Track range={range} moved={price !== null}>
          {HANDLES.map(({ handle, label }) => (
            <input
              key={handle}
              type="range"
              aria-label={label}
              aria-valuetext={poundsText(range[handle])}
              aria-describedby={id}
              min={0}
              max={PRICE_END}
              step={PRICE_STEP}
              value={range[handle]}
              onChange={(event) =>
                onMove(moveHandle(range, handle, Number(event.target.value)))
              }
              className={`slider-handle absolute inset-0 ${onTop(handle, range) ? "z-10" : ""}`}
            />
          ))}
        </Track>
        <p className="label flex justify-between gap-4 normal-case">
          {HANDLES.map(({ handle, word }) => (
            <span key={handle}>
              {word} {poundsText(range[handle])}
            </span>
          ))}
        </p>
        <p id={id} className="mt-1 text-ash text-sm">
          {price ? rangeText(price) : UNMOVED}
        </p>
      </div>
      <div className="mt-2 hidden gap-4 noscript:flex">
        {HANDLES.map(({ handle, label }) => (
          <label key={handle} className="grid gap-1 text-ash text-sm">
            {label} (£)
            <input
              key={price?.[handle]}
              type="number"
              name={handle}
              min={0}
              max={PRICE_END}
              step="any"
              defaultValue={price?.[handle]}
              className="min-h-11 w-28 rounded-control border border-ash/60 bg-panel px-3 text-base text-bone"
            />
          </label>
        ))}
      </div>
    </fieldset>
  )
}

type TrackProps = {
  range: PriceRange
  moved: boolean
  children: React.ReactNode
}

/** The line behind the handles. It ends where a handle's centre stops. */
function Track({ range, moved, children }: TrackProps) {
  return (
    <div className="relative h-11">
      <div className="absolute inset-x-[1.375rem] top-1/2">
        <svg
          viewBox={`0 0 ${PRICE_END} 2`}
          preserveAspectRatio="none"
          aria-hidden="true"
          className="absolute h-0.5 w-full -translate-y-1/2"
        >
          <rect
            width={PRICE_END}
            height="2"
            className="fill-ash/60 forced-colors:fill-current"
          />
          <rect
            x={range.min}
            width={range.max - range.min}
            height="2"
            className={`forced-colors:fill-[Highlight] ${moved ? "fill-signal" : "fill-bone"}`}
          />
        </svg>
      </div>
      {children}
    </div>
  )
}

/** When both handles are in the same place, the one that can still move is on
 * top. */
function onTop(handle: "min" | "max", { min }: PriceRange) {
  return (handle === "min") === min > PRICE_END / 2
}

/** The current range in words. */
function rangeText({ min, max }: PriceRange) {
  return min === max
    ? `Items at ${poundsText(min)}`
    : `Items from ${poundsText(min)} to ${poundsText(max)}`
}
