import type { Drawing } from "../drawing.ts"
import { inks } from "../inks.ts"
import { mark, note } from "../marks.ts"
import { chance } from "../noise.ts"
import { disc, group, path, rect } from "../shapes.ts"
import { words } from "../type.ts"

/** A hare sits up and listens, seen only because the leaves leave room. */
const body =
  "M330 842 C300 842 276 826 270 806 C262 800 250 800 246 790 " +
  "C243 778 256 770 268 774 C262 720 276 640 330 580 " +
  "C372 534 430 512 470 480 C480 452 490 432 506 418 " +
  "C478 352 452 262 458 206 C460 186 476 184 486 202 " +
  "C512 250 532 330 546 392 C540 324 544 240 566 190 " +
  "C574 172 590 176 592 196 C598 262 588 346 584 402 " +
  "C622 418 650 446 668 480 C680 492 688 504 686 516 " +
  "C684 530 664 540 640 544 C618 548 600 552 590 566 " +
  "C584 602 588 640 594 676 L608 800 C626 806 648 812 656 824 " +
  "C662 836 654 842 640 842 L560 842 C556 808 548 772 536 742 " +
  "C530 772 516 794 496 806 C524 812 542 824 542 842 Z"

export const theHedgeAndTheHare: Drawing = {
  alt:
    "A hare sitting upright, ears raised, in a clearing cut out of a dense " +
    "hedge of green leaves under a marigold moon.",
  draw: () => ({
    width: 1000,
    height: 1000,
    paper: inks.moss.paper,
    plates: [
      { ink: "marigold", art: disc(700, 300, 176) + path(body, "#fff") },
      { ink: "moss", art: leaves(3, 1), shift: [5, 4] },
      { ink: "moss", art: leaves(8, 0.55), strength: 0.9 },
      {
        ink: "graphite",
        art: fur(),
        screen: { kind: "lines", cell: 7, angle: 62 },
      },
      { ink: "graphite", art: features() },
      { paste: band() },
      { ink: "moss", art: lettering() },
    ],
    grain: 0.9,
  }),
}

function leaves(seed: number, share: number) {
  const next = chance(seed)
  const parts: string[] = []
  for (let row = -1; row < 22; row++) {
    for (let column = -1; column < 22; column++) {
      const x = column * 50 + (row % 2) * 25 + next(-9, 9)
      const y = row * 46 + next(-9, 9)
      const angle = next(-70, 70)
      const size = next(0.7, 1.18)
      if (next() > share || inClearing(x, y)) continue
      parts.push(group(`translate(${x} ${y}) rotate(${angle})`, leaf(size)))
    }
  }
  return parts.join("")
}

function leaf(size: number) {
  const long = 42 * size
  const wide = 17 * size
  return (
    path(
      `M0 ${-long} C${wide * 1.4} ${-long / 2} ${wide} ${long / 2} 0 ${long} ` +
        `C${-wide} ${long / 2} ${-wide * 1.4} ${-long / 2} 0 ${-long} Z`,
    ) + rect(-1.3, -long * 0.7, 2.6, long * 1.5, "#fff")
  )
}

function inClearing(x: number, y: number) {
  const trunk = Math.hypot((x - 455) / 235, (y - 690) / 235) < 1
  const head = Math.hypot((x - 565) / 175, (y - 470) / 150) < 1
  const ears = Math.hypot((x - 530) / 120, (y - 290) / 185) < 1
  const moon = Math.hypot(x - 700, y - 300) < 196
  return trunk || head || ears || moon
}

/** Light from the moon: the back is dark, the chest is not. */
function fur() {
  return (
    `<linearGradient id="fur" gradientUnits="userSpaceOnUse" x1="300" ` +
    `y1="720" x2="640" y2="470"><stop offset="0" stop-color="#000"/>` +
    `<stop offset="0.55" stop-color="#444"/>` +
    `<stop offset="1" stop-color="#bbb"/></linearGradient>` +
    path(body, "url(#fur)")
  )
}

function features() {
  return (
    disc(606, 468, 12) +
    path("M686 512 C676 506 668 510 664 518 C672 526 682 526 686 516 Z") +
    path(body, "none", `stroke="#000" stroke-width="5"`) +
    path(
      "M330 700 C380 640 450 650 470 720 C482 764 470 800 440 812",
      "none",
      `stroke="#000" stroke-width="5"`,
    ) +
    path(
      "M566 396 C562 330 566 262 578 214",
      "none",
      `stroke="#000" stroke-width="4"`,
    )
  )
}

function band() {
  return rect(0, 868, 1000, 132, inks.moss.paper)
}

function lettering() {
  return (
    words("The Hedge and the Hare", {
      x: 40,
      y: 936,
      size: 66,
      weight: 520,
      width: 92,
      track: -16,
    }) +
    note("Tomasz Wren", 42, 974) +
    note("9X-003", 960, 974, { anchor: "end" }) +
    mark(914, 900, 28)
  )
}
