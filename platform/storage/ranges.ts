import type { ByteRange } from "./file-store.ts"

/** The values that a request's conditions are compared with (RFC 9110, 13). */
type Validators = { etag: string; lastModified: Date }

type Selection =
  | { kind: "whole" }
  | { kind: "part"; range: ByteRange }
  | { kind: "unsatisfiable" }

/** 304 or 412 by the request's conditions, in the standard's order. */
export function precondition(headers: Headers, now: Validators) {
  const ifMatch = headers.get("if-match")
  const unmodifiedSince = headers.get("if-unmodified-since")
  if (ifMatch !== null) {
    if (!lists(ifMatch, now.etag, "strong")) return 412
  } else if (unmodifiedSince !== null) {
    if (seconds(now.lastModified) > parseDate(unmodifiedSince)) return 412
  }
  const ifNoneMatch = headers.get("if-none-match")
  const modifiedSince = headers.get("if-modified-since")
  if (ifNoneMatch !== null) {
    return lists(ifNoneMatch, now.etag, "weak") ? 304 : undefined
  }
  if (modifiedSince === null) return undefined
  return seconds(now.lastModified) <= parseDate(modifiedSince) ? 304 : undefined
}

/** The bytes that a GET asks for. A header is ignored if it is malformed, has
 * another unit or several ranges, or refers to another version of the file: the
 * whole file is always a right answer. */
export function selectRange(
  headers: Headers,
  size: number,
  now: Validators,
): Selection {
  const [, first, last] =
    headers.get("range")?.match(/^\s*bytes\s*=\s*(\d*)\s*-\s*(\d*)\s*$/i) ?? []
  if (first === undefined || last === undefined || first + last === "") {
    return { kind: "whole" }
  }
  if (!sameVersion(headers.get("if-range"), now)) return { kind: "whole" }
  if (first === "") return suffix(Number(last), size)
  const start = Number(first)
  const end = last === "" ? Number.POSITIVE_INFINITY : Number(last)
  if (end < start) return { kind: "whole" }
  if (start >= size) return { kind: "unsatisfiable" }
  return { kind: "part", range: { start, end: Math.min(end, size - 1) } }
}

function suffix(length: number, size: number): Selection {
  if (length === 0) return { kind: "unsatisfiable" }
  if (size === 0) return { kind: "whole" }
  const start = Math.max(0, size - length)
  return { kind: "part", range: { start, end: size - 1 } }
}

function sameVersion(ifRange: string | null, now: Validators) {
  if (ifRange === null) return true
  if (ifRange.includes('"')) return ifRange.trim() === now.etag
  return parseDate(ifRange) === seconds(now.lastModified)
}

function lists(header: string, etag: string, comparison: "strong" | "weak") {
  if (header.trim() === "*") return true
  const tags = header.match(/(W\/)?"[^"]*"/g) ?? []
  const weak = (tag: string) => tag.replace(/^W\//, "")
  return tags.some((tag) =>
    comparison === "strong" ? tag === etag : weak(tag) === weak(etag),
  )
}

function seconds(date: Date) {
  return Math.floor(date.getTime() / 1000)
}

/** NaN for an invalid date: every comparison with it is false. */
function parseDate(text: string) {
  return Math.floor(Date.parse(text) / 1000)
}
