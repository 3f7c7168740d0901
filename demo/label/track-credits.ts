import type { Release } from "./releases.ts"

/** Who wrote, played and produced a track. */
export interface TrackCredits {
  readonly writers: readonly string[]
  readonly performers: readonly string[]
  readonly producers: readonly string[]
}

type Title = Release["tracks"][number]

const saltmarsh = ["Ewan Pryce", "Isla Thorne"]
const tide = ["Inês Carvalho", "Joss Adeyemi", "Kit Rowntree"]
const oba = ["Oba Lane", "Femi Okonjo", "Grace Pargeter", "Lew Adisa"]

/** Who made each record's tracks, where they do not differ. */
const ofRelease: Record<Release["slug"], TrackCredits> = {
  floodlight: {
    writers: ["Junie Calloway"],
    performers: [
      "Junie Calloway",
      "Kofi Ansell",
      "Marlon Teague",
      "The Lee Green Voices",
    ],
    producers: ["Adaeze Finch"],
  },
  "rye-lane-riddim": {
    writers: ["Dez Arthur", "Ruby Lim"],
    performers: ["Peckham Static", "Mr Osei"],
    producers: ["Peckham Static"],
  },
  n29: alone("Mara Voss"),
  "market-day": {
    writers: ["Oba Lane"],
    performers: oba,
    producers: ["Oba Lane", "Grace Pargeter"],
  },
  "interior-angles": alone("HEXA"),
  "low-water": together(saltmarsh),
  "postcards-to-nobody": {
    writers: ["Inês Carvalho"],
    performers: [...tide, "Bea Sandoval"],
    producers: ["Bea Sandoval"],
  },
  "candle-hours": {
    writers: ["Tomasz Wren"],
    performers: ["Tomasz Wren"],
    producers: ["Hana Lindqvist"],
  },
  "same-coat": {
    writers: ["Junie Calloway"],
    performers: ["Junie Calloway", "Marlon Teague"],
    producers: ["Adaeze Finch"],
  },
  sodium: alone("Mara Voss"),
  "pirate-hours": {
    writers: ["Dez Arthur", "Ruby Lim"],
    performers: ["Peckham Static"],
    producers: ["Peckham Static"],
  },
  "concrete-choir": alone("HEXA"),
  "lagos-to-lewisham": {
    writers: ["Oba Lane"],
    performers: oba,
    producers: ["Oba Lane"],
  },
  estuary: together(saltmarsh),
  "blue-hour-bus": {
    writers: ["Inês Carvalho"],
    performers: tide,
    producers: ["Inês Carvalho"],
  },
  "the-hedge-and-the-hare": alone("Tomasz Wren"),
  "second-summer": {
    writers: ["Inês Carvalho"],
    performers: [...tide, "Bea Sandoval"],
    producers: ["Bea Sandoval"],
  },
  "test-pressing": alone("Mara Voss"),
}

/** Where one track was made otherwise than its neighbours. */
const ofTrack: { readonly [Track in Title]?: Partial<TrackCredits> } = {
  "Say It Slower": {
    performers: ["Junie Calloway", "Kofi Ansell", "Marlon Teague"],
  },
  "Southbank Prayer": {
    performers: ["Junie Calloway", "The Lee Green Voices"],
  },
  "Six in the Morning": { performers: ["Oba Lane", "Femi Okonjo"] },
  "Dubplate Weather": {
    writers: ["Dez Arthur", "Ruby Lim", "MC Thimble"],
    performers: ["Peckham Static", "MC Thimble"],
  },
}

export function creditsOf(release: Release, title: Title): TrackCredits {
  return { ...ofRelease[release.slug], ...ofTrack[title] }
}

function alone(name: string) {
  return together([name])
}

function together(names: readonly string[]): TrackCredits {
  return { writers: names, performers: names, producers: names }
}
