/** Copy is set here in lines that fit the page. Line breaks inside a
 * paragraph are only ours; a blank line begins the next paragraph. */
export function prose(words: TemplateStringsArray): string {
  return words
    .join("")
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replace(/\s*\n\s*/g, " ").trim())
    .join("\n\n")
}
