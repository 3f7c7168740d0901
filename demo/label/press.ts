import type { Artist } from "./artists.ts"
import { prose } from "./prose.ts"
import type { PublicationName } from "./publications.ts"

export interface PressQuote {
  readonly publication: PublicationName
  readonly author: string
  readonly daysAgo: number
  readonly quote: string
}

export const pressQuotes = {
  "junie-calloway": [
    {
      publication: "The Lamplight Review",
      author: "Nell Abara",
      daysAgo: 4,
      quote: prose`
        The chorus of Floodlight does not so much begin as get switched on,
        bank by bank.`,
    },
    {
      publication: "Flyposter",
      author: "Sam Trethowan",
      daysAgo: 6,
      quote: prose`
        Three songs, eleven ideas, not one of them in a hurry to be noticed.`,
    },
    {
      publication: "Second Alto",
      author: "Imogen Clay",
      daysAgo: 31,
      quote: prose`
        She sings like somebody who has stood at the back of a choir and
        counted everybody in.`,
    },
    {
      publication: "The Deptford Ledger",
      author: "Marcus Bello",
      daysAgo: 452,
      quote: prose`
        I have bought a coat because of this single. I have a coat.`,
    },
  ],
  "peckham-static": [
    {
      publication: "Bassbin Gazette",
      author: "Leroy Quist",
      daysAgo: 17,
      quote: prose`
        The best swing to come off Rye Lane since the station gate lost a
        hinge.`,
    },
    {
      publication: "Patchbay",
      author: "Yuki Brandt",
      daysAgo: 19,
      quote: prose`
        Every gap in this drum pattern has been measured, and then somebody
        has stood in it.`,
    },
    {
      publication: "The Deptford Ledger",
      author: "Marcus Bello",
      daysAgo: 680,
      quote: prose`
        Pirate Hours sounds like good reception in a bad building, which is
        exactly what it is.`,
    },
  ],
  "oba-lane": [
    {
      publication: "The Lamplight Review",
      author: "Nell Abara",
      daysAgo: 90,
      quote: prose`
        An album that knows everyone in the street and stops to speak to all
        of them.`,
    },
    {
      publication: "Valve & Reed",
      author: "Patrice Delacourt",
      daysAgo: 86,
      quote: prose`
        Two guitars, four horns, one drum that will not keep a secret.
        Market Day is a delight.`,
    },
    {
      publication: "Weekend Platform",
      author: "Joanna Sithole",
      daysAgo: 71,
      quote: prose`
        My children asked for it again in the car. So, after they got out,
        did I.`,
    },
    {
      publication: "Flyposter",
      author: "Sam Trethowan",
      daysAgo: 950,
      quote: prose`
        If this is what he does in a single, somebody should lend him a
        Saturday.`,
    },
    {
      publication: "Valve & Reed",
      author: "Patrice Delacourt",
      daysAgo: 944,
      quote: prose`
        Lagos to Lewisham arrives with its shirt ironed and leaves with it
        tied round its head.`,
    },
  ],
  "mara-voss": [
    {
      publication: "Night Desk",
      author: "Callum Osterly",
      daysAgo: 25,
      quote: prose`
        I played N29 on the N29 and missed my stop, then the next, then the
        garage.`,
    },
    {
      publication: "Patchbay",
      author: "Yuki Brandt",
      daysAgo: 27,
      quote: prose`
        Voss lets an oscillator drift the way a good host lets a
        conversation.`,
    },
    {
      publication: "The Lamplight Review",
      author: "Nell Abara",
      daysAgo: 551,
      quote: prose`
        Sodium is the only record I own that makes the room a different
        colour.`,
    },
  ],
  saltmarsh: [
    {
      publication: "Estuary Line",
      author: "Ruth Penhallow",
      daysAgo: 226,
      quote: prose`
        Low Water asks nothing of you, and you come back owing it something.`,
    },
    {
      publication: "Slow Dial",
      author: "Anders Holm",
      daysAgo: 219,
      quote: prose`
        Most ambient records describe water. This one has been out in it and
        checked.`,
    },
    {
      publication: "Night Desk",
      author: "Callum Osterly",
      daysAgo: 1092,
      quote: prose`
        A tide gauge turns out to be a very patient musician, and Saltmarsh a
        very good accompanist.`,
    },
  ],
  hexa: [
    {
      publication: "Bassbin Gazette",
      author: "Leroy Quist",
      daysAgo: 154,
      quote: prose`
        Somewhere past the second kick drum I understood hexagons. It has
        gone again now.`,
    },
    {
      publication: "Third Landing",
      author: "Ottilie Kranz",
      daysAgo: 151,
      quote: prose`
        Interior Angles is what would happen if a building regulation were
        allowed to dance.`,
    },
    {
      publication: "Patchbay",
      author: "Yuki Brandt",
      daysAgo: 799,
      quote: prose`
        Eleven seconds of stairwell and not one of them wasted. Severe,
        funny, enormous.`,
    },
    {
      publication: "Third Landing",
      author: "Ottilie Kranz",
      daysAgo: 790,
      quote: prose`
        We asked HEXA for an interview and received a spreadsheet. It was
        very good.`,
    },
  ],
  "ines-and-the-tide": [
    {
      publication: "Flyposter",
      author: "Sam Trethowan",
      daysAgo: 318,
      quote: prose`
        The snare on Glass Umbrella should have its own dressing room.`,
    },
    {
      publication: "Weekend Platform",
      author: "Joanna Sithole",
      daysAgo: 309,
      quote: prose`
        Homesick in two languages and not sorry for itself in either.`,
    },
    {
      publication: "Estuary Line",
      author: "Ruth Penhallow",
      daysAgo: 300,
      quote: prose`
        You can hear which guitar is Lisbon and which is Holloway, until
        suddenly you cannot.`,
    },
    {
      publication: "The Deptford Ledger",
      author: "Marcus Bello",
      daysAgo: 1280,
      quote: prose`
        A song about catching the wrong bus that makes you hope for one.`,
    },
  ],
  "tomasz-wren": [
    {
      publication: "Hearth & Hollow",
      author: "Bridie Marlowe-Kerr",
      daysAgo: 396,
      quote: prose`
        He plays the piano as if it belonged to somebody else and they were
        asleep in the next room.`,
    },
    {
      publication: "The Lamplight Review",
      author: "Nell Abara",
      daysAgo: 390,
      quote: prose`
        Waltz for a Landlord is the kindest thing ever written about
        arrears.`,
    },
    {
      publication: "Slow Dial",
      author: "Anders Holm",
      daysAgo: 1490,
      quote: prose`
        One guitar, one hedge, no villain. I have played it to my father
        twice.`,
    },
  ],
} as const satisfies Record<Artist["slug"], readonly PressQuote[]>
