/** A job that no retry would help; its message is the sentence shown. */
export class JobRefused extends Error {
  override name = "JobRefused"
}

export const NO_ROOM =
  "There is not enough room on this server's disk. Free some, then try again."
