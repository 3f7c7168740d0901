import { expect, test } from "vitest"
import { listeningToken, playsText } from "./listening.ts"

test("reads a token from a fragment, or nothing", () => {
  const token = "0a".repeat(32)
  expect(listeningToken(`#${token}`)).toBe(token)
  for (const odd of ["", "#", `#${token}0`, "#<script>", `#${token}?x`]) {
    expect(listeningToken(odd), odd).toBeNull()
  }
})

test("writes the number of plays in words", () => {
  const said = (most_plays: number | null, plays_left: number | null) =>
    playsText({ most_plays, plays_left })
  expect(said(null, null)).toBe("You can play it as often as you like.")
  expect(said(1, 1)).toBe("1 play left; each track that is begun is one.")
  expect(said(9, 9)).toBe("9 plays left; each track that is begun is one.")
  expect(said(9, 1)).toBe("1 of 9 plays left; each track that is begun is one.")
  expect(said(9, 0)).toBe("All of its 9 plays are used up.")
  expect(said(1, 0)).toBe("Its one play is used up.")
})
