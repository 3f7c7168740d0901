type Line = { saveData?: boolean; effectiveType?: string }

/** The prefetch mode for links: fetches the next screen on intent, unless the
 * visitor saves data or has a slow connection. */
export function prefetchMode(line = lineOf(navigator)): "intent" | "none" {
  const isSlow = /2g$/.test(line?.effectiveType ?? "")
  return line?.saveData || isSlow ? "none" : "intent"
}

/** Not every browser supports it. */
function lineOf(browser: Navigator & { connection?: Line }) {
  return browser.connection
}
