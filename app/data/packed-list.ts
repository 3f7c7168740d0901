/** A packed list: a long one on its way to the browser as one text. The router
 * writes each field of each row as a value of its own, which takes longer than
 * all else but drawing the page, and then reads them one by one on somebody's
 * phone. */
type PackedList<T> = { json: string; readonly of?: T }

/** What a text stands for, so that the server never reads what it wrote and a
 * browser reads it once. */
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
