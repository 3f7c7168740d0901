import type { Draft, DraftTrack } from "#domain/intake/draft.ts"

/** A draft as it is stored: trimmed, with empty values as null. */
export function normalised(draft: Draft): Draft {
  return {
    ...draft,
    title: draft.title.trim(),
    artist: { ...draft.artist, name: draft.artist.name.trim() },
    release_date: orNull(draft.release_date),
    catalogue_number: orNull(draft.catalogue_number),
    genre: orNull(draft.genre),
    copyright_line: orNull(draft.copyright_line),
    tracks: draft.tracks.map(normalisedTrack),
  }
}

function normalisedTrack(track: DraftTrack): DraftTrack {
  return {
    ...track,
    title: track.title.trim(),
    isrc: orNull(track.isrc),
    writers: lines(track.writers),
    performers: lines(track.performers),
    producers: lines(track.producers),
    language: orNull(track.language)?.toLowerCase() ?? null,
    lyrics: orNull(track.lyrics),
  }
}

function orNull(text: string | null) {
  return text?.trim() || null
}

function lines(words: string[]) {
  return words.map((word) => word.trim()).filter(Boolean)
}
