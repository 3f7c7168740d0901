/** Takes the focus to a part of the page that has none by itself. */
export function focusOn(element: HTMLElement | null) {
  if (!element) return
  if (element.tabIndex < 0) element.tabIndex = -1
  element.focus({ preventScroll: true })
}
