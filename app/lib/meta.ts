const TITLE = 60
const DESCRIPTION = 160

/** What a screen says of itself to search engines and tabs. */
export function pageMeta(title: string, description?: string | null) {
  return [
    { title: cut(title, TITLE) },
    ...(description
      ? [{ name: "description", content: cut(description, DESCRIPTION) }]
      : []),
  ]
}

/** The text, or its beginning and three dots: never longer than `length`. */
export function cut(text: string, length: number) {
  const letters = [...text.replace(/\s+/g, " ").trim()]
  if (letters.length <= length) return letters.join("")
  return `${letters.slice(0, length - 3).join("")}...`
}
