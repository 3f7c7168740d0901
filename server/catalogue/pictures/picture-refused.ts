import type { PictureRefusal } from "#domain/picture.ts"

/** A picture that is refused, with the reason that selects the message. */
export class PictureRefused extends Error {
  override name = "PictureRefused"
  readonly reason: PictureRefusal

  constructor(reason: PictureRefusal) {
    super(reason)
    this.reason = reason
  }
}
