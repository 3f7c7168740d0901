import type { Release } from "./releases.ts"

/** Who made each record, a line each: what they did, then who did it. */
export const credits = {
  floodlight: [
    "Written by: Junie Calloway",
    "Voice, Rhodes: Junie Calloway",
    "Bass: Kofi Ansell",
    "Choir: The Lee Green Voices",
    "Recorded and mixed by: Adaeze Finch",
    "Mastered by: Ray Oduya",
  ],
  "rye-lane-riddim": [
    "Written and recorded by: Peckham Static",
    "Voice in the breakdown: Mr Osei",
    "Cut by: Ray Oduya",
  ],
  n29: [
    "Written, played and mixed by: Mara Voss",
    "Bell: the twenty to four to Wood Green",
    "Mastered by: Ray Oduya",
  ],
  "market-day": [
    "Written by: Oba Lane",
    "Guitars: Oba Lane",
    "Talking drum: Femi Okonjo",
    "Horns: Grace Pargeter, Lew Adisa",
    "Recorded in the 9X Room by: Hana Lindqvist",
    "Mastered by: Ray Oduya",
  ],
  "interior-angles": [
    "Written, programmed and mixed by: HEXA",
    "Mastered by: Ray Oduya",
  ],
  "low-water": [
    "Written and recorded by: Ewan Pryce, Isla Thorne",
    "Hydrophone: Isla Thorne",
    "Mastered by: Ray Oduya",
  ],
  "postcards-to-nobody": [
    "Written by: Inês Carvalho",
    "Voice, guitar: Inês Carvalho",
    "Drums: Bea Sandoval",
    "Recorded and mixed by: Bea Sandoval",
    "Mastered by: Ray Oduya",
  ],
  "candle-hours": [
    "Written by: Tomasz Wren",
    "Nylon-string guitar, voice: Tomasz Wren",
    "Recorded by: Hana Lindqvist",
    "Mastered by: Ray Oduya",
  ],
  "same-coat": [
    "Written by: Junie Calloway",
    "Recorded and mixed by: Adaeze Finch",
    "Mastered by: Ray Oduya",
  ],
  sodium: ["Written, played and mixed by: Mara Voss", "Mastered by: Ray Oduya"],
  "pirate-hours": [
    "Written and recorded by: Peckham Static",
    "Words on Dubplate Weather: MC Thimble",
    "Cut by: Ray Oduya",
  ],
  "concrete-choir": [
    "Written, programmed and mixed by: HEXA",
    "Mastered by: Ray Oduya",
  ],
  "lagos-to-lewisham": [
    "Written by: Oba Lane",
    "Talking drum: Femi Okonjo",
    "Mastered by: Ray Oduya",
  ],
  estuary: [
    "Written and recorded by: Ewan Pryce, Isla Thorne",
    "Mastered by: Ray Oduya",
  ],
  "blue-hour-bus": [
    "Written, played and recorded by: Inês Carvalho",
    "Mastered by: Ray Oduya",
  ],
  "the-hedge-and-the-hare": [
    "Traditional, arranged by: Tomasz Wren",
    "Mastered by: Ray Oduya",
  ],
  "second-summer": [
    "Written by: Inês Carvalho",
    "Recorded and mixed by: Bea Sandoval",
  ],
  "test-pressing": ["Written, played and mixed by: Mara Voss"],
} as const satisfies Record<Release["slug"], readonly string[]>
