/** How much is fetched before it is heard. */
export type Appetite = {
  /** Seconds ahead. */
  ahead: number
  /** The next track is not begun before the last seconds of this one. */
  last: number
  /** Bytes asked for at once. */
  chunk: number
}

const FREELY: Appetite = { ahead: 120, last: Infinity, chunk: 262_144 }
/** As little as lets a line be gone for twenty seconds unheard. */
const SPARINGLY: Appetite = { ahead: 30, last: 30, chunk: 65_536 }

type Line = { saveData?: boolean; effectiveType?: string }

/** Sparingly for who asked to save data, or has little of a line. */
export function appetite(
  { saveData, effectiveType = "" }: Line = lineOf(navigator),
): Appetite {
  return saveData || effectiveType.endsWith("2g") ? SPARINGLY : FREELY
}

function lineOf(navigator: Navigator & { connection?: Line }) {
  return navigator.connection ?? {}
}
