/** Scrolls only the list until a row is visible. The browser's own scrolling
 * would also move the page, which reserves room for the dock. */
export function reveal(list: HTMLElement, row: HTMLElement) {
  const below = row.offsetTop + row.offsetHeight - list.clientHeight
  if (list.scrollTop < below) list.scrollTop = below
  if (list.scrollTop > row.offsetTop) list.scrollTop = row.offsetTop
}
