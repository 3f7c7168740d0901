import {
  type MediaRefusal,
  mediaRefusals,
} from "#domain/music/media-refusals.ts"

/** A recording that is refused; its message is the sentence shown. */
export class MediaRefused extends Error {
  override name = "MediaRefused"
  readonly reason: MediaRefusal

  constructor(reason: MediaRefusal) {
    super(mediaRefusals[reason])
    this.reason = reason
  }
}
