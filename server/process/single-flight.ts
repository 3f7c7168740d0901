/** Single-flight: whoever asks for a key while it is in flight shares its
 * outcome; nothing is kept after that. */
export function createSingleFlight<T>() {
  const inFlight = new Map<string, Promise<T>>()

  return (key: string, work: () => Promise<T>): Promise<T> => {
    const known = inFlight.get(key)
    if (known) return known
    const flight = work().finally(() => inFlight.delete(key))
    inFlight.set(key, flight)
    return flight
  }
}
