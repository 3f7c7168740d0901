import { transcode } from "node:buffer"
import type { WrittenPage } from "#app/entry.server.tsx"

const SIGN = "<".charCodeAt(0)

/** A page's bytes, with its hydration data (what its loaders found, as JSON)
 * in the place that it keeps for them: data and no script. Nothing in it can
 * end its element, and within JSON's quotes the sign reads the same. */
export function insertHydrationData({ html, hydration }: WrittenPage) {
  const page = utf8(html)
  const at = hydration ? page.indexOf(hydration.placeholder) : -1
  if (!hydration || at < 0) return page
  const rest = page.subarray(at + hydration.placeholder.length)
  return Buffer.concat([page.subarray(0, at), inert(hydration.data), rest])
}

function inert(json: Uint8Array) {
  if (!json.includes(SIGN)) return json
  const text = Buffer.from(json).toString("latin1")
  return Buffer.from(text.replaceAll("<", "\\u003c"), "latin1")
}

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
