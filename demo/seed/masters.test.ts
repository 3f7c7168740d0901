import { expect, test } from "vitest"
import { masterPress } from "./masters.ts"
import { masterPath, type Recording } from "./recordings.ts"

test("everything for sale is rendered once, the fan's purchases first", async () => {
  const { press, rendered } = workshop()
  await press.ensureAll()
  const releases = [...new Set(rendered.map((path) => path.split("/")[1]))]
  expect(releases.slice(0, 3)).toEqual(["floodlight", "market-day", "sodium"])
  expect(releases).toHaveLength(8)
  expect(rendered).toHaveLength(21 * 2)
  expect(new Set(rendered).size).toBe(rendered.length)
})

test("a second run renders nothing that is there", async () => {
  const { press, rendered } = workshop()
  await press.ensureAll()
  const first = rendered.length
  await press.ensureAll()
  expect(rendered).toHaveLength(first)
})

test("only one is made at a time", async () => {
  const { press, most } = workshop()
  await Promise.all([
    press.ensureAll(),
    press.ensure("releases/n29/01.flac"),
    press.ensure("releases/low-water/04.mp3"),
  ])
  expect(most()).toBe(1)
})

test("who asks for a file during the run is served next", async () => {
  const { press, rendered } = workshop()
  const all = press.ensureAll()
  await press.ensure("releases/interior-angles/02.flac")
  expect(rendered.length).toBeLessThanOrEqual(3)
  expect(rendered.at(-1)).toBe("releases/interior-angles/02.flac")
  await all
})

test("two who ask for the same file wait for one rendering", async () => {
  const { press, rendered } = workshop()
  const path = "releases/n29/01.mp3"
  await Promise.all([press.ensure(path), press.ensure(path)])
  expect(rendered).toEqual([path])
})

test("a failed rendering is told, passed over and can be tried again", async () => {
  const told: string[] = []
  const { press, rendered, breakDown } = workshop((line) => told.push(line))
  const path = "releases/floodlight/02.mp3"
  breakDown(path)
  await press.ensureAll()
  expect(told).toHaveLength(1)
  expect(rendered).toHaveLength(21 * 2 - 1)
  await press.ensure(path)
  expect(rendered.at(-1)).toBe(path)
})

test("a path that is not for sale renders nothing", async () => {
  const { press, rendered } = workshop()
  await press.ensure("releases/second-summer/01.flac")
  await press.ensure("passes/friends-friend.html")
  expect(rendered).toEqual([])
})

test("an abort ends the run after the file in hand", async () => {
  const { press, rendered } = workshop()
  const stop = new AbortController()
  const all = press.ensureAll(stop.signal)
  stop.abort()
  await all
  expect(rendered.length).toBeLessThanOrEqual(1)
})

function workshop(log?: (line: string) => void) {
  const store = new Set<string>()
  const rendered: string[] = []
  const broken = new Set<string>()
  let working = 0
  let most = 0
  const press = masterPress({
    log,
    isStored: async (path) => store.has(path),
    storage: { put: async (_bucket, path) => store.add(path) },
    async render(recording: Recording) {
      most = Math.max(most, ++working)
      await new Promise((done) => setTimeout(done, 1))
      working--
      const path = masterPath(recording)
      if (broken.delete(path)) throw new Error("the tape snapped")
      rendered.push(path)
      return new Uint8Array([1])
    },
  })
  const breakDown = (path: string) => broken.add(path)
  return { press, rendered, breakDown, most: () => most }
}
