import type { Engine, EngineEvents } from "./engine.ts"

type Order = (engine: Engine) => unknown

/** An engine whose code loads with the first press. Must be called within that
 * press: only then may its element and context play, so they are created and
 * started before there is anything to play. */
export function openEngine(events: EngineEvents): Engine {
  const audio = new Audio()
  const context =
    typeof AudioContext === "function"
      ? new AudioContext({ latencyHint: "playback" })
      : null
  const waiting: Order[] = []
  let engine: Engine | null = null
  let coming = false

  async function fetchParts() {
    const { makeEngine } = await import("./make-engine.ts")
    const made = makeEngine({ audio, context, events })
    engine = made
    for (const order of waiting.splice(0)) order(made)
  }

  function give(order: Order) {
    if (engine) order(engine)
    else waiting.push(order)
  }

  return {
    load(track, at) {
      give((to) => to.load(track, at))
      if (coming) return
      coming = true
      fetchParts().catch(() => {
        coming = false
        events.failed()
      })
    },
    setNext: (track) => give((to) => to.setNext(track)),
    async play() {
      give((to) => to.play())
      if (engine) return
      const begun = [audio.play(), context?.resume()]
      audio.pause()
      // There is nothing to play yet, so the first call may be rejected.
      await Promise.allSettled(begun)
    },
    pause: () => give((to) => to.pause()),
    seek: (seconds) => give((to) => to.seek(seconds)),
    setLevel: (level) => give((to) => to.setLevel(level)),
    setMatching: (on) => give((to) => to.setMatching(on)),
    stop: () => give((to) => to.stop()),
  }
}
