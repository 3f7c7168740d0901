import { prose } from "../prose.ts"
import type { Article } from "./article.ts"

export const behindTheScenes = {
  "peckham-static-takes-over-rye-lane": {
    title: "Peckham Static Takes Over Rye Lane for an Hour and Ten Minutes",
    category: "Behind the Scenes",
    author: "Priya Ransome",
    daysAgo: 16,
    excerpt: prose`
      To launch a single about a street, you carry four speakers up to a roof
      on it. A report from the top of the ladder.`,
    content: prose`
      The plan was modest: one roof, four speakers, one new single, played once
      at noon to whoever happened to be buying onions. Mr Osei, whose awning it
      is and whose voice is on the record, had agreed on condition that nobody
      stood on it.

      By ten we had the speakers up. By half past eleven Ruby Lim had discovered
      that the fishmonger opposite and the phone shop next door were on the same
      ring main, and had made a friend of both. At noon exactly Dez Arthur of
      [Peckham Static](/artist/peckham-static) pressed the button and nothing happened, because the fuse was in his
      pocket. At four minutes past,
      [Rye Lane Riddim](/release/rye-lane-riddim) came out over Rye Lane.

      It is a curious thing to watch a street notice. First the boy with the
      trolley, then the whole queue at the bakery, then a bus, which stopped
      rather longer than its timetable allowed. Somebody's grandmother danced
      with a mop. The phone shop turned its own music off, which Dez says is
      the best review they will ever get.

      They were meant to play one tune and played for an hour and ten minutes.
      Two very polite officers arrived at the end, asked who had the permit,
      were shown it, and asked what the third one had been called.

      The strips in the visualiser slip exactly where the street clapped. The
      fuse is now on a string.`,
  },
  "how-we-press-a-record": {
    title: "How We Press a Record",
    category: "Behind the Scenes",
    author: "Priya Ransome",
    daysAgo: 305,
    excerpt: prose`
      From a hot lathe to a warm sleeve in nine steps, with the three places
      where it generally goes wrong.`,
    content: prose`
      People ask what we are doing between finishing a record and selling it.
      Mostly we are waiting for things to cool. Here is the rest.

      It starts with the cut. An engineer plays the master into a lathe and a
      heated ruby turns it into a groove in a disc of lacquer, in one go, with
      no undo. Bass makes the groove swing wide and treble makes it tremble. A
      good cutter listens ahead, as a driver looks up the road. This is the
      first place it goes wrong: with too much low end on both sides, the
      needle simply leaves. We keep a test pressing that did so. It is very
      short.

      The lacquer is sprayed with silver and grown into nickel, which takes a
      night. Peeled apart, the nickel is the record backwards. That makes the
      stamper, and two stampers make a mould.

      Then the hot part. A puck of vinyl called a biscuit goes between the
      labels, the press closes at a hundred tonnes, steam softens it, water
      sets it, and twenty-five seconds later there is a record with a ragged
      edge like a fried egg. Trim the edge, put it on a spindle, leave it alone
      until tomorrow. This is the second place it goes wrong, because nobody
      ever wants to leave it alone.

      Five test copies come to us first. We play them all the way through, in
      the dark, separately, and write down every click. If two of us write down
      the same one, it is real. The third place it goes wrong is that Theo
      clicks his pen.

      If everybody is happy we say so in writing, three hundred are made, and
      somebody carries them up the stairs. We have asked for a lift every year
      since we began.`,
  },
} as const satisfies Record<string, Article>
