import type { Arrival } from "#platform/platform.ts"

/** All that a page reads it reads as of the moment it was begun: nothing comes
 * out between two of its reads. By whole seconds, as moments are, so that
 * pages of the same second can be read together. */
export function atOneMoment(arrival: Arrival): Arrival {
  if (arrival.settings?.["label.as_of"]) return arrival
  const second = new Date()
  second.setMilliseconds(0)
  const settings = {
    ...arrival.settings,
    "label.as_of": second.toISOString(),
  }
  return { ...arrival, settings }
}

/** The moment that was said, or now. */
export function momentOf({ settings }: Arrival) {
  const said = settings?.["label.as_of"]
  return said ? new Date(said) : new Date()
}
