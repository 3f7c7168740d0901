/** Sets an attribute on the page for its stylesheet, such as the scroll lock
 * behind a dialog, and returns a function that removes it. A `:has()` selector
 * would be evaluated again for every element that arrives. */
export function flagPage(flag: "scrollLock" | "docked") {
  const { dataset } = document.documentElement
  dataset[flag] = ""
  return () => {
    delete dataset[flag]
  }
}
