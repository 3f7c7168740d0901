import { amplitude } from "#domain/loudness.ts"

/** Short enough for a switch, long enough not to click: within five of these
 * it is there. */
const GLIDE_S = 0.01
/** The clock is told in blocks: a glide that began in one already made would
 * begin with a leap. */
const LEAD_S = 0.03
/** A quiet context still keeps the phone's sound hardware awake. */
const IDLE_MS = 10_000

/** What stands between an element and the loudspeaker. */
export type Output = {
  /** Decibels, from now or from some seconds on. */
  setGain(decibels: number, from?: number): void
  wake(): void
  rest(): void
}

/** Puts a gain behind an element, where the browser has the means. */
export function outputOf(
  audio: HTMLAudioElement,
  context: AudioContext | null,
): Output {
  if (!context) return { setGain() {}, wake() {}, rest() {} }
  playInPocket()
  const { gain } = wired(audio, context)
  let wanted = 0
  let idle: ReturnType<typeof setTimeout> | undefined
  return {
    setGain(decibels, from = 0) {
      // What is on its way to the joint must not begin anew there.
      if (decibels === wanted) return
      wanted = decibels
      const at = context.currentTime + Math.max(from, LEAD_S)
      gain.cancelScheduledValues(at)
      gain.setTargetAtTime(amplitude(decibels), at, GLIDE_S)
    },
    wake() {
      clearTimeout(idle)
      awake(context)
    },
    rest() {
      clearTimeout(idle)
      idle = setTimeout(() => {
        if (audio.paused) void context.suspend()
      }, IDLE_MS)
    },
  }
}

function wired(audio: HTMLAudioElement, context: AudioContext) {
  const gain = context.createGain()
  context.createMediaElementSource(audio).connect(gain)
  gain.connect(context.destination)
  // A call or another device may have put it to sleep.
  context.addEventListener("statechange", () => {
    if (!audio.paused && context.state !== "closed") awake(context)
  })
  return gain
}

/** Without a press it may be refused; the next one asks again. */
function awake(context: AudioContext) {
  context.resume().catch(() => {})
}

/** An iPhone's mute switch and locked screen do not end music. */
function playInPocket() {
  const { audioSession } = navigator as Navigator & {
    audioSession?: { type: string }
  }
  if (audioSession) audioSession.type = "playback"
}
