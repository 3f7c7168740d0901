/** A packed list: a long list sent to the browser as one string. The router
 * serialises every field of every row as a value of its own, which takes
 * longer than everything but rendering and is slow to parse on a phone. */
type PackedList<T> = { json: string; readonly of?: T }

/** Keeps each list's value, so that the server never parses what it wrote and a
 * browser parses it once. */
const contents = new WeakMap<object, unknown>()

export function packList<T>(value: T): PackedList<T> {
  const parcel = { json: JSON.stringify(value) }
  contents.set(parcel, value)
  return parcel
}

export function unpackList<T>(
  parcel: PackedList<T> | undefined,
  otherwise: T,
): T
export function unpackList<T>(parcel: PackedList<T>): T
export function unpackList<T>(
  parcel: PackedList<T> | undefined,
  otherwise?: T,
) {
  if (!parcel) return otherwise
  if (!contents.has(parcel)) contents.set(parcel, JSON.parse(parcel.json))
  return contents.get(parcel) as T
}
