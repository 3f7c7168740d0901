import { invalidRequest } from "./refusals.ts"

type FormUpload = {
  fields: Map<string, string>
  contentType: string
  bytes: AsyncIterable<Uint8Array>
}

const MAX_FIELD_BYTES = 64 * 1024
const MAX_PARTS = 20

/** Reads a multipart form up to its file, whose bytes are then read as they
 * arrive. Fields after the file are ignored; the official client sends them
 * before it. */
export async function readForm(
  chunks: AsyncIterable<Uint8Array>,
  contentType: string,
): Promise<FormUpload> {
  const [, quoted, bare] =
    contentType.match(/;\s*boundary=(?:"([^"]{1,70})"|([^;\s]{1,70}))/i) ?? []
  const boundary = quoted ?? bare
  if (!boundary) throw invalidRequest("The form has no boundary")
  const input = createInput(chunks)
  const mark = Buffer.from(`\r\n--${boundary}`)
  const fields = new Map<string, string>()
  await input.text(mark, MAX_FIELD_BYTES)
  for (let count = 0; count < MAX_PARTS; count++) {
    const head = await readHead(input)
    if (!head) break
    if (head.isFile) {
      return {
        fields,
        contentType: head.contentType,
        bytes: input.until(mark),
      }
    }
    fields.set(head.name, await input.text(mark, MAX_FIELD_BYTES))
  }
  throw invalidRequest("No content provided")
}

type Input = ReturnType<typeof createInput>

async function readHead(input: Input) {
  const rest = await input.text(Buffer.from("\r\n"), 100)
  if (rest.startsWith("--")) return undefined
  const head = `\r\n${await input.text(Buffer.from("\r\n\r\n"), 8 * 1024)}`
  const disposition = head.match(/\r\ncontent-disposition:([^\r]*)/i)?.[1] ?? ""
  const name = disposition.match(/[;\s]name="([^"]*)"/i)?.[1] ?? ""
  const named = /[;\s]filename\*?=/i.test(disposition)
  const type = head.match(/\r\ncontent-type:\s*([^\r]*)/i)?.[1]?.trim()
  return {
    name,
    // A form field called `file`, or without a name, is the file too.
    isFile: named || name === "" || name === "file",
    contentType:
      type ?? (named ? "application/octet-stream" : "text/plain;charset=UTF-8"),
  }
}

/** A window over the arriving bytes, never longer than a chunk plus a boundary.
 * It begins with a line break, which the first boundary needs. */
function createInput(chunks: AsyncIterable<Uint8Array>) {
  const iterator = chunks[Symbol.asyncIterator]()
  let window: Buffer = Buffer.from("\r\n")

  async function more() {
    const { done, value } = await iterator.next()
    if (done) throw invalidRequest("The form ended too early")
    const chunk = Buffer.from(value.buffer, value.byteOffset, value.byteLength)
    window = window.length === 0 ? chunk : Buffer.concat([window, chunk])
  }

  async function* until(mark: Buffer): AsyncGenerator<Uint8Array> {
    try {
      for (let at = -1; at < 0; ) {
        at = window.indexOf(mark)
        const length = at < 0 ? window.length - mark.length + 1 : at
        if (length > 0) {
          const chunk = window.subarray(0, length)
          window = window.subarray(length)
          yield chunk
        }
        if (at < 0) await more()
      }
      window = window.subarray(mark.length)
    } catch (error) {
      await iterator.return?.()
      throw error
    }
  }

  async function text(mark: Buffer, limit: number) {
    const parts: Uint8Array[] = []
    let length = 0
    for await (const chunk of until(mark)) {
      length += chunk.length
      if (length > limit)
        throw invalidRequest("A field of the form is too long")
      parts.push(chunk)
    }
    return Buffer.concat(parts).toString("utf8")
  }

  return { until, text }
}
