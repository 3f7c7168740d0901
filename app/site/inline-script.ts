/** A function's text as it stands in a page: without comments and indents. It
 * may use nothing from outside of itself. */
export function inlineScript(run: (...given: never[]) => unknown) {
  return String(run).replace(/\s*\/\*.*?\*\/|(?<=\n)\s+/gs, "")
}
