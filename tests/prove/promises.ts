/** Our promises. `docs/promises.md` explains each, and a test keeps the
 * sentences in both identical. */
export const PROMISES = {
  kept: "Nothing acknowledged is lost",
  stock: "No more is sold than there is",
  once: "An order is written once",
  mail: "A mail is queued once and sent until it is accepted",
  private: "Nobody reads or changes what is not theirs",
  answers: "A public page always answers",
  whole: "What is asked is answered whole, at a stop too",
  open: "No stranger can close the shop to others",
  prompt: "No request hangs past ten seconds",
  inert: "What somebody writes is shown, and never executed",
  recordings: "A recording that means ill ends in a sentence",
  bounded: "Memory, connections and rows stay bounded",
} as const

export type PromiseName = keyof typeof PROMISES
