/** Flags the page for its style sheet, as with a scroll lock behind a dialog,
 * and gives back the way to take the flag off. A selector that looks for
 * something anywhere in the page would be asked again for every element that
 * arrives. */
export function flagPage(flag: "scrollLock" | "docked") {
  const { dataset } = document.documentElement
  dataset[flag] = ""
  return () => {
    delete dataset[flag]
  }
}
