/** Marks the page for its style sheet, and gives back the way to take the mark
 * off. A selector that looks for something anywhere in the page would be asked
 * again for every element that arrives. */
export function markPage(mark: "still" | "docked") {
  const { dataset } = document.documentElement
  dataset[mark] = ""
  return () => {
    delete dataset[mark]
  }
}
