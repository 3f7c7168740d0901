import type { EngineEvents } from "./engine.ts"

/** What both engines do with their audio element. */
export async function start(audio: HTMLAudioElement, events: EngineEvents) {
  await audio.play().catch((error: DOMException) => {
    // A newer press interrupts an older one; a source that fails tells so by
    // itself; a browser that wants a press of its own gets it from the dock.
    if (error.name === "NotAllowedError") events.paused()
  })
}

export function setLevel(audio: HTMLAudioElement, level: number) {
  // Where the volume is the device's alone, mute still works.
  audio.volume = level
  audio.muted = level === 0
}

/** Holds nothing any more, and says nothing of it. */
export function empty(audio: HTMLAudioElement) {
  audio.pause()
  audio.removeAttribute("src")
  audio.load()
}

/** Events come late: what they tell must still be so. The end of a track is
 * no pause, nor is being emptied. */
export function tellPlaying(audio: HTMLAudioElement, events: EngineEvents) {
  audio.addEventListener("play", () => {
    if (!audio.paused) events.playing()
  })
  audio.addEventListener("pause", () => {
    const stopped = audio.paused && !audio.ended
    if (stopped && audio.hasAttribute("src")) events.paused()
  })
}
