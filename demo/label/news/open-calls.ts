import { prose } from "../prose.ts"
import type { Article } from "./article.ts"

export const openCalls = {
  "open-call-winter-demos": {
    title: "Open Call: Winter Demos",
    category: "Open Call",
    author: "Theo Hallam",
    daysAgo: 3,
    excerpt: prose`
      The letterbox is open. One link, as few words as you like, and a promise
      that a person will listen to the whole of it.`,
    content: prose`
      Twice a year we clear Thursday afternoons, take the phone off the hook
      and listen to everything that strangers have sent us. The winter
      listening has begun, and there is room in the pile.

      What we would like: one link to one piece of music, or three at the most,
      on whatever service you use. It need not be finished. It need not be
      mixed. Three of the people on our roster sent us things recorded on a
      telephone, and one of those was recorded on a telephone that was ringing.

      What we do not need: a biography, a press shot, a list of who you sound
      like, or the word journey. Tell us where you are and what we are hearing.
      If there is something you are stuck on, tell us that. It is usually the
      interesting part.

      Everything is heard to the end by at least two of us, and everybody gets
      an answer, generally within a few weeks. It will not always be yes, but it
      will have been written by a person who has heard your song.

      There is no fee, there never will be, and anybody who asks you for one in
      our name is not us. Please send links only: attachments make Priya's
      computer cry. The form is on the Submit Demo page.`,
  },
} as const satisfies Record<string, Article>
