import { invalidKey, refuse } from "./refusals.ts"

const MAX_NAME_BYTES = 1024
const BUCKET = /^(?! )[\w!.*'() &$@=;:+,?-]{1,100}(?<! )$/

// Control characters and backslashes break logs and zips; the bidirectional
// overrides make `gpj.exe` read as `exe.jpg`.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are refused
const FORBIDDEN = /[\u0000-\u001f\u007f-\u009f\\\u202a-\u202e\u2066-\u2069]/

/** An object's name as it may be stored. It is only ever a value in a table,
 * never a path on disk; confusing names are refused. */
export function checkName(name: string) {
  const segments = name.split("/")
  const odd =
    !name.isWellFormed() ||
    FORBIDDEN.test(name) ||
    Buffer.byteLength(name) > MAX_NAME_BYTES ||
    segments.some((part) => part === "" || part === "." || part === "..")
  if (odd) throw invalidKey(name.toWellFormed())
  return name
}

export function checkBucketName(id: string) {
  if (BUCKET.test(id)) return id
  throw refuse(400, "InvalidBucketName", "Bucket name invalid", "Invalid Input")
}

/** `bucket/folder/file` from a URL's path, still encoded. */
export function splitPath(path: string) {
  const slash = path.indexOf("/")
  if (slash < 1) throw invalidKey(path)
  return {
    bucket: checkBucketName(decode(path.slice(0, slash))),
    name: checkName(decode(path.slice(slash + 1))),
  }
}

export function decode(text: string) {
  try {
    return decodeURIComponent(text)
  } catch {
    throw invalidKey(text)
  }
}

/** Encodes a name for a URL's path; the slashes between folders stay. */
export function encodePath(path: string) {
  return path.split("/").map(encodeURIComponent).join("/")
}
