import { transcode } from "node:buffer"

let desk = Buffer.alloc(256 * 1024)

/** The bytes of a long text. By way of UTF-16 it takes a quarter of the time
 * that `Buffer.from` does, as soon as one letter in it is no Latin one; that
 * way leads over one desk, not over a new one for each text. */
export function utf8(text: string) {
  if (desk.length < text.length * 2) desk = Buffer.alloc(text.length * 2)
  const length = desk.write(text, "utf16le")
  try {
    return transcode(desk.subarray(0, length), "utf16le", "utf8")
  } catch {
    // Half a character, which only this way of writing has a mark for.
    return Buffer.from(text)
  }
}
