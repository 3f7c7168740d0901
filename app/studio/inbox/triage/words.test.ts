import { expect, test } from "vitest"
import { goesOut } from "./goes-out.ts"
import { begunMention, completed, mentionsIn, suggested } from "./mentions.ts"
import { webLink } from "./web-link.ts"

const ADA = { user_id: "a", name: "Ada", role: "scout" }
const LOVELACE = { user_id: "l", name: "Ada Lovelace", role: "owner" }
const BO = { user_id: "b", name: "Bo", role: "scout" }
const ALL = [ADA, LOVELACE, BO]

test("an answer goes out when a person would say it does", () => {
  const evening = new Date("2026-11-18T22:30:00Z")
  expect(goesOut("2026-11-19T09:00:00Z", evening)).toBe(
    "goes out tomorrow at nine",
  )
  const night = new Date("2026-11-19T00:30:00Z")
  expect(goesOut("2026-11-19T09:00:00Z", night)).toBe("goes out today at nine")
  expect(goesOut("2026-11-18T22:31:00Z", evening)).toBe("goes out in a minute")
  // By London's clock, in the night in which it turns.
  const turning = new Date("2026-03-28T23:30:00Z")
  expect(goesOut("2026-03-29T08:00:00Z", turning)).toBe(
    "goes out tomorrow at nine",
  )
})

test("of names that begin alike the longer one is meant, and no part of one", () => {
  expect(mentionsIn("@ada lovelace, hear this", ALL)).toEqual(["l"])
  expect(mentionsIn("@Ada and @Bo: yes? @bo!", ALL)).toEqual(["a", "b"])
  expect(mentionsIn("@Boris @Adam bo@example.org Ada", ALL)).toEqual([])
})

test("a name that is begun is offered and finished where the hand is", () => {
  const text = "ask @love about it"
  const hand = "ask @love".length
  expect(begunMention(text, hand)).toBe("love")
  expect(begunMention("mail ada@fans", 13)).toBeNull()
  expect(suggested("love", ALL)).toEqual([LOVELACE])
  expect(completed(text, hand, "Ada Lovelace")).toEqual({
    text: "ask @Ada Lovelace  about it",
    hand: "ask @Ada Lovelace ".length,
  })
})

test("only an address of the web is opened", () => {
  expect(webLink("javascript:alert(1)//.mp3")).toBeNull()
  expect(webLink(null)).toBeNull()
  expect(webLink("https://ada.example/x")?.host).toBe("ada.example")
})
