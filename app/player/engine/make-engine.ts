import { elementEngine } from "./element-engine.ts"
import type { Engine, EngineEvents } from "./engine.ts"
import { gaplessEngine } from "./gapless-engine.ts"
import { outputOf } from "./output.ts"
import { containerFor, sourceMaker } from "./sound-buffer.ts"

type Parts = {
  audio: HTMLAudioElement
  context: AudioContext | null
  events: EngineEvents
}

/** The best engine for this browser: gapless if it accepts MP3 in pieces,
 * otherwise one URL after the other. The latter also plays a track that cannot
 * be read in pieces, until something else is loaded. */
export function makeEngine({ audio, context, events }: Parts): Engine {
  const output = outputOf(audio, context)
  const maker = sourceMaker()
  if (!maker || !containerFor("mp3")) {
    return elementEngine({ audio, output, events })
  }
  let level = 1
  let plain: Engine | null = null
  const gapless = gaplessEngine({
    audio,
    output,
    events,
    maker,
    unfit(track, at, next, playing) {
      // Audio from another origin would be silent behind a gain node.
      const own = new Audio()
      plain = elementEngine({ audio: own, output: outputOf(own, null), events })
      plain.setLevel(level)
      plain.load(track, at)
      plain.setNext(next)
      if (playing) void plain.play()
    },
  })
  const active = () => plain ?? gapless
  return {
    load(track, at) {
      plain?.stop()
      plain = null
      gapless.load(track, at)
    },
    setNext: (track) => active().setNext(track),
    play: () => active().play(),
    pause: () => active().pause(),
    seek: (seconds) => active().seek(seconds),
    setLevel(to) {
      level = to
      active().setLevel(to)
      if (plain) gapless.setLevel(to)
    },
    setMatching: (on) => gapless.setMatching(on),
    stop: () => active().stop(),
  }
}
