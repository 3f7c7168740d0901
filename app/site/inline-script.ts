/** A function's source for inlining into a page, without comments and
 * indentation. It must not use anything from outside. */
export function inlineScript(run: (...given: never[]) => unknown) {
  return String(run).replace(/\s*\/\*.*?\*\/|(?<=\n)\s+/gs, "")
}
