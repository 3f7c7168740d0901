import { amplitude } from "#domain/loudness.ts"

/** Short enough for a switch, long enough not to click; complete after five of
 * these. */
const GLIDE_S = 0.01
/** The audio clock advances in blocks: a ramp that starts in a block already
 * rendered would begin with a jump. */
const LEAD_S = 0.03
/** A silent context still keeps the phone's audio hardware awake. */
const IDLE_MS = 10_000

/** The gain between an element and the speakers. */
export type Output = {
  /** Decibels, from now or after a delay in seconds. */
  setGain(decibels: number, from?: number): void
  wake(): void
  rest(): void
}

/** Adds a gain node behind an element, if the browser supports it. */
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
      // A ramp already on its way to the joint must not restart.
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
  // A call or another device may have suspended it.
  context.addEventListener("statechange", () => {
    if (!audio.paused && context.state !== "closed") awake(context)
  })
  return gain
}

/** May be rejected without a press; the next press tries again. */
function awake(context: AudioContext) {
  context.resume().catch(() => {})
}

/** Music continues with an iPhone's mute switch on or its screen locked. */
function playInPocket() {
  const { audioSession } = navigator as Navigator & {
    audioSession?: { type: string }
  }
  if (audioSession) audioSession.type = "playback"
}
