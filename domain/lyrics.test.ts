import { expect, test } from "vitest"
import { lineAt, plainLyrics, readLyrics } from "./lyrics.ts"

const LRC = `[ar:Junie Calloway]
[offset:+500]
[00:12.50]Turn the floodlight on
[00:20.5][01:05.500]Say it slower
[00:31]
[00:33:25]<00:33.25>Home <00:34.00>by the river`

test("reads timed lyrics in order, without metadata", () => {
  expect(readLyrics(LRC)).toEqual({
    timed: true,
    lines: [
      { at: 12, text: "Turn the floodlight on" },
      { at: 20, text: "Say it slower" },
      { at: 30.5, text: "" },
      { at: 32.75, text: "Home by the river" },
      { at: 65, text: "Say it slower" },
    ],
  })
  expect(plainLyrics(LRC)).toBe(
    "Turn the floodlight on\nSay it slower\n\nHome by the river\nSay it slower",
  )
})

test("leaves lyrics without timestamps as written", () => {
  const text = "\r\n[Chorus]\r\nTurn it on\r\n\r\n\r\nTurn it off\r\n"
  expect(readLyrics(text)).toEqual({
    timed: false,
    lines: ["[Chorus]", "Turn it on", "", "Turn it off"],
  })
  expect(plainLyrics(text)).toBe("[Chorus]\nTurn it on\n\nTurn it off")
  for (const nothing of [null, undefined, "", " \n\n "]) {
    expect(readLyrics(nothing)).toBeNull()
    expect(plainLyrics(nothing)).toBeNull()
  }
})

test("joins a line without a timestamp to the one above", () => {
  expect(readLyrics("First\n[00:10.00]One\nstill one")).toEqual({
    timed: true,
    lines: [
      { at: 0, text: "First" },
      { at: 10, text: "One" },
      { at: 10, text: "still one" },
    ],
  })
})

test("finds the current line at any second", () => {
  const lines = [1, 2, 2, 5].map((at) => ({ at, text: "" }))
  const found = [0, 1, 1.9, 2, 4.99, 5, 9999].map((at) => lineAt(lines, at))
  expect(found).toEqual([-1, 0, 0, 2, 2, 3, 3])
  expect(lineAt([], 3)).toBe(-1)
})

test("handles hostile lyrics quickly and safely", () => {
  const began = performance.now()
  const hostile = [
    "[00:01.00]".repeat(2_000_000),
    `${"[".repeat(500_000)}00:01`,
    "[00:01.00]<00:".repeat(500_000),
    "[99:99.99]no such second\u0000\u001b[31m",
    "[offset:-1e999]\n[00:01.00]x",
    "[0".repeat(300_000),
  ]
  for (const text of hostile) {
    const lyrics = readLyrics(text)
    expect(lyrics?.lines.length ?? 0).toBeLessThanOrEqual(1000)
    expect(JSON.stringify(lyrics)).not.toMatch(/\\u0000|\\u001b|null,/)
    for (const line of lyrics?.timed ? lyrics.lines : []) {
      expect(Number.isFinite(line.at)).toBe(true)
    }
  }
  expect(performance.now() - began).toBeLessThan(500)
})
