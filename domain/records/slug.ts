/** The slug of a name: 'Łódź, at Night' becomes 'lodz-at-night'. Letters
 * without a Latin equivalent are dropped. */
export function slugOf(name: string, longest = 120) {
  const plain = name
    .replace(/[łŁ]/g, "l")
    .replace(/[øØ]/g, "o")
    .replace(/[đĐ]/g, "d")
    .replace(/ß/g, "ss")
    .replace(/[æÆ]/g, "ae")
    .normalize("NFKD")
    .toLowerCase()
  const words = plain.replace(/\p{M}/gu, "").match(/[a-z0-9]+/g) ?? []
  return words.join("-").slice(0, longest).replace(/-+$/, "")
}
