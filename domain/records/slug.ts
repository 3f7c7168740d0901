/** The word of an address that a name makes: 'Łódź, at Night' is
 * 'lodz-at-night'. Letters that have no plain form are left out. */
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
