type Line = { saveData?: boolean; effectiveType?: string }

/** For links, prefetching: what a visitor is about to open is fetched ahead,
 * unless they save data or their line is slow. */
export function prefetchMode(line = lineOf(navigator)): "intent" | "none" {
  const isSlow = /2g$/.test(line?.effectiveType ?? "")
  return line?.saveData || isSlow ? "none" : "intent"
}

/** Not every browser tells. */
function lineOf(browser: Navigator & { connection?: Line }) {
  return browser.connection
}
