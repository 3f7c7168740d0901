import type { PictureRefusal } from "#domain/picture.ts"

/** A picture that is not taken, and which sentence says why. */
export class PictureRefused extends Error {
  override name = "PictureRefused"
  readonly reason: PictureRefusal

  constructor(reason: PictureRefusal) {
    super(reason)
    this.reason = reason
  }
}
