import { useRef } from "react"
import type { Controls } from "./controls.ts"

type VolumeProps = { controls: Controls; level: number }

/** Dragging to zero mutes. Unmuting restores the volume from before the drag,
 * not the last quiet step on the way down. */
export function Volume({ controls, level }: VolumeProps) {
  const before = useRef<number>(undefined)
  return (
    <input
      type="range"
      min="0"
      max="1"
      step="0.05"
      aria-label="Volume"
      value={level}
      onPointerDown={() => {
        before.current = level || undefined
      }}
      onPointerUp={() => {
        before.current = undefined
      }}
      onChange={(event) =>
        controls.setVolume(Number(event.target.value), before.current)
      }
      className="w-20 accent-signal max-lg:hidden"
    />
  )
}
