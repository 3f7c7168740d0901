import {
  type MediaRefusal,
  mediaRefusals,
} from "#domain/music/media-refusals.ts"

/** A recording that is not taken; its message is the sentence that says why. */
export class MediaRefused extends Error {
  override name = "MediaRefused"
  readonly reason: MediaRefusal

  constructor(reason: MediaRefusal) {
    super(mediaRefusals[reason])
    this.reason = reason
  }
}
