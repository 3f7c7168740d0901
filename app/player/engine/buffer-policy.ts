/** How much to fetch in advance. */
export type BufferPolicy = {
  /** Seconds ahead. */
  ahead: number
  /** The next track starts loading only in the last seconds of this one. */
  last: number
  /** Bytes per request. */
  chunk: number
}

const GENEROUS: BufferPolicy = { ahead: 120, last: Infinity, chunk: 262_144 }
/** The least that survives twenty seconds without a connection. */
const FRUGAL: BufferPolicy = { ahead: 30, last: 30, chunk: 65_536 }

type Line = { saveData?: boolean; effectiveType?: string }

/** Less for visitors who save data or have a slow connection. */
export function bufferPolicy(
  { saveData, effectiveType = "" }: Line = lineOf(navigator),
): BufferPolicy {
  return saveData || effectiveType.endsWith("2g") ? FRUGAL : GENEROUS
}

function lineOf(navigator: Navigator & { connection?: Line }) {
  return navigator.connection ?? {}
}
