import { deflateSync } from "node:zlib"

export type Objects = ReturnType<typeof createObjects>

/** The numbered objects a PDF is made of, and the file they make together. */
export function createObjects() {
  const bodies: Buffer[] = []

  /** A place for what is known only when others have been written. */
  function reserve() {
    bodies.push(Buffer.from("null"))
    return refTo(bodies.length)
  }

  function fill(ref: string, body: string) {
    bodies[Number.parseInt(ref, 10) - 1] = Buffer.from(body, "latin1")
  }

  function add(body: string | Buffer) {
    bodies.push(typeof body === "string" ? Buffer.from(body, "latin1") : body)
    return refTo(bodies.length)
  }

  return {
    reserve,
    fill,
    add,
    /** Bytes as they are: a JPEG is packed already. */
    stream(dictionary: string, bytes: Buffer) {
      const head = `<<${dictionary} /Length ${bytes.length}>>\nstream\n`
      return add(
        Buffer.concat([Buffer.from(head), bytes, Buffer.from("\nendstream")]),
      )
    },
    packed(dictionary: string, content: string | Buffer) {
      const packed = `${dictionary} /Filter /FlateDecode`
      return this.stream(packed, deflateSync(content))
    },
    file(root: string, info: string) {
      return assemble(bodies, `/Root ${root} /Info ${info}`)
    },
  }
}

/** Words for a reader's window, in any script. Written as digits, nothing in
 * them can end the string early. */
export function textString(text: string) {
  const bytes = Buffer.from(`\ufeff${text}`, "utf16le").swap16()
  return `<${bytes.toString("hex")}>`
}

/** An address, which is ASCII: whatever else it held is escaped in it. */
export function addressString(url: string) {
  return `<${Buffer.from(new URL(url).href).toString("hex")}>`
}

function refTo(number: number) {
  return `${number} 0 R`
}

function assemble(bodies: Buffer[], trailer: string) {
  // Four bytes over 127: what carries files must not take it for text.
  const parts: Buffer[] = [
    Buffer.from("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n", "latin1"),
  ]
  const places: number[] = []
  let length = parts[0]?.length ?? 0
  const write = (part: Buffer) => {
    parts.push(part)
    length += part.length
  }
  for (const [index, body] of bodies.entries()) {
    places.push(length)
    write(Buffer.from(`${index + 1} 0 obj\n`))
    write(body)
    write(Buffer.from("\nendobj\n"))
  }
  const table = places.map((at) => `${String(at).padStart(10, "0")} 00000 n \n`)
  const start = length
  write(
    Buffer.from(
      `xref\n0 ${places.length + 1}\n0000000000 65535 f \n${table.join("")}` +
        `trailer\n<</Size ${places.length + 1} ${trailer}>>\n` +
        `startxref\n${start}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(parts)
}
