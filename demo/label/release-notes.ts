import { prose } from "./prose.ts"
import type { Release } from "./releases.ts"

export interface ReleaseNote {
  readonly description: string
  readonly producer: string
  readonly featuring: readonly string[]
}

/** What is printed on the back of each sleeve. */
export const releaseNotes = {
  floodlight: {
    producer: "Adaeze Finch",
    featuring: ["The Lee Green Voices"],
    description: prose`
      Three songs written with her back to the game. Junie Calloway's first EP
      starts where her stewarding shifts did, in a half-empty stand with the
      lights warming up, and ends on the South Bank with the whole choir. The
      title track has the biggest chorus we have ever put a number on: Rhodes,
      hand claps, thirty voices and a bass line that arrives like the second
      half. Say It Slower is the argument on the way home. Southbank Prayer was
      sung once, at night, beside the river, and the river is on it.`,
  },
  "rye-lane-riddim": {
    producer: "Peckham Static",
    featuring: [],
    description: prose`
      Saturday on Rye Lane, every shop door open and a different tune out of
      each. Peckham Static walked it end to end with a recorder in a carrier
      bag, then went upstairs and made the tune that all of them could have
      been playing. The swing is old two-step, the sub is measured in floors,
      and the voice in the breakdown belongs to Mr Osei, who has sold yams under
      that awning for twenty-two years and has points on the record. The
      seven-inch carries it on both sides, since you would only flip it back.`,
  },
  n29: {
    producer: "Mara Voss",
    featuring: [],
    description: prose`
      Trafalgar Square to Wood Green, twenty to four in the morning, top deck,
      front left. Mara Voss took this bus home for six years and has finally
      written down what it sounds like: one arpeggio passing lit windows, a
      bass that idles at the stops, a lead that gets on at Camden and says
      nothing until Finsbury Park. There is a bell in it. It is the real bell,
      and the driver was asked. Out as a download only, for headphones, for the
      journey.`,
  },
  "market-day": {
    producer: "Oba Lane & Grace Pargeter",
    featuring: ["Femi Okonjo", "Grace Pargeter"],
    description: prose`
      One Saturday in five pieces, in the order they happened. Six in the
      Morning puts up the stalls with two guitars and a kettle. Market Day is
      the crowd. Auntie Knows is what you will pay, whatever you had in mind.
      Canal Brass takes the horns outside and under a bridge, because they
      would not fit the microphone, and Home by Eight carries everything back.
      Recorded live in the 9X Room with a talking drum for a conductor. The
      double vinyl has a shopping list inside the gatefold, in Mrs Pargeter's
      hand.`,
  },
  "interior-angles": {
    producer: "HEXA",
    featuring: [],
    description: prose`
      Two proofs with a kick drum. One Twenty Degrees turns a six-step figure
      against a four-square pulse until they agree, which takes most of the
      track and is the point of it. Tessellate begins after the agreement and
      lays it edge to edge: no gaps, no breakdown, one hi-hat doing the work of
      a crowd. HEXA mixed both in a single night with the desk's solo buttons
      taped over. Cut at 45 for rooms with hard walls. The working is etched in
      the run-out; corrections by post.`,
  },
  "low-water": {
    producer: "Ewan Pryce & Isla Thorne",
    featuring: [],
    description: prose`
      An album in four states of the tide. Slack Tide holds still for long
      enough to hear it breathe. Samphire is early light on mud. Low Water goes
      as far out as the recordings go, to a bell buoy two miles off Shoebury,
      and The Groyne at Dusk comes back in. Made over two winters from
      tide-gauge logs, two synthesisers and a reel-to-reel with opinions about
      damp. Saltmarsh ask that it be played quietly with a window open. We
      have tried it both ways and they are right.`,
  },
  "postcards-to-nobody": {
    producer: "Bea Sandoval",
    featuring: [],
    description: prose`
      Three songs Inês Carvalho wrote home and did not post. The title song is
      addressed to a house that has been sold. Ericeira has the fog horn in it,
      in A flat, and the band tuned to the horn rather than the other way
      round. Glass Umbrella is the loud one: the snare was recorded in a
      drained swimming bath and nobody has been near the fader since. The
      ten-inch comes with three postcards, stamped, addressed to nobody. What
      you do with them is your business.`,
  },
  "candle-hours": {
    producer: "Hana Lindqvist",
    featuring: [],
    description: prose`
      Two songs from one cold week in a scout hut in Walthamstow. Candle Hours
      counts a night by how much of it is left in the holder. Waltz for a
      Landlord is what it says: the tenant is behind, the landlord is upstairs,
      and the tune is generous to both. Felt piano, a nylon-string guitar and
      the room. No overdubs, because there was no socket; Hana Lindqvist
      recorded it on two microphones and a borrowed battery. If you hear rain
      at the end, it is either ours or yours.`,
  },
  "same-coat": {
    producer: "Adaeze Finch",
    featuring: [],
    description: prose`
      Four winters, one coat. Junie Calloway's first single for 9X was written
      in a launderette in Lee and recorded in two evenings, before anybody
      could improve it. A Rhodes, brushed drums, and a second verse in which
      the lining goes. Adaeze Finch left in the breath before the last chorus
      and then turned it up, since it is the best note on the tape. It has been
      played at three weddings that we know of, once by the groom. The coat is
      retired and hangs in our hall.`,
  },
  sodium: {
    producer: "Mara Voss",
    featuring: [],
    description: prose`
      In the winter they took the orange lamps out of her road, Mara Voss sat
      in the window and wrote two pieces by the last of the light. Sodium is
      the lamp: a warm, buzzing chord that takes its time to come up and then
      colours everything the same. Glasshouse is the plant nursery opposite,
      heaters on at four in the morning. Recorded to quarter-inch tape and not
      corrected. The cassette shell is the proper amber; we sent the factory a
      lamp to match it against.`,
  },
  "pirate-hours": {
    producer: "Peckham Static",
    featuring: ["MC Thimble"],
    description: prose`
      Two years of Sunday nights in an airing cupboard on the ninth floor. The
      title track opens with the carrier tone coming up and two people counting
      down in whispers, because of the baby next door; the bass line does not
      whisper. Dubplate Weather is three in the morning, rain on the aerial,
      and a listener in Nunhead ringing in to say that he can hear himself.
      What is on the record is what went out, give or take a neighbour. Nobody
      was caught. The transmitter has retired.`,
  },
  "concrete-choir": {
    producer: "HEXA",
    featuring: [],
    description: prose`
      One stairwell, one broom handle, eleven seconds of reverb. HEXA found the
      note on the fourth-floor landing of a car park in Croydon, drawings in
      hand, and came back on a Sunday to record the whole staircase answering.
      Everything here is that staircase: the kick is the handrail, the hats are
      gravel, the choir is the choir. It was the first thing HEXA sent us, on a
      disc with no name on it. We wrote back within the hour and were told that
      we were late.`,
  },
  "lagos-to-lewisham": {
    producer: "Oba Lane",
    featuring: ["Femi Okonjo"],
    description: prose`
      Oba Lane wrote the two halves of this tune twelve years apart. The first
      he picked out at home in Surulere, aged nine, from one of his father's
      cassettes; the second, in Lewisham, is an answer to it. Laid together
      they turned out to be in the same key, which he regards as having been
      settled in advance. Two guitars carry the conversation, Femi Okonjo's
      talking drum reports it, and the horns come in at customs. Recorded in an afternoon
      with the windows open. The 21 bus is audible and has been thanked.`,
  },
  estuary: {
    producer: "Ewan Pryce & Isla Thorne",
    featuring: [],
    description: prose`
      The first piece Saltmarsh let out of the shed. A year of readings from
      one tide gauge at the mouth of the Thames, gathered up until they can be
      heard: two highs and two lows a day, springs and neaps, and a surge in
      January that you feel before you recognise it. Over them lie one held
      chord, from a synthesiser older than the gauge, and bells a long way off.
      We asked whether we might put it out. They asked whether anyone would
      notice. Quite a few did.`,
  },
  "blue-hour-bus": {
    producer: "Inês Carvalho",
    featuring: [],
    description: prose`
      Inês Carvalho's first week in London, her first bus, the wrong direction.
      The song was written on the way back, on the reverse of a tenancy
      agreement, and finished before the key was cut. The Tide were not yet a
      band: Joss plays bass because he owned one, Kit is on a borrowed kit, and
      the second guitar is Inês again, disagreeing with herself. It starts at
      dusk on Seven Sisters Road and ends somewhere near the sea, which is not
      on that route.`,
  },
  "the-hedge-and-the-hare": {
    producer: "Tomasz Wren",
    featuring: [],
    description: prose`
      The earliest number on this list: one man, one guitar, a kitchen in
      Ludlow with the table left in. The Hedge and the Hare is a waltz about a
      small animal and a large landowner, told by the hedge, who has seen both
      sides. Tomasz Wren recorded it on his way to tune a school piano and sent
      it to us with an apology for the clock. The goldfinch in the last verse
      was outside, came in on time, and was offered a credit.`,
  },
  "second-summer": {
    producer: "Bea Sandoval",
    featuring: [],
    description: prose`
      Not out yet, and please do not pass this on. Second Summer is the first
      thing Inês & the Tide have recorded since the Postcards tour, made in
      four warm days in October when nobody had packed for it. The chorus is in
      Portuguese and so, by the end, are the rest of the band. Two guitars, one
      very large snare, and the sound of a window being opened in the second
      verse, which was an accident and is now the arrangement.`,
  },
  "test-pressing": {
    producer: "Mara Voss",
    featuring: [],
    description: prose`
      A white label for checking our cutting chain, made from a Mara Voss
      sketch with more low end than any sensible person would ask of a lathe.
      Two copies exist: one in the filing cabinet, one propping up the other
      speaker. It was never for sale and is kept in the catalogue only so that
      the numbers start at nought. If you are reading this and do not work
      here, something has gone wrong, and we would be grateful for a note.`,
  },
} as const satisfies Record<Release["slug"], ReleaseNote>
