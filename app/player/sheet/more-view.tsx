import type { ReactNode } from "react"
import { runningTime } from "../../ui/formats.ts"
import { useStore } from "../../ui/store.ts"
import { toast } from "../../ui/toast.ts"
import type { Controls } from "../controls.ts"
import { queueMessages } from "../messages.ts"
import { linkAt } from "../moment-link.ts"
import { SLEEPS, type Sleep, type SleepChoice } from "../sleep.ts"
import { usePlayer } from "../use-player.ts"

const LINE =
  "flex min-h-14 w-full items-center justify-between gap-6 border-rule border-b text-left hover:text-signal"

/** Less common actions. */
export function MoreView({ controls }: { controls: Controls }) {
  const { state } = usePlayer()
  const even = useStore(controls.matching)
  return (
    <div className="grow overflow-y-auto overscroll-contain px-gutter md:px-5">
      <MomentLink />
      <Switch on={even} onSwitch={(on) => controls.setMatching(on)}>
        Even loudness
        <span className="mt-1 block text-ash text-sm">
          Records from different rooms, equally loud.
        </span>
      </Switch>
      <div className="lg:hidden">
        <Switch on={state.muted} onSwitch={() => controls.toggleMute()}>
          Mute
        </Switch>
      </div>
      <SleepChoices controls={controls} />
    </div>
  )
}

/** A link to the current second. */
function MomentLink() {
  const { state, current } = usePlayer()
  if (!current?.number) return null
  const time = runningTime(Math.floor(state.time))

  async function copy() {
    if (!current) return
    const url = linkAt(current, state.time, location.origin)
    // Rejects if the browser has no clipboard for this page.
    const written = async () => navigator.clipboard.writeText(url)
    await written().then(
      () => toast(queueMessages.moment(time)),
      () => toast(queueMessages.notCopied(url)),
    )
  }

  return (
    <button type="button" onClick={copy} className={LINE}>
      Copy link at this moment
      <span className="label text-ash tabular-nums">{time}</span>
    </button>
  )
}

type SwitchProps = {
  on: boolean
  onSwitch: (on: boolean) => void
  children: ReactNode
}

function Switch({ on, onSwitch, children }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      onClick={() => onSwitch(!on)}
      className={`${LINE} py-3`}
    >
      <span>{children}</span>
      <span aria-hidden="true" className="label">
        {on ? "On" : "Off"}
      </span>
    </button>
  )
}

const SLEEP_NAMES: Record<SleepChoice, string> = {
  track: "End of track",
  15: "15 min",
  30: "30 min",
  60: "60 min",
}

function SleepChoices({ controls }: { controls: Controls }) {
  const sleep = useStore(controls.sleep.store)
  return (
    <fieldset>
      <legend className="pt-5 pb-3">Sleep timer</legend>
      <div className="flex flex-wrap gap-2">
        {SLEEPS.map((choice) => (
          <label key={choice} className="chip label">
            <input
              type="radio"
              name="sleep"
              className="sr-only"
              checked={sleep?.choice === choice}
              onChange={() => controls.sleepAfter(choice)}
            />
            {SLEEP_NAMES[choice]}
          </label>
        ))}
      </div>
      <p className="flex min-h-11 items-center justify-between text-ash">
        {sleep && (
          <>
            {sleepText(sleep)}
            <button
              type="button"
              onClick={() => controls.sleepAfter(null)}
              className="label min-h-11 text-bone underline decoration-signal underline-offset-4 hover:text-signal"
            >
              Cancel
            </button>
          </>
        )}
      </p>
    </fieldset>
  )
}

function sleepText({ choice, left }: Sleep) {
  return choice === "track"
    ? queueMessages.sleepsAtEnd
    : queueMessages.sleepsIn(runningTime(left))
}
