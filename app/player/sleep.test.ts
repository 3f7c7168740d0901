import { afterEach, beforeEach, expect, test, vi } from "vitest"
import type { Engine } from "./engine/engine.ts"
import { Player } from "./player.ts"
import { SleepTimer } from "./sleep.ts"

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A player whose engine records the calls it receives. */
function playing() {
  const player = new Player()
  const told: string[] = []
  const engine: Engine = {
    load: () => {},
    setNext: () => {},
    play: async () => {},
    pause: () => told.push("pause"),
    seek: () => {},
    setLevel: (level) => told.push(level.toFixed(2)),
    setMatching: () => {},
    stop: () => {},
  }
  player.engine = engine
  player.set({ volume: 0.8, duration: 100, time: 10 })
  return { player, told, timer: new SleepTimer(player) }
}

test("fades out after its minutes, pauses and restores the volume", () => {
  const { told, timer } = playing()
  timer.start(15)
  vi.advanceTimersByTime(60_000)
  expect(timer.store.get()).toEqual({ choice: 15, left: 14 * 60 })
  vi.advanceTimersByTime(14 * 60_000 - 5000)
  expect(told).toEqual([])
  vi.advanceTimersByTime(2500)
  expect(told.at(-1)).toBe("0.40")
  vi.advanceTimersByTime(2500)
  expect(told.slice(-2)).toEqual(["pause", "0.80"])
  expect(timer.store.get()).toBeNull()
})

test("fades at the end of a track, whatever the clock says", () => {
  const { player, told, timer } = playing()
  timer.start("track")
  expect(timer.afterTrack).toBe(true)
  vi.advanceTimersByTime(3_600_000)
  expect(told).toEqual([])
  player.set({ time: 99 })
  vi.advanceTimersByTime(250)
  expect(told).toEqual(["0.16"])
  timer.end()
  expect(told).toEqual(["0.16", "0.80"])
  expect(timer.store.get()).toBeNull()
})

test("restores the volume when cancelled during the fade", () => {
  const { told, timer } = playing()
  timer.start(15)
  vi.advanceTimersByTime(15 * 60_000 - 1000)
  timer.cancel()
  expect(told.at(-1)).toBe("0.80")
  vi.advanceTimersByTime(60_000)
  expect(told).not.toContain("pause")
})
