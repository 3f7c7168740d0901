import type { Drawing } from "../drawing.ts"
import { folds, reference, shadow, table } from "../goods.ts"
import { mark, note } from "../marks.ts"
import { path, stroke, tint } from "../shapes.ts"

const tee =
  "M300 176 C330 214 470 214 500 176 L572 198 C610 210 640 236 660 276 " +
  "L738 432 L640 486 L606 428 C600 560 602 700 612 842 " +
  "C520 862 280 862 188 842 C198 700 200 560 194 428 L160 486 L62 432 " +
  "L140 276 C160 236 190 210 228 198 Z"
const collar = "M300 176 C330 214 470 214 500 176"

const creases =
  stroke("M232 330 C250 460 236 560 262 700", 20, "#000", `opacity=".5"`) +
  stroke("M566 330 C546 470 566 580 534 720", 20, "#000", `opacity=".5"`) +
  stroke("M196 430 C230 420 260 390 280 340", 14, "#000", `opacity=".6"`) +
  stroke("M604 430 C570 420 540 390 520 340", 14, "#000", `opacity=".6"`) +
  stroke("M300 840 C320 760 310 700 330 640", 16, "#000", `opacity=".45"`) +
  stroke("M480 846 C470 770 490 720 476 660", 16, "#000", `opacity=".45"`) +
  stroke("M150 290 C170 340 190 380 196 430", 14, "#000", `opacity=".5"`) +
  stroke("M650 290 C630 340 610 380 604 430", 14, "#000", `opacity=".5"`)

/** Black cotton, the mark across the chest. */
export function shirt(): Drawing {
  return {
    alt:
      "A black T-shirt laid flat on warm paper with the 9X mark printed " +
      "large in vermilion across the chest.",
    draw: () => ({
      ...table,
      plates: [
        shadow(path(tee)),
        {
          ink: "graphite",
          art: path(tee, tint(0.72)) + folds("tee", path(tee), creases),
          screen: { kind: "dots", cell: 4.6, angle: 45 },
        },
        { ink: "graphite", art: path(tee), strength: 0.62 },
        { paste: chest() },
        {
          ink: "graphite",
          art: folds("print", path(tee), creases),
          screen: { kind: "dots", cell: 4.6, angle: 45 },
          strength: 0.5,
        },
        { ink: "graphite", art: seams() },
        reference("9X-TEE   Heavy cotton, black"),
      ],
    }),
  }
}

function chest() {
  return (
    mark(252, 334, 190, "#f4511f") +
    note("Est. London", 254, 560, { size: 16, fill: "#f4511f" }) +
    note("Nos. 000–018", 546, 560, {
      size: 16,
      anchor: "end",
      fill: "#f4511f",
    }) +
    stroke(collar, 15, "#4a4a50") +
    stroke("M308 190 C336 228 464 228 492 190", 2, "#77777c")
  )
}

function seams() {
  return (
    stroke("M194 428 C190 380 168 330 140 276", 2.4) +
    stroke("M606 428 C610 380 632 330 660 276", 2.4) +
    stroke("M190 820 C280 842 520 842 610 820", 2) +
    stroke("M72 414 L166 468 M728 414 L634 468", 2)
  )
}
