import { flagPage } from "./page-flag.ts"

/** A focus trap: makes everything but one element inert for keyboard, pointer
 * and screen readers. Returns a function that releases it. */
export function trapFocus(element: Element) {
  const still = [...around(element)].filter((other) => !other.inert)
  for (const other of still) other.inert = true
  const unflag = flagPage("scrollLock")
  return () => {
    unflag()
    for (const other of still) other.inert = false
  }
}

function* around(element: Element): Generator<HTMLElement> {
  const parent = element.parentElement
  if (!parent || element === document.body) return
  for (const other of parent.children) {
    if (other !== element && other instanceof HTMLElement) yield other
  }
  yield* around(parent)
}
