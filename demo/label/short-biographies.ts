import type { Artist } from "./artists.ts"
import { prose } from "./prose.ts"

/** The lives in about 50 words, for a listing, and in about 150, for a
 * programme: written out, because a biography cut off is not a short one. */
export const shortBiographies = {
  "junie-calloway": {
    short: prose`
      Junie Calloway sings neo-soul from Catford: close and watchful, then
      suddenly very big. She wrote Floodlight as a steward at a non-league
      ground, facing the crowd with her back to the game, and recorded it with
      a Rhodes that has lost its bottom F. On Sundays she is still a second
      alto.`,
    medium: prose`
      Junie Calloway grew up in Catford, in the flat above her aunt's salon,
      where the radio was never off. She sang second alto in a church choir for
      eleven years and calls it the best seat in music: you learn what holds a
      chorus up. At nineteen she took a matchday job stewarding at a non-league
      ground off the South Circular, and most of Floodlight was written there,
      into a phone, facing the crowd with her back to the game. The songs kept
      that posture: close and watchful, then suddenly very big when somebody
      scores. She records with a Rhodes that has lost its bottom F, the drummer
      Marlon Teague, who plays as if the neighbours were asleep, and the
      producer Adaeze Finch, who takes things away until Junie complains. Same
      Coat, her first single for 9X, was made in two evenings and has been sung
      back to her at three weddings. She kept the steward's jacket.`,
  },
  "peckham-static": {
    short: prose`
      Peckham Static are Dez Arthur and Ruby Lim, who ran a pirate station from
      an airing cupboard on the ninth floor and make garage the way they made
      the show: two-step drums that never fall over, sub bass you notice in the
      furniture, and voices from the aerial. Everybody you hear has been
      asked.`,
    medium: prose`
      Peckham Static are Dez Arthur and Ruby Lim, who met on opposite sides of
      a counter: she was mending radios at the back of a phone-repair stall on
      Rye Lane, and he kept bringing in the same one. For two years they ran a
      pirate station out of an airing cupboard on the ninth floor, three hours
      a week, with a cardboard sign asking the boiler not to come on during the
      mix. The records are built the way the show was: two-step drums that lean
      forward and never fall over, sub bass you notice in the furniture, chords
      cut so short that they sound like somebody changing their mind. Pirate
      Hours documented the cupboard; Rye Lane Riddim is about the street below
      it. Live they play one long table of machines, with no laptop and no
      break. Ruby does not do photographs; the one in the headphones is Dez.
      The front row gets a bag of plantain chips.`,
  },
  "oba-lane": {
    short: prose`
      Oba Lane is a trumpeter from Surulere and Lewisham, and also the
      eight-piece band he leads. Two guitars talk across each other, the horns
      arrive late, and a talking drum passes on the gossip. Market Day, his
      first album, follows one Saturday from six to eight and was recorded on
      one.`,
    medium: prose`
      Oba Lane is a trumpeter and also the name of the eight-piece band he
      leads, and he answers for both. Born in Surulere and brought to Lewisham
      at nine, he learnt highlife from his father's cassettes and harmony from
      a school brass teacher, Mrs Pargeter, who plays on every record he makes
      and is credited each time as supervision. The band works the way a good
      market does: two guitars talk across each other and both get served, the
      horns arrive late, loaded with bags, and Femi Okonjo's talking drum
      passes on the gossip. Nothing is quantised and little is repeated. Lagos
      to Lewisham introduced him. Market Day, his first album, follows one
      Saturday from six in the morning to eight at night, and was recorded in
      that order, on one Saturday, with a break for lunch. On stage the eight
      become eleven or five, depending on the van. Children are welcome at the
      matinees.`,
  },
  "mara-voss": {
    short: prose`
      Mara Voss worked nights on a hospital switchboard for six years and wrote
      on the N29 home, on a sequencer the size of a paperback. Her electronic
      music has kept those hours: arpeggios that pass like windows, a bass that
      drifts as it warms, and tape that is never corrected.`,
    medium: prose`
      Mara Voss worked nights on a hospital switchboard for six years and went
      home on the N29. She wrote on the way, top deck, front left, on a
      sequencer the size of a paperback, and the music has kept those hours
      ever since. It is electronic music with the lights off and somebody still
      up: arpeggios that pass like windows, an old analogue bass that drifts
      out of tune as it warms, leads that seem to have thought better of what
      they were about to say. She records to tape at the end of the night and
      does not fix what the tape decides. Sodium was made in the winter the
      council took the orange lamps out of her road; two of the old fittings
      now light her studio in Wood Green. N29 is a love letter to the bus,
      which has not so far replied. She plays seated, in the dark, with the bar
      fridge off.`,
  },
  saltmarsh: {
    short: prose`
      Saltmarsh are Ewan Pryce, who serviced tide gauges on the Essex and Kent
      shores, and Isla Thorne, who rang church bells along the same coast.
      They make slow music out of real tides, far bells and a damp reel-to-reel.
      There are no drums. There is, once, a dog. Low Water is their first
      album.`,
    medium: prose`
      Saltmarsh are Ewan Pryce and Isla Thorne. He spent fourteen years
      servicing tide gauges on the Essex and Kent shores; she rang, and later
      recorded, church bells along the same coast. A gauge logs the height of
      the water every fifteen minutes. They began by speeding the logs up until
      they could be heard, and then by playing along. The pieces are slow
      because the sea is: pads rise and go back on something close to a real
      tide, a far bell is usually a far bell, and the hiss is a reel-to-reel
      that lived for ten years in a shed at Leigh-on-Sea. There are no drums.
      There is, once, a dog. Estuary came first. Low Water, an album in four
      states of the tide, took two winters and a new pair of waders each. They
      perform rarely, starting at the minute printed in the tide tables, and
      the water in the concert is always the water outside.`,
  },
  hexa: {
    short: prose`
      HEXA is one person, from Tottenham by way of Łódź, who checks the load
      calculations of car parks by day and has performed in two of them. The
      music is techno made with six of everything, laid edge to edge until no
      breakdown can get in. No photographs, no requests, earplugs by the
      door.`,
    medium: prose`
      HEXA asked us to keep this short and then sent four pages of corrections.
      What may be said: HEXA is one person, from Tottenham by way of Łódź, who
      checks the load calculations of car parks by day, and has since performed
      in two of them. The music is techno made with six of everything: six
      steps where others use sixteen, six machines, six outputs, patterns laid
      edge to edge until there is no gap for a breakdown to get in. In a room
      with concrete walls at a quarter to four it sounds like the only sensible
      thing anybody has said all night. Concrete Choir was sung, if that is the
      word, by a stairwell in Croydon struck with a broom handle. Interior
      Angles sets two proofs to a kick drum; the working is etched in the
      run-out groove, with an error, which will stand. No photographs, no
      requests, earplugs by the door.`,
  },
  "ines-and-the-tide": {
    short: prose`
      Inês Carvalho came from Ericeira with a chorus pedal and the address of a
      cousin who had moved; the Tide are the three people she met while lost.
      They play dream pop with its sleeves rolled up, with a snare recorded in
      a drained swimming bath, in English and Portuguese, whichever is less
      polite.`,
    medium: prose`
      Inês Carvalho grew up in Ericeira, where the fog horn is tuned, near
      enough, to A flat, and came to London at twenty-two with a chorus pedal,
      a coat that was wrong for it and the address of a cousin who had moved.
      The Tide are the people she met in her first year of getting lost: Joss
      Adeyemi on bass, Kit Rowntree on drums and Bea Sandoval on the other
      guitar. They play dream pop with its sleeves rolled up. The guitars
      shimmer because the two of them never quite agree; the snare is enormous
      because it was recorded in a swimming bath, drained for repairs; and over
      it Inês sings in English and Portuguese, changing when one of them gets
      too polite. Blue Hour Bus is about going the wrong way. Postcards to
      Nobody collects three things she wrote home and did not send; her mother
      has since answered each of them, by post.`,
  },
  "tomasz-wren": {
    short: prose`
      Tomasz Wren tunes pianos for a living and writes at whichever one he has
      just finished. Born in Białystok and raised in Ludlow, he plays felt
      piano and nylon strings, nearly always in three, nearly always quietly.
      Candle Hours was recorded in an unheated scout hut, benches, rain and
      landlord included.`,
    medium: prose`
      Tomasz Wren tunes pianos for a living, mostly in schools and the back
      rooms of pubs, and writes at whichever one he has just finished. He was
      born in Białystok and raised in Ludlow by a grandmother who spoke to the
      hens in Polish and to the bank in English. Both voices are in the songs.
      He plays felt piano and nylon strings, nearly always in three, nearly
      always quietly. The Hedge and the Hare was recorded on a kitchen table,
      with the table left in. For Candle Hours he hired a scout hut in
      Walthamstow, all wood, no heating, and worked by candle; you can hear the
      benches, the rain and, in the second verse of Waltz for a Landlord, the
      landlord. The stories are small and the people in them get home. He tours
      by train with one case, and will look at the venue's piano before the
      soundcheck, free of charge.`,
  },
} as const satisfies Record<Artist["slug"], { short: string; medium: string }>
