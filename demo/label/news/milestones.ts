import { prose } from "../prose.ts"
import type { Article } from "./article.ts"

export const milestones = {
  "junie-calloway-announces-floodlight": {
    title: "Junie Calloway Announces Floodlight, and It Is Already Out",
    category: "Milestone",
    author: "Delphine Amadi",
    daysAgo: 6,
    excerpt: prose`
      No countdown, no teaser of the teaser. Junie's first EP for 9X went on
      sale this morning, and the lights are on.`,
    content: prose`
      [Junie Calloway](/artist/junie-calloway) rang the office last month to say that she would rather
      nobody announced anything. Announcements, she said, are for trains. So
      this is the announcement and the release:
      [Floodlight](/release/floodlight), three songs, out now on 9X-018.

      It is her first EP and the eighteenth thing we have put a number on. She
      wrote most of it while stewarding at a non-league football ground off the
      South Circular, where the job is to face the crowd and not the game. You
      learn a good deal about a chorus, it turns out, by watching nine hundred
      people decide whether to stand up.

      Adaeze Finch produced it over five weekends. The Lee Green Voices, thirty
      of them, came in on the last Sunday with sandwiches and did the title
      track in two takes. The second one is better and the first one is on the
      record, because somebody laughs at the end of it.

      ## What there is of it

      [The twelve-inch](/product/floodlight) is pressed in vermilion at 45 and
      comes in a sleeve you could find in a power cut. There is a cassette, of which there are very
      few, and a download in MP3 and FLAC with the sleeve inside.

      She takes it on tour shortly, from Glasgow to our own back room, without
      the choir unless they can get the days off. London went in four minutes,
      there being twelve chairs. Glasgow and Manchester have not gone, quite.`,
  },
  "one-million-streams-for-market-day": {
    title: "One Million Streams for Market Day",
    category: "Milestone",
    author: "Theo Hallam",
    daysAgo: 26,
    excerpt: prose`
      Oba Lane's album has been played a million times. We asked him what he
      would like to do about it, and he asked what was for lunch.`,
    content: prose`
      Some time on Tuesday night, while none of us was looking,
      [Market Day](/release/market-day) was played for the one millionth time. We know roughly where. It was in
      Rotterdam, and it was Auntie Knows, and whoever it was listened to the
      end.

      A million is a strange number for a band of eight. Divided by the players
      it is a hundred and twenty-five thousand each, which Femi Okonjo points
      out is more than a talking drum needs. Divided by what streaming pays, it
      is a van. They have bought the van. It is second-hand and marigold, and
      it seats nine if the trombone goes on the roof.

      Since we are asked: about a third of those plays came from people who
      heard one tune and then started the album from the beginning. That is not
      a thing people are supposed to do any more. It has made us rather
      sentimental about running orders.

      [The double vinyl](/product/market-day) has been through two pressings, and the third has a
      correction in Mrs Pargeter's shopping list, where she had forgotten the
      thyme.

      [Oba](/artist/oba-lane) asked that we thank the traders who let him stand about with a
      recorder for most of a summer and who are all, he says, on the record
      somewhere. To mark the million, the band will play a free set at six in
      the morning, while they set up the stalls. You will have to find out
      which market.`,
  },
  "the-9x-room-opens": {
    title: "The 9X Room Opens: Twelve Chairs, Two Speakers",
    category: "Milestone",
    author: "Delphine Amadi",
    daysAgo: 212,
    excerpt: prose`
      We have been given the old glue store at the end of the yard. It is dry,
      it is quiet, and you are invited to sit in it.`,
    content: prose`
      There is a room at the end of Gasket Yard that used to hold glue. It has
      no windows, a very good floor and walls two feet thick, and when the
      tenancy came up we asked for it before we had worked out what it was for.
      That took about a minute.

      It is for listening. There are twelve chairs, none of them the same, and
      two loudspeakers as tall as Theo. There is no bar. There is tea. Every
      Thursday we open at seven, shut the door at half past, play one record from
      beginning to end, and open it again. Nobody introduces anything. If the
      people who made it are there they sit in the back row and pretend that
      they are not.

      Rooms like this used to be what record shops had at the back. We missed
      them. A good many people who make records now have never heard their own
      in company, and it turns out to be useful: you find out in which bar
      everybody breathes in.

      We also record here. The glue store has a short, wooden sort of echo that
      we have not been able to find on any machine, and
      [Oba Lane](/artist/oba-lane) has already asked for all of next Saturday,
      plus lunch.

      ## Come and sit

      [A seat at a listening session](/product/listening-session) is in the
      shop under Experiences. Each ticket is for one Thursday: choose yours when
      you book, so that we can put the kettle on for the right number.`,
  },
  "spring-tour-draft": {
    title: "Inês & the Tide: Eleven Towns, All of Them by the Sea",
    category: "Milestone",
    author: "Theo Hallam",
    daysAgo: 1,
    draft: true,
    excerpt: prose`
      DRAFT, not before Sala Maresia confirms: a spring tour that never goes
      more than a mile inland.`,
    content: prose`
      Inês & the Tide are going on tour and have asked that no date be further
      than a mile from the sea. We said that this ruled out Birmingham. They
      said that Birmingham had been told.

      The route runs anticlockwise from Hastings to Whitby, by way of Swansea,
      Oban and a ferry they will very nearly miss. Venues are a lifeboat
      station, two piers, a cinema and seven rooms that smell of chips.

      There will be new songs. There may be one called Second Summer; Theo,
      please check with Bea before this line goes out.

      TO DO: dates, ticket link, and find out whether the lifeboat station
      means it about the bell.`,
  },
} as const satisfies Record<string, Article>
