import { expect, test } from "vitest"
import { begunMention, completed, mentionsIn, suggested } from "./mentions.ts"
import { sendTimeText } from "./send-time.ts"
import { webLink } from "./web-link.ts"

const ADA = { user_id: "a", name: "Ada", role: "scout" }
const LOVELACE = { user_id: "l", name: "Ada Lovelace", role: "owner" }
const BO = { user_id: "b", name: "Bo", role: "scout" }
const ALL = [ADA, LOVELACE, BO]

test("says when a reply goes out", () => {
  const evening = new Date("2026-11-18T22:30:00Z")
  expect(sendTimeText("2026-11-19T09:00:00Z", evening)).toBe(
    "goes out tomorrow at nine",
  )
  const night = new Date("2026-11-19T00:30:00Z")
  expect(sendTimeText("2026-11-19T09:00:00Z", night)).toBe(
    "goes out today at nine",
  )
  expect(sendTimeText("2026-11-18T22:31:00Z", evening)).toBe(
    "goes out in a minute",
  )
  // In London's time zone, on the night the clocks change.
  const turning = new Date("2026-03-28T23:30:00Z")
  expect(sendTimeText("2026-03-29T08:00:00Z", turning)).toBe(
    "goes out tomorrow at nine",
  )
})

test("prefers the longer of two names and ignores partial names", () => {
  expect(mentionsIn("@ada lovelace, hear this", ALL)).toEqual(["l"])
  expect(mentionsIn("@Ada and @Bo: yes? @bo!", ALL)).toEqual(["a", "b"])
  expect(mentionsIn("@Boris @Adam bo@example.org Ada", ALL)).toEqual([])
})

test("suggests a name and completes it at the caret", () => {
  const text = "ask @love about it"
  const caret = "ask @love".length
  expect(begunMention(text, caret)).toBe("love")
  expect(begunMention("mail ada@fans", 13)).toBeNull()
  expect(suggested("love", ALL)).toEqual([LOVELACE])
  expect(completed(text, caret, "Ada Lovelace")).toEqual({
    text: "ask @Ada Lovelace  about it",
    caret: "ask @Ada Lovelace ".length,
  })
})

test("opens only web addresses", () => {
  expect(webLink("javascript:alert(1)//.mp3")).toBeNull()
  expect(webLink(null)).toBeNull()
  expect(webLink("https://ada.example/x")?.host).toBe("ada.example")
})
