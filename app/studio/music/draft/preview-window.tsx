import { type KeyboardEvent, type PointerEvent, useRef } from "react"
import { latestPreview, PREVIEW_SECONDS } from "#domain/intake/draft.ts"
import { runningTime } from "#domain/running-time.ts"
import { musicMessages } from "../messages.ts"

type PreviewWindowProps = {
  label: string
  /** 0 to 100, over the whole track. */
  peaks: readonly number[]
  seconds: number
  from: number
  onChange: (from: number) => void
}

const STEP_S = 1
const PAGE_S = 10

/** Chooses the 30-second preview on the waveform, by dragging or with the keys
 * of a slider. */
export function PreviewWindow(props: PreviewWindowProps) {
  const { label, peaks, seconds, from, onChange } = props
  const latest = latestPreview(seconds)
  const place = within(from, latest)
  const end = Math.min(place + PREVIEW_SECONDS, seconds)
  const drag = useDrag({ seconds, latest, from: place, onChange })
  if (latest === 0) {
    return <p className="text-ash text-sm">{musicMessages.shortTrack}</p>
  }
  function onKey(event: KeyboardEvent) {
    const next = placeAfter(event.key, place, latest)
    if (next === undefined) return
    event.preventDefault()
    onChange(within(next, latest))
  }
  const share = (at: number) => `${(at / seconds) * 100}%`
  return (
    <div className="grid gap-1">
      <div
        {...drag}
        className="relative h-16 cursor-grab touch-pan-y bg-sheet active:cursor-grabbing"
      >
        <Outline peaks={peaks} from={place / seconds} to={end / seconds} />
        <div
          role="slider"
          tabIndex={0}
          aria-label={label}
          aria-valuemin={0}
          aria-valuemax={Math.floor(latest)}
          aria-valuenow={Math.round(place)}
          aria-valuetext={`${runningTime(place)} to ${runningTime(end)}`}
          onKeyDown={onKey}
          className="absolute inset-y-0 border-signal border-x-2 border-y bg-signal/10"
          style={{ left: share(place), width: share(end - place) }}
        />
      </div>
      <p aria-hidden className="label flex justify-between text-ash">
        <span>
          {runningTime(place)} to {runningTime(end)}
        </span>
        <span>{runningTime(seconds)}</span>
      </p>
    </div>
  )
}

type DragOptions = {
  seconds: number
  latest: number
  from: number
  onChange: (from: number) => void
}

/** Dragging inside the window moves it; pressing outside centres it there. */
function useDrag({ seconds, latest, from, onChange }: DragOptions) {
  const grip = useRef(0)
  const secondAt = ({
    clientX,
    currentTarget,
  }: PointerEvent<HTMLDivElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    return ((clientX - left) / width) * seconds
  }
  const move = (event: PointerEvent<HTMLDivElement>) =>
    onChange(within(secondAt(event) - grip.current, latest))
  return {
    onPointerDown(event: PointerEvent<HTMLDivElement>) {
      event.currentTarget.setPointerCapture(event.pointerId)
      const offset = secondAt(event) - from
      const inside = offset >= 0 && offset <= PREVIEW_SECONDS
      grip.current = inside ? offset : PREVIEW_SECONDS / 2
      move(event)
    },
    onPointerMove(event: PointerEvent<HTMLDivElement>) {
      if (event.buttons === 1) move(event)
    },
  }
}

/** To a tenth of a second, which is finer than anyone can drag. */
function within(from: number, latest: number) {
  return Math.round(Math.min(Math.max(from, 0), latest) * 10) / 10
}

function placeAfter(key: string, from: number, latest: number) {
  const places: Record<string, number> = {
    ArrowRight: from + STEP_S,
    ArrowUp: from + STEP_S,
    ArrowLeft: from - STEP_S,
    ArrowDown: from - STEP_S,
    PageUp: from + PAGE_S,
    PageDown: from - PAGE_S,
    Home: 0,
    End: latest,
  }
  return places[key]
}

const LOWEST = 3

type OutlineProps = { peaks: readonly number[]; from: number; to: number }

function Outline({ peaks, from, to }: OutlineProps) {
  const chosen = (place: number) => {
    const middle = (place + 0.5) / peaks.length
    return middle >= from && middle <= to
  }
  return (
    <svg
      viewBox={`0 0 ${peaks.length * 3} 100`}
      preserveAspectRatio="none"
      className="pointer-events-none absolute inset-0 size-full"
      aria-hidden="true"
    >
      {peaks.map((peak, place) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: bars never move
          key={place}
          x={place * 3}
          y={50 - Math.max(peak, LOWEST) / 2}
          width="2"
          height={Math.max(peak, LOWEST)}
          className={chosen(place) ? "fill-signal" : "fill-ash"}
        />
      ))}
    </svg>
  )
}

/** The waveform of a part of a longer file. */
export function peaksWithin(
  peaks: readonly number[],
  whole: number,
  from: number,
  seconds: number,
) {
  if (whole <= 0) return peaks
  const at = (second: number) => (second / whole) * peaks.length
  const first = Math.floor(at(from))
  return peaks.slice(first, Math.max(first + 1, Math.ceil(at(from + seconds))))
}
