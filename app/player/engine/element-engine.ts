import { matchingGain } from "#domain/loudness.ts"
import type { Renewal, Track } from "../player-state.ts"
import { empty, setLevel, start, tellPlaying } from "./element.ts"
import type { Engine, EngineEvents } from "./engine.ts"
import type { Output } from "./output.ts"
import { isElsewhere } from "./range.ts"

/** Seconds before the end at which the next track is asked for. */
const PRELOADED_S = 20

type Parts = {
  audio: HTMLAudioElement
  output: Output
  events: EngineEvents
}

/** Plays one address after the other in an audio element, as every browser
 * can; there is a breath between two tracks, kept short by having the next
 * one's beginning at hand. */
export function elementEngine({ audio, output, events }: Parts): Engine {
  audio.preload = "none"
  let current: Track | null = null
  let next: Track | null = null
  let matching = true
  let renew: Renewal | undefined
  let renewed = false
  /** Its only use is the browser's cache. */
  let ahead: HTMLAudioElement | null = null

  function load(track: Track, at: number) {
    current = track
    next = null
    ahead = null
    renewed = false
    renew = track.hearing?.() ?? track.renew
    put(track.src, at)
    match()
  }

  /** Without an address it waits: what is counted is not asked for before it
   * is to be heard. */
  function put(src: string, at: number) {
    if (src && !isElsewhere(src)) audio.src = src
    else empty(audio)
    if (at > 0) audio.currentTime = at
  }

  function match() {
    output.setGain(matching && current ? matchingGain(current) : 0)
  }

  function play() {
    output.wake()
    if (!audio.hasAttribute("src")) void mend()
    return start(audio, events)
  }

  function goOn() {
    if (!next) return events.ended()
    load(next, 0)
    events.advanced()
    void play()
  }

  function preload() {
    if (!next?.src || isElsewhere(next.src)) return
    if (ahead || audio.duration - audio.currentTime > PRELOADED_S) return
    ahead = new Audio()
    ahead.preload = "auto"
    ahead.src = next.src
  }

  /** An address may have died meanwhile, or is not known yet. */
  async function mend() {
    const track = current
    const at = audio.currentTime
    const fresh = renewed ? null : await renew?.("mp3").catch(() => null)
    if (track !== current || !track) return
    if (!fresh) return events.failed()
    const wanted = !audio.paused
    put(fresh, at)
    renewed = true
    if (wanted) void play()
  }

  tellPlaying(audio, events)
  audio.addEventListener("pause", () => output.rest())
  audio.addEventListener("error", () => {
    if (audio.hasAttribute("src")) void mend()
  })
  audio.addEventListener("durationchange", () => {
    events.duration(Number.isFinite(audio.duration) ? audio.duration : 0)
  })
  audio.addEventListener("timeupdate", () => {
    // Emptying the element for another source tells of a last, old second.
    if (audio.readyState === 0) return
    renewed = false
    events.time(audio.currentTime)
    preload()
  })
  audio.addEventListener("ended", goOn)

  return {
    load,
    play,
    setNext(track) {
      next = track
      ahead = null
    },
    pause: () => audio.pause(),
    seek(seconds) {
      audio.currentTime = seconds
    },
    setLevel: (level) => setLevel(audio, level),
    setMatching(on) {
      matching = on
      match()
    },
    stop() {
      current = null
      next = null
      ahead = null
      empty(audio)
    },
  }
}
