import { flagPage } from "./page-flag.ts"

/** A focus trap: takes everything but one element out of reach of keys,
 * pointers and screen readers. Gives back the way to let go of it again. */
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
