import { useEffect, useRef, useState } from "react"
import { playerMessages } from "../messages.ts"
import { flagPage } from "../site/page-flag.ts"
import { focusOn } from "../ui/focus-on.ts"
import { runningTime } from "../ui/formats.ts"
import { ScreenLink } from "../ui/screen-link.tsx"
import { toast } from "../ui/toast.ts"
import { useLazyModule } from "../ui/use-lazy-module.ts"
import { Control } from "./control.tsx"
import { controlsOf } from "./controls.ts"
import {
  CloseIcon,
  NextIcon,
  PreviousIcon,
  QueueIcon,
  UpIcon,
  VolumeIcon,
} from "./dock-icons.tsx"
import { PauseIcon, PlayIcon } from "./icons.tsx"
import { tellAlbum } from "./media-session.ts"
import { queueMessages } from "./messages.ts"
import { steppedTo } from "./queue.ts"
import type { SheetView } from "./sheet/sheet.tsx"
import { usePlayer } from "./use-player.ts"
import { usePlayerKeys } from "./use-player-keys.ts"
import { useRecord } from "./use-record.ts"
import { Volume } from "./volume.tsx"
import { Waveform } from "./waveform.tsx"

export { controlsOf }

/** The dock's contents while a track is loaded. */
export function DockPanel() {
  const { player, state, current } = usePlayer()
  const controls = controlsOf(player)
  const record = useRecord(current?.release)
  const [view, setView] = useState<SheetView | null>(null)
  const opener = useRef<HTMLElement>(null)
  const sheet = useLazyModule(
    view,
    () => import("./sheet/sheet.tsx"),
    () => {
      setView(null)
      toast(queueMessages.notOpened)
    },
  )
  usePlayerKeys(player, controls)
  useEffect(() => flagPage("docked"), [])
  const album = record?.title
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each track
  useEffect(() => {
    if (album) tellAlbum(album)
  }, [album, current?.id])

  function close() {
    controls.close()
    focusOn(document.querySelector("main"))
  }

  function show(wanted: SheetView, { currentTarget }: React.MouseEvent) {
    if (currentTarget instanceof HTMLElement) opener.current = currentTarget
    setView(view === wanted ? null : wanted)
  }

  function leave() {
    setView(null)
    opener.current?.focus({ preventScroll: true })
  }

  if (!current) return null
  const duration = state.duration || current.seconds || 0
  return (
    <section
      aria-label="Player"
      data-dock
      className="sticky bottom-0 z-40 mt-auto grid grid-cols-[3rem_4.5rem_1fr_auto] items-center gap-x-3 border-rule border-t bg-panel px-gutter py-2 [view-transition-name:dock] md:gap-x-4 md:grid-cols-[auto_auto_minmax(8rem,9rem)_1fr_auto] lg:grid-cols-[auto_auto_minmax(8rem,16rem)_1fr_auto]"
    >
      <div className="relative size-12 bg-rule">
        {current.sleeve && (
          <img src={current.sleeve} alt="" width="48" height="48" />
        )}
        <button
          type="button"
          aria-label="Queue and more"
          aria-expanded={view !== null && view !== "buy"}
          onClick={(event) => show("queue", event)}
          className="absolute inset-0 flex items-end justify-end md:hidden"
        >
          <span className="bg-panel p-0.5 [&_svg]:size-4">
            <UpIcon />
          </span>
        </button>
      </div>
      <div className="flex items-center max-md:col-span-2 max-md:row-start-2">
        <Control
          label="Previous"
          disabled={steppedTo(state, -1) === null}
          onClick={() => controls.skip(-1)}
        >
          <PreviousIcon />
        </Control>
        <Control
          label={state.playing ? "Pause" : "Play"}
          onClick={() => player.toggle()}
        >
          {state.playing ? <PauseIcon /> : <PlayIcon />}
        </Control>
        <Control
          label="Next"
          disabled={steppedTo(state, 1) === null}
          onClick={() => controls.skip(1)}
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
          onClick={() => controls.toggleMute()}
          className="max-lg:hidden"
        >
          <VolumeIcon muted={state.muted} />
        </Control>
        <Volume controls={controls} level={state.muted ? 0 : state.volume} />
        {/* Space is reserved, because the products are known a moment later.
         */}
        <div className="h-11 w-12">
          {record && record.products.length > 0 && (
            <button
              type="button"
              aria-label={`Buy ${record.title}`}
              aria-expanded={view === "buy"}
              onClick={(event) => show("buy", event)}
              className="label size-full font-medium hover:text-signal"
            >
              Buy
            </button>
          )}
        </div>
        <Control
          label="Queue and more"
          aria-expanded={view !== null && view !== "buy"}
          onClick={(event) => show("queue", event)}
          className="max-md:hidden"
        >
          <QueueIcon />
        </Control>
        <Control label="Close" onClick={close}>
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
      {view && sheet && (
        <sheet.Sheet
          {...{ view, record, controls }}
          onView={setView}
          onLeave={leave}
        />
      )}
    </section>
  )
}
