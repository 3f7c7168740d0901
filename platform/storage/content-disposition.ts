/** `attachment` with a name that every browser reads (RFC 6266, 8187) and that
 * cannot end the header, leave the folder or hide its extension. */
export function attachment(name: string) {
  const safe = name
    .toWellFormed()
    .replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, "")
    .replace(/[/\\]/g, "_")
    .slice(0, 255)
    .toWellFormed()
  const plain = safe.replace(/[^\x20-\x7e]|["%]/g, "_")
  if (safe === "") return "attachment"
  if (plain === safe) return `attachment; filename="${plain}"`
  return `attachment; filename="${plain}"; filename*=UTF-8''${extended(safe)}`
}

function extended(text: string) {
  return encodeURIComponent(text).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
