/** A job that no second try would help; its message is the sentence that says
 * why. */
export class JobRefused extends Error {
  override name = "JobRefused"
}

export const NO_ROOM =
  "There is not enough room on this server's disk. Free some, then try again."
