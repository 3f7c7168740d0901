import { matchingGain } from "#domain/loudness.ts"
import type { Renewal, Track } from "../player-state.ts"
import { empty, setLevel, start, tellPlaying } from "./audio-element.ts"
import type { Engine, EngineEvents } from "./engine.ts"
import type { Output } from "./output.ts"
import { isElsewhere } from "./range.ts"

/** Seconds before the end at which the next track starts loading. */
const PRELOADED_S = 20

type Parts = {
  audio: HTMLAudioElement
  output: Output
  events: EngineEvents
}

/** Plays one URL after the other in an audio element, which works in every
 * browser. There is a short gap between tracks, kept small by preloading the
 * next one. */
export function elementEngine({ audio, output, events }: Parts): Engine {
  audio.preload = "none"
  let current: Track | null = null
  let next: Track | null = null
  let matching = true
  let renew: Renewal | undefined
  let renewed = false
  /** Only fills the browser's cache. */
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

  /** Waits if there is no URL: a counted track is not requested before it is to
   * be played. */
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

  /** A URL may have expired, or not be known yet. */
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
    // Emptying the element for another source fires a last event with an old
    // time.
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
