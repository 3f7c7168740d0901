import type { Drawing } from "../drawing.ts"
import { reference, shadow, table } from "../goods.ts"
import { type InkName, inks } from "../inks.ts"
import { mark, note } from "../marks.ts"
import { clip, group, path, rect } from "../shapes.ts"
import { stack, words } from "../type.ts"

const turn = "translate(120 470) rotate(-7 280 175)"
const letterTurn = "rotate(4 420 420)"

/** The card, on the letter it came with. */
export function membershipCard(): Drawing {
  return {
    alt:
      "A Friends of 9X membership card with eight bands of ink, lying on a " +
      "typed welcome letter.",
    draw: () => ({
      ...table,
      plates: [
        shadow(group(letterTurn, rect(190, 80, 470, 660))),
        { paste: group(letterTurn, letter()) },
        shadow(group(turn, rect(0, 0, 560, 350, "#000", 22)), 14, 20),
        { paste: group(turn, card()) },
        reference("9X-MEM   A year of everything"),
      ],
    }),
  }
}

function letter() {
  const lines = [
    "Dear friend,",
    "",
    "You are one of the people who",
    "keep this going. Here is your",
    "card. Show it at the 9X Room and",
    "the first one is on us.",
  ]
  return (
    rect(190, 80, 470, 660, "#fbf8f0") +
    mark(226, 116, 44, inks.vermilion.hex) +
    note("London", 624, 150, { anchor: "end", size: 14 }) +
    stack(lines, 32, { x: 226, y: 240, size: 15, mono: true, weight: 400 }) +
    path("M190 410 H660", "none", `stroke="#e4dcc9" stroke-width="2"`)
  )
}

function card() {
  const names = Object.keys(inks) as InkName[]
  const bands = names
    .map((name, index) =>
      path(`M${268 + index * 44} -10 h46 l-110 380 h-46 Z`, inks[name].hex),
    )
    .join("")
  const pale = "#f2efe9"
  const shape = rect(0, 0, 560, 350, "#000", 22)
  return (
    clip("member", shape, rect(0, 0, 560, 350, "#161618") + bands) +
    clip("face", shape, path("M0 0 H262 L152 380 H0 Z", "#161618")) +
    mark(32, 32, 60, pale) +
    words("Friends", {
      x: 30,
      y: 248,
      size: 44,
      weight: 760,
      width: 96,
      track: -10,
      fill: pale,
    }) +
    words("of 9X", {
      x: 30,
      y: 290,
      size: 44,
      weight: 760,
      width: 96,
      track: -10,
      fill: pale,
    }) +
    note("No. 00913", 32, 322, { size: 13, fill: pale })
  )
}
