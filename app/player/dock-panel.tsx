import { useEffect, useRef } from "react"
import { playerMessages } from "../messages.ts"
import { flagPage } from "../site/page-flag.ts"
import { focusOn } from "../ui/focus-on.ts"
import { runningTime } from "../ui/formats.ts"
import { ScreenLink } from "../ui/screen-link.tsx"
import {
  CloseIcon,
  NextIcon,
  PauseIcon,
  PlayIcon,
  PreviousIcon,
  VolumeIcon,
} from "./icons.tsx"
import type { Player } from "./player.ts"
import { usePlayer } from "./use-player.ts"
import { usePlayerKeys } from "./use-player-keys.ts"
import { Waveform } from "./waveform.tsx"

/** What the dock is when there is something to hear. */
export function DockPanel() {
  const { player, state, current } = usePlayer()
  usePlayerKeys(player)
  useEffect(() => flagPage("docked"), [])
  function close() {
    player.close()
    focusOn(document.querySelector("main"))
  }

  if (!current) return null
  const duration = state.duration || current.seconds || 0
  return (
    <section
      aria-label="Player"
      data-dock
      className="sticky bottom-0 z-40 mt-auto grid grid-cols-[3rem_4.5rem_1fr_auto] items-center gap-x-3 border-rule border-t bg-panel px-gutter py-2 [view-transition-name:dock] md:gap-x-4 md:grid-cols-[auto_auto_minmax(8rem,16rem)_1fr_auto]"
    >
      <div className="size-12 bg-rule">
        {current.sleeve && (
          <img src={current.sleeve} alt="" width="48" height="48" />
        )}
      </div>
      <div className="flex items-center max-md:col-span-2 max-md:row-start-2">
        <Control
          label="Previous"
          disabled={state.index === 0}
          onPress={() => player.skip(-1)}
        >
          <PreviousIcon />
        </Control>
        <Control
          label={state.playing ? "Pause" : "Play"}
          onPress={() => player.toggle()}
        >
          {state.playing ? <PauseIcon /> : <PlayIcon />}
        </Control>
        <Control
          label="Next"
          disabled={state.index >= state.queue.length - 1}
          onPress={() => player.skip(1)}
        >
          <NextIcon />
        </Control>
      </div>
      <div className="min-w-0 max-md:col-span-2 max-md:col-start-2 max-md:row-start-1">
        <p className="@container overflow-x-clip font-semibold">
          <ScreenLink
            key={current.id}
            to={current.href}
            className={`whole-title hover:text-signal ${state.playing ? "" : "[animation-play-state:paused]"}`}
          >
            {current.title}
          </ScreenLink>
        </p>
        <p className="label truncate text-ash">{current.artist}</p>
      </div>
      <div className="flex items-center gap-2 max-md:col-span-2 max-md:col-start-3 max-md:row-start-2 md:gap-4">
        <span className="label w-10 text-right tabular-nums">
          {runningTime(state.time)}
        </span>
        <div className="grow">
          <Waveform
            peaks={current.peaks}
            time={state.time}
            duration={duration}
            onSeek={(seconds) => player.seek(seconds)}
          />
        </div>
        <span className="label w-10 text-ash tabular-nums max-[22.5rem]:hidden">
          {runningTime(duration)}
        </span>
      </div>
      <div className="flex items-center max-md:col-start-4 max-md:row-start-1">
        <Control
          label={state.muted ? "Unmute" : "Mute"}
          onPress={() => player.toggleMute()}
        >
          <VolumeIcon muted={state.muted} />
        </Control>
        <Volume player={player} level={state.muted ? 0 : state.volume} />
        <Control label="Close" onPress={close}>
          <CloseIcon />
        </Control>
      </div>
      <p
        role="status"
        className={
          state.fault
            ? "label order-last col-span-full pt-2 text-signal"
            : "sr-only"
        }
      >
        {state.fault
          ? playerMessages.failed(state.fault)
          : `${state.playing ? "Playing" : "Paused"}: ${current.title}, ${current.artist}`}
      </p>
    </section>
  )
}

type VolumeProps = { player: Player; level: number }

/** Drawn down to nothing it mutes; unmuting gives back what there was before
 * the hand came, not the last faint step on the way down. */
function Volume({ player, level }: VolumeProps) {
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
        player.setVolume(Number(event.target.value), before.current)
      }
      className="w-20 accent-signal max-md:hidden"
    />
  )
}

type ControlProps = {
  label: string
  disabled?: boolean
  onPress: () => void
  children: React.ReactNode
}

function Control({ label, disabled, onPress, children }: ControlProps) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={disabled}
      onClick={onPress}
      className="grid size-11 place-items-center hover:text-signal disabled:text-rule"
    >
      {children}
    </button>
  )
}
