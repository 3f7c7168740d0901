import type { Drawing } from "../drawing.ts"
import { bust, head, neck } from "../head.ts"
import { between, inked, sheet, sit } from "../portrait.ts"

/** Somebody, nobody yet. */
export const artist: Drawing = {
  alt: "A head and shoulders in fine grey lines, without a face.",
  draw: () => {
    const study = sit(
      [
        ...head({
          skin: 0.8,
          eyes: "none",
          lips: 0.2,
          browShade: 0.8,
          lipShade: 0.9,
        }),
        ...neck(0.8),
        ...bust(0.6),
      ],
      {
        centre: [0, -0.6],
        span: 3.8,
        ambient: 0.2,
        lights: [{ from: [-0.6, 0.8, 0.6], power: 0.9 }],
      },
    )
    return {
      ...sheet,
      paper: "#56565c",
      plates: [
        {
          ink: "graphite",
          tone: inked(study, between(0, 1)),
          screen: { kind: "lines", cell: 9, angle: 0 },
        },
      ],
    }
  },
}
