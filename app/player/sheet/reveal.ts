/** Scrolls a list, and nothing around it, until one of its rows is seen: the
 * page has room kept for the dock, and would move for what is in it. */
export function reveal(list: HTMLElement, row: HTMLElement) {
  const below = row.offsetTop + row.offsetHeight - list.clientHeight
  if (list.scrollTop < below) list.scrollTop = below
  if (list.scrollTop > row.offsetTop) list.scrollTop = row.offsetTop
}
