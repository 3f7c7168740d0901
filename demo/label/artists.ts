/** The roster, in the order it was signed. `ink` names the artist's drum in
 * the eight-ink palette that sleeves, portraits and genre badges share. */
export const artists = [
  {
    slug: "junie-calloway",
    name: "Junie Calloway",
    genre: "Neo-Soul",
    ink: "vermilion",
    mood: "warm, close, Rhodes and live-feeling drums, choruses that open up",
    featured: true,
  },
  {
    slug: "peckham-static",
    name: "Peckham Static",
    genre: "Garage",
    ink: "acid",
    mood: "two-step swing, sub bass, chopped chords, pirate-radio grit",
    featured: true,
  },
  {
    slug: "oba-lane",
    name: "Oba Lane",
    genre: "Afro-Jazz",
    ink: "marigold",
    mood: "interlocking guitars, horns, talking percussion, daylight",
    featured: true,
  },
  {
    slug: "mara-voss",
    name: "Mara Voss",
    genre: "Electronic",
    ink: "cobalt",
    mood: "night-bus arpeggios, analogue bass, melancholy leads",
    featured: true,
  },
  {
    slug: "saltmarsh",
    name: "Saltmarsh",
    genre: "Ambient",
    ink: "seafoam",
    mood: "slow tides of pads, far bells, tape, no hurry",
    featured: true,
  },
  {
    slug: "hexa",
    name: "HEXA",
    genre: "Techno",
    ink: "graphite",
    mood: "hypnotic, hard, hexagonal patterns, warehouse concrete",
    featured: true,
  },
  {
    slug: "ines-and-the-tide",
    name: "Inês & the Tide",
    genre: "Dream Pop",
    ink: "orchid",
    mood: "chorused guitars, big snare, bright sorrow, sea light",
    featured: false,
  },
  {
    slug: "tomasz-wren",
    name: "Tomasz Wren",
    genre: "Folk",
    ink: "moss",
    mood: "felt piano and nylon strings, waltzes, wooden room",
    featured: false,
  },
] as const

export type Artist = (typeof artists)[number]
export type Ink = Artist["ink"]
