import type { Drawing } from "../drawing.ts"
import { folds, reference, shadow, table } from "../goods.ts"
import { inks } from "../inks.ts"
import { note } from "../marks.ts"
import { disc, group, path, stroke, tint } from "../shapes.ts"
import { words } from "../type.ts"

const body =
  "M304 160 C332 192 468 192 496 160 L566 180 C600 190 624 214 634 250 " +
  "L728 790 C730 806 724 814 710 818 L666 826 C652 828 646 820 644 808 " +
  "L590 470 C588 590 592 700 600 834 C520 850 280 850 200 834 " +
  "C208 700 212 590 210 470 L156 808 C154 820 148 828 134 826 L90 818 " +
  "C76 814 70 806 72 790 L166 250 C176 214 200 190 234 180 Z"
const collar = "M304 160 C332 192 468 192 496 160"

const creases =
  stroke("M250 300 C262 440 250 580 272 720", 13, "#000", `opacity=".32"`) +
  stroke("M552 300 C538 440 552 580 530 720", 13, "#000", `opacity=".32"`) +
  stroke("M212 470 C206 400 216 340 236 290", 12, "#000", `opacity=".4"`) +
  stroke("M588 470 C594 400 584 340 564 290", 12, "#000", `opacity=".4"`) +
  stroke("M110 700 C130 660 140 620 170 600", 9, "#000", `opacity=".35"`) +
  stroke("M690 700 C670 660 660 620 630 600", 9, "#000", `opacity=".35"`) +
  stroke("M128 520 C150 500 170 470 190 450", 9, "#000", `opacity=".35"`) +
  stroke("M672 520 C650 500 630 470 610 450", 9, "#000", `opacity=".35"`)

/** Night-bus blue, stops down both arms. */
export function longSleeve(): Drawing {
  return {
    alt:
      "A deep blue long-sleeved shirt with amber dots down both sleeves and " +
      "a small bus blind reading N29 on the chest.",
    draw: () => ({
      ...table,
      plates: [
        shadow(path(body)),
        { paste: path(body, "#dfe0ea") },
        { ink: "cobalt", art: path(body) },
        {
          ink: "graphite",
          art: path(body, tint(0.22)) + folds("ls", path(body), creases),
          screen: { kind: "dots", cell: 4.6, angle: 45 },
        },
        { paste: prints() },
        { ink: "graphite", art: seams() },
        reference("9X-LS   Night bus blue, printed arms"),
      ],
    }),
  }
}

function prints() {
  const amber = inks.marigold.hex
  const stops = Array.from({ length: 13 }, (_, stop) => {
    const y = 330 + stop * 35
    const lean = (y - 330) * 0.172
    return disc(186 - lean, y, 8.5, amber) + disc(614 + lean, y, 8.5, amber)
  }).join("")
  return (
    stops +
    group(
      "translate(326 296)",
      `<rect width="148" height="62" rx="5" fill="#17171c"/>` +
        words("N29", {
          x: 74,
          y: 48,
          size: 48,
          weight: 800,
          width: 120,
          anchor: "middle",
          fill: amber,
        }),
    ) +
    note("Last stop, first light", 400, 392, {
      anchor: "middle",
      size: 13,
      fill: amber,
    }) +
    stroke(collar, 14, "#1c37ad") +
    stroke("M312 172 C338 204 462 204 488 172", 2, "#5b78f0")
  )
}

function seams() {
  return (
    stroke("M210 470 C200 380 190 300 166 250", 2.2) +
    stroke("M590 470 C600 380 610 300 634 250", 2.2) +
    stroke("M202 812 C280 830 520 830 598 812", 2) +
    stroke("M76 782 L160 796 M724 782 L640 796", 2)
  )
}
