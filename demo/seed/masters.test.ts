import { expect, test } from "vitest"
import { masterPress } from "./masters.ts"
import type { Track } from "./recordings.ts"

const tracksForSale = 21

test("every track for sale is played once, the fan's purchases first", async () => {
  const { press, played, stored } = studio()
  await press.ensureAll()
  const order = [...new Set(played.map((track) => track.split(" ")[0]))]
  expect(order.slice(0, 3)).toEqual(["floodlight", "market-day", "sodium"])
  expect(order).toHaveLength(8)
  expect(new Set(played).size).toBe(tracksForSale)
  expect(played).toHaveLength(tracksForSale)
  expect(stored.size).toBe(tracksForSale * 2)
})

test("a second run plays nothing that is there", async () => {
  const { press, played } = studio()
  await press.ensureAll()
  await press.ensureAll()
  expect(played).toHaveLength(tracksForSale)
})

test("only one track is played at a time", async () => {
  const { press, most } = studio()
  await Promise.all([
    press.ensureAll(),
    press.ensure("releases/n29/01.flac"),
    press.ensure("releases/low-water/04.mp3"),
  ])
  expect(most()).toBe(1)
})

test("who asks for a file during the run is served next", async () => {
  const { press, played } = studio()
  const all = press.ensureAll()
  await press.ensure("releases/interior-angles/02.flac")
  expect(played.length).toBeLessThanOrEqual(3)
  expect(played.at(-1)).toBe("interior-angles 2")
  await all
})

test("two who ask for the same track wait for one playing", async () => {
  const { press, played } = studio()
  await Promise.all([
    press.ensure("releases/n29/01.mp3"),
    press.ensure("releases/n29/01.flac"),
  ])
  expect(played).toEqual(["n29 1"])
})

test("a failure is told, passed over and can be tried again", async () => {
  const told: string[] = []
  const { press, played, snap } = studio((line) => told.push(line))
  snap("floodlight 2", 2)
  await press.ensureAll()
  expect(told).toHaveLength(2)
  expect(told[0]).toContain("releases/floodlight/02.mp3")
  expect(played).toHaveLength(tracksForSale - 1)
  await press.ensure("releases/floodlight/02.mp3")
  expect(played.at(-1)).toBe("floodlight 2")
})

test("a path that is not for sale plays nothing", async () => {
  const { press, played } = studio()
  await press.ensure("releases/second-summer/01.flac")
  await press.ensure("passes/friends-friend.html")
  expect(played).toEqual([])
})

test("an abort ends the run after the track in hand", async () => {
  const { press, played } = studio()
  const stop = new AbortController()
  const all = press.ensureAll(stop.signal)
  stop.abort()
  await all
  expect(played.length).toBeLessThanOrEqual(1)
})

function studio(log?: (line: string) => void) {
  const stored = new Set<string>()
  const played: string[] = []
  const snaps = new Map<string, number>()
  let playing = 0
  let most = 0
  const press = masterPress({
    log,
    isStored: async (path) => stored.has(path),
    storage: { put: async (_bucket, path) => stored.add(path) },
    async render({ release, position }: Track) {
      const track = `${release} ${position}`
      most = Math.max(most, ++playing)
      await new Promise((done) => setTimeout(done, 1))
      playing--
      const left = snaps.get(track) ?? 0
      snaps.set(track, left - 1)
      if (left > 0) throw new Error("The tape snapped.")
      played.push(track)
      return { mp3: new Uint8Array([1]), flac: new Uint8Array([2]) }
    },
  })
  const snap = (track: string, times: number) => snaps.set(track, times)
  return { press, played, stored, snap, most: () => most }
}
