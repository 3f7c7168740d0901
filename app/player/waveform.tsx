import { runningTime } from "../ui/formats.ts"

type WaveformProps = {
  label?: string
  peaks: string | null | undefined
  time: number
  duration: number
  onSeek: (seconds: number) => void
}

const STEP_S = 5
const PAGE_S = 30

/** The track's real waveform, to see the position and to seek. */
export function Waveform(props: WaveformProps) {
  const { label = "Position", peaks, time, duration, onSeek } = props
  const bars = peaks ? peaks.split(" ").map(Number) : FLAT
  const played = duration > 0 ? (time / duration) * bars.length : 0

  function grab(event: React.PointerEvent<HTMLDivElement>) {
    event.currentTarget.setPointerCapture(event.pointerId)
    seekTo(event)
  }

  function seekTo(event: React.PointerEvent<HTMLDivElement>) {
    const box = event.currentTarget.getBoundingClientRect()
    onSeek(((event.clientX - box.left) / box.width) * duration)
  }

  function onKey(event: React.KeyboardEvent) {
    const place = placeAfter(event.key, time, duration)
    if (place === undefined) return
    event.preventDefault()
    onSeek(place)
  }

  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={Math.round(duration)}
      aria-valuenow={Math.round(time)}
      aria-valuetext={`${runningTime(time)} of ${runningTime(duration)}`}
      onPointerDown={grab}
      onPointerMove={(event) => event.buttons === 1 && seekTo(event)}
      onKeyDown={onKey}
      className="h-11 cursor-pointer touch-none noscript:hidden"
    >
      <svg
        viewBox={`0 0 ${bars.length * 3} 100`}
        preserveAspectRatio="none"
        className="size-full"
        aria-hidden="true"
      >
        {bars.map((peak, place) => (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is identified by its place
            key={place}
            x={place * 3}
            y={50 - Math.max(peak, 3) / 2}
            width="2"
            height={Math.max(peak, 3)}
            className={
              place < played
                ? "fill-signal forced-colors:fill-[Highlight]"
                : "fill-ash"
            }
          />
        ))}
      </svg>
    </div>
  )
}

/** The new position for each of a slider's keys. */
function placeAfter(key: string, time: number, duration: number) {
  const places: Record<string, number> = {
    ArrowRight: time + STEP_S,
    ArrowUp: time + STEP_S,
    ArrowLeft: time - STEP_S,
    ArrowDown: time - STEP_S,
    PageUp: time + PAGE_S,
    PageDown: time - PAGE_S,
    Home: 0,
    End: duration,
  }
  return places[key]
}

const FLAT = Array.from({ length: 80 }, () => 8)
