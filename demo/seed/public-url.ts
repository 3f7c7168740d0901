/** Where the site serves a file of a public bucket. Relative, so that the
 * rows are right on any host. */
export function publicUrl(bucket: "media" | "streams", path: string): string {
  return `/storage/v1/object/public/${bucket}/${path}`
}
