export type SingleFlight<T> = (
  key: string,
  work: () => Promise<T>,
) => Promise<T>

/** Single-flight by key: a caller that asks for something already under way
 * waits for the same answer, or the same fault. */
export function createSingleFlight<T>(): SingleFlight<T> {
  const flights = new Map<string, Promise<T>>()
  return (key, work) => {
    const running = flights.get(key)
    if (running) return running
    const flight = work().finally(() => flights.delete(key))
    flights.set(key, flight)
    return flight
  }
}
