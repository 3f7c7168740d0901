import { runningTime } from "../lib/formats.ts"

type WaveformProps = {
  peaks: number[]
  time: number
  duration: number
  onSeek: (seconds: number) => void
}

const STEP_S = 5

/** The track's real outline, to see where one is and to scrub. */
export function Waveform({ peaks, time, duration, onSeek }: WaveformProps) {
  const bars = peaks.length > 0 ? peaks : FLAT
  const played = duration > 0 ? (time / duration) * bars.length : 0

  function seekTo(event: React.PointerEvent<HTMLDivElement>) {
    const box = event.currentTarget.getBoundingClientRect()
    onSeek(((event.clientX - box.left) / box.width) * duration)
  }

  function onKey(event: React.KeyboardEvent) {
    const steps = { ArrowRight: STEP_S, ArrowLeft: -STEP_S }[event.key]
    if (steps === undefined) return
    event.preventDefault()
    onSeek(time + steps)
  }

  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label="Position"
      aria-valuemin={0}
      aria-valuemax={Math.round(duration)}
      aria-valuenow={Math.round(time)}
      aria-valuetext={`${runningTime(time)} of ${runningTime(duration)}`}
      onPointerDown={seekTo}
      onKeyDown={onKey}
      className="h-10 cursor-pointer touch-none"
    >
      <svg
        viewBox={`0 0 ${bars.length * 3} 100`}
        preserveAspectRatio="none"
        className="size-full"
        aria-hidden="true"
      >
        {bars.map((peak, place) => (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
            key={place}
            x={place * 3}
            y={50 - Math.max(peak, 3) / 2}
            width="2"
            height={Math.max(peak, 3)}
            className={place < played ? "fill-signal" : "fill-ash"}
          />
        ))}
      </svg>
    </div>
  )
}

const FLAT = Array.from({ length: 80 }, () => 8)
