import type { WrittenPage } from "#app/entry.server.tsx"
import { utf8 } from "./utf8.ts"

const SIGN = "<".charCodeAt(0)

/** A page's bytes, with what its loaders found in the place that it keeps for
 * them: data and no script. Nothing in it can end its element, and within
 * JSON's quotes the sign reads the same. */
export function handOver({ html, hydrationData, placeholder }: WrittenPage) {
  const page = utf8(html)
  const at = page.indexOf(placeholder)
  if (at < 0) return page
  const rest = page.subarray(at + placeholder.length)
  return Buffer.concat([page.subarray(0, at), inert(hydrationData), rest])
}

function inert(json: Uint8Array) {
  if (!json.includes(SIGN)) return json
  const text = Buffer.from(json).toString("latin1")
  return Buffer.from(text.replaceAll("<", "\\u003c"), "latin1")
}
