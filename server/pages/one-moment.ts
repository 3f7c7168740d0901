import type { Arrival } from "#platform/platform.ts"

/** A page reads everything as of the moment it started: nothing is published
 * between two of its reads. Rounded to whole seconds, like publication times,
 * so that pages of the same second can share reads. */
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

/** The moment in the settings, or now. */
export function momentOf({ settings }: Arrival) {
  const said = settings?.["label.as_of"]
  return said ? new Date(said) : new Date()
}
