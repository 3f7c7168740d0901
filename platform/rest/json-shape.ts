const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c]
const [OPEN_LIST, CLOSE_LIST] = [0x5b, 0x5d]
const [OPEN_OBJECT, CLOSE_OBJECT] = [0x7b, 0x7d]

export type JsonShape = {
  depth: number
  /** What the outermost list or object holds. */
  rows: number
  /** Objects and lists in all. */
  containers: number
}

/** Against JSON bombs: looks at it byte by byte, before anything is made of it:
 * a parser takes a hundred times the memory of `[[[[` or `{},{},` and stops
 * everybody else for as long. Whether it is JSON at all is the parser's to
 * say. */
export function shapeOf(json: Uint8Array): JsonShape {
  const shape = { depth: 0, rows: 1, containers: 0 }
  let level = 0
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at]
    if (byte === QUOTE) at = endOfText(json, at)
    else if (byte === COMMA) shape.rows += level === 1 ? 1 : 0
    else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) level -= 1
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      level += 1
      shape.containers += 1
      if (level > shape.depth) shape.depth = level
    }
  }
  return shape
}

function endOfText(json: Uint8Array, start: number) {
  let at = start + 1
  while (at < json.length && json[at] !== QUOTE) {
    at += json[at] === BACKSLASH ? 2 : 1
  }
  return at
}
