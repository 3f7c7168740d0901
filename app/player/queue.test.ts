import { expect, test } from "vitest"
import type { Line, Track } from "./player-state.ts"
import {
  cleared,
  followedBy,
  MOST_QUEUED,
  moved,
  shuffled,
  steppedTo,
  unshuffled,
  withLast,
  withNext,
  without,
} from "./queue.ts"

function track(id: string): Track {
  return {
    id,
    title: id,
    artist: "",
    href: "/",
    sleeve: null,
    release: "r",
    src: `/storage/v1/object/public/streams/${id}.mp3`,
    opusSrc: null,
    seconds: 100,
    peaks: null,
    loudness: null,
    truePeak: null,
  }
}

function line(ids: string, index = 0, more: Partial<Line> = {}): Line {
  const queue = [...ids].map(track)
  return { queue, index, straight: null, repeat: "off", ...more }
}

function heard({ queue, index }: Line) {
  const ids = queue.map(({ id }, place) => (place === index ? `(${id})` : id))
  return ids.join("")
}

test("'Play next' inserts after the current track, 'Add to queue' appends", () => {
  const b = line("abc", 1)
  expect(heard(withNext(b, [track("x"), track("y")]))).toBe("a(b)xyc")
  expect(heard(withLast(b, [track("x"), track("b")]))).toBe("a(b)cxb")
  expect(heard(withNext(line(""), [track("x")]))).toBe("(x)")
})

test("holds a limited number of tracks", () => {
  const many = Array.from({ length: 2000 }, () => track("x"))
  expect(withNext(line("ab"), many).queue).toHaveLength(MOST_QUEUED)
  const full = withLast(line("ab"), many)
  expect(full.queue).toHaveLength(MOST_QUEUED)
  expect(withNext(full, [track("z")]).queue.map(({ id }) => id)).not.toContain(
    "z",
  )
})

test("keeps the current track when others are moved or removed", () => {
  expect(heard(moved(line("abcd", 1), 3, 0))).toBe("da(b)c")
  expect(heard(moved(line("abcd", 1), 1, 2))).toBe("ac(b)d")
  expect(heard(moved(line("abcd", 1), 0, -1))).toBe("a(b)cd")
  expect(heard(without(line("abcd", 2), 0))).toBe("b(c)d")
  expect(heard(without(line("abcd", 1), 3))).toBe("a(b)c")
  expect(heard(cleared(line("abcd", 2)))).toBe("(c)")
})

test("plays the next track when the current one is removed", () => {
  expect(heard(without(line("abc", 1), 1))).toBe("a(c)")
  expect(heard(without(line("abc", 2), 2))).toBe("a(b)")
  expect(without(line("a"), 0).queue).toEqual([])
})

test("shuffle starts with the current track, is fair, and can be undone", () => {
  const seen = new Map<string, number>()
  for (let turn = 0; turn < 6000; turn++) {
    const mixed = shuffled(line("abcd", 2), Math.random)
    const order = heard(mixed)
    seen.set(order, (seen.get(order) ?? 0) + 1)
    expect(heard(unshuffled(mixed))).toBe("ab(c)d")
  }
  expect([...seen.keys()].every((order) => order.startsWith("(c)"))).toBe(true)
  expect(seen.size).toBe(6)
  for (const times of seen.values()) {
    expect(Math.abs(times - 1000)).toBeLessThan(200)
  }
})

test("tracks added or removed while shuffled stay that way after unshuffling", () => {
  const mixed = shuffled(line("abcd", 1), () => 0)
  const more = withNext(mixed, [track("x")])
  expect(more.queue[1]?.id).toBe("x")
  expect(heard(unshuffled(more))).toBe("a(b)xcd")
  const place = more.queue.findIndex(({ id }) => id === "c")
  expect(heard(unshuffled(without(more, place)))).toBe("a(b)xd")
})

test("repeat loops the queue, repeats one track, or lets it end", () => {
  const last = (repeat: Line["repeat"]) => line("abc", 2, { repeat })
  expect(followedBy(last("off"))).toBeNull()
  expect(followedBy(last("all"))).toBe(0)
  expect(followedBy(last("one"))).toBe(2)
  expect(followedBy(line("abc", 0))).toBe(1)
  expect(steppedTo(last("off"), 1)).toBeNull()
  expect(steppedTo(last("one"), 1)).toBeNull()
  expect(steppedTo(last("all"), 1)).toBe(0)
  expect(steppedTo(line("abc", 0, { repeat: "all" }), -1)).toBe(2)
  expect(steppedTo(line("a", 0, { repeat: "all" }), 1)).toBeNull()
})
