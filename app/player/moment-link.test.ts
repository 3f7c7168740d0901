import { expect, test } from "vitest"
import { linkAt, momentIn } from "./moment-link.ts"

const ORIGIN = "https://9x.example"
const tracks = [1, 2].map((number) => ({
  title: `Song ${number}`,
  href: "/release/r",
  number,
  seconds: 100,
}))

test("makes a link to a moment that leads to its track and second", () => {
  const [first, second] = tracks
  if (!first || !second) throw new Error("two tracks")
  const links = [linkAt(first, 72.9, ORIGIN), linkAt(second, 5, ORIGIN)]
  expect(links).toEqual([
    "https://9x.example/release/r?t=1:12",
    "https://9x.example/release/r?track=2&t=0:05",
  ])
  const read = links.map((link) => momentIn(new URL(link).search, tracks))
  expect(read).toEqual([
    { index: 0, at: 72, text: "Play from 1:12" },
    { index: 1, at: 5, text: "Play Song 2 from 0:05" },
  ])
})

test("rejects a moment that is in no track", () => {
  const odd = ["", "?t=", "?t=abc", "?t=100", "?t=1&track=3", "?t=1&track=0"]
  const cruel = ["?t=1&track=1e9", "?t=1&track=-1", "?t=1&track=__proto__"]
  for (const search of [...odd, ...cruel]) {
    expect(momentIn(search, tracks), search).toBeNull()
  }
})
