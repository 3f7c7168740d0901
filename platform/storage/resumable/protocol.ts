export const RESUMABLE_PATH = "/storage/v1/upload/resumable"

export const EXTENSIONS = [
  "creation",
  "creation-with-upload",
  "termination",
  "expiration",
]

/** The limits that a client can ask for before it begins. */
export function tusHeaders(fileSizeLimit: number) {
  return {
    "Tus-Resumable": "1.0.0",
    "Tus-Version": "1.0.0",
    "Tus-Extension": EXTENSIONS.join(","),
    "Tus-Max-Size": String(fileSizeLimit),
  }
}
