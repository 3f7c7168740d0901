import { bad, good } from "../messages.ts"

/** Messages of the player that are only needed once it plays. */
export const queueMessages = {
  next: (what: string) => good("Plays next", what),
  last: (what: string) => good("Added to the queue", what),
  full: (most: number) =>
    bad("The queue is full", `It holds ${most} tracks. Take some out first.`),
  cleared: "Cleared. What plays goes on.",
  notOpened: bad(
    "That did not open",
    "Please check your connection and try again. The music goes on.",
  ),
  moment: (time: string) =>
    good("Link copied", `It starts at ${time}. Paste it wherever you like.`),
  notCopied: (url: string) => bad("The link could not be copied", url),
  sleepsAtEnd: "Stops at the end of this track",
  sleepsIn: (left: string) => `Stops in ${left}`,
}
