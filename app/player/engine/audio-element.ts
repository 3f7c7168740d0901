import type { EngineEvents } from "./engine.ts"

/** The audio-element code that both engines share. */
export async function start(audio: HTMLAudioElement, events: EngineEvents) {
  await audio.play().catch((error: DOMException) => {
    // A newer press interrupts an older one; a failing source fires its own
    // event; a browser that wants another press gets it from the dock.
    if (error.name === "NotAllowedError") events.paused()
  })
}

export function setLevel(audio: HTMLAudioElement, level: number) {
  // Where only the device can set the volume, mute still works.
  audio.volume = level
  audio.muted = level === 0
}

/** Releases the element without firing events. */
export function empty(audio: HTMLAudioElement) {
  audio.pause()
  audio.removeAttribute("src")
  audio.load()
}

/** Events arrive late, so check that they still hold. Neither the end of a
 * track nor emptying is a pause. */
export function tellPlaying(audio: HTMLAudioElement, events: EngineEvents) {
  audio.addEventListener("play", () => {
    if (!audio.paused) events.playing()
  })
  audio.addEventListener("pause", () => {
    const stopped = audio.paused && !audio.ended
    if (stopped && audio.hasAttribute("src")) events.paused()
  })
}
