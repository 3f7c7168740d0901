import { prose } from "../prose.ts"
import type { Article } from "./article.ts"

export const partnerships = {
  "9x-joins-the-independent-pressing-co-op": {
    title: "9X Joins the Independent Pressing Co-op",
    category: "Partnership",
    author: "Priya Ransome",
    daysAgo: 163,
    excerpt: prose`
      Twenty-two small labels, four second-hand presses and one rota. From now
      on our records are made by people who have to answer the phone to us.`,
    content: prose`
      Two years ago the wait for a small run of vinyl was nine months. You
      would finish a record in the spring, tell everybody about it, and then
      spend the summer explaining. So a group of labels who kept meeting in the
      same queue did what people in queues ought to do more often, and bought
      the shop.

      The Independent Pressing Co-op has four presses, two of them older than
      anybody who works there, in a former laundry on the Lea. Each member puts
      in a share and a day a month. In return a run of three hundred takes five
      weeks, and nobody with a bigger order can push in front.

      We are the twenty-second member. Our day is the second Wednesday, which
      is how I come to be writing this with PVC in my hair. So far I have
      learnt to trim a flash edge, to tell a warm biscuit from a hot one, and
      not to lean on anything.

      For you the difference is plain. Records arrive when we say that they
      will. Offcuts go back into the hopper, so the black pressings are about a
      third last year's mistakes. And the test pressing is played by the person
      who pressed it, on the machine next door, before it goes anywhere.

      The first 9X number through the laundry was
      [Interior Angles](/release/interior-angles). [HEXA](/artist/hexa) came to
      watch, asked for the tolerance, and was given a cup of tea instead.`,
  },
  "saltmarsh-and-the-tide-archive": {
    title: "Saltmarsh and the Tide Archive",
    category: "Partnership",
    author: "Theo Hallam",
    daysAgo: 68,
    excerpt: prose`
      A hundred and forty years of high water on paper rolls, two people with a
      reel-to-reel, and a shared interest in not hurrying.`,
    content: prose`
      In a basement in Gravesend there are eleven thousand rolls of paper, each
      one a week of the river drawn by a pen on a float. The Tide Archive has
      looked after them since the last of the old gauges was switched off. Very
      few people ask to see them. [Saltmarsh](/artist/saltmarsh) asked to hear
      them.

      From this month they are the archive's first musicians in residence. The
      arrangement is simple. On Mondays Ewan Pryce helps with scanning, at
      which he is very fast, having serviced the machines that drew the lines.
      On Tuesdays he and Isla Thorne take the week that was scanned and play
      it.

      The first results are in the building already. If you visit the reading
      room you will hear the surge of one January night coming through a
      speaker the size of a biscuit tin. The archivist, Miriam Oduya, says that
      two visitors have wept, and that one has asked for it to be turned down,
      which is about the proportion she hoped for.

      A record will come of it, at the speed such things come. Until then the
      archive has let us draw four of its weeks, one curve a day, as the
      [Tide Table Print](/product/tide-table-print) in our shop. Half of what it makes goes on acid-free boxes.`,
  },
} as const satisfies Record<string, Article>
