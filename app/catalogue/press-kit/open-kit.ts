/** In a new tab; where the browser no longer counts this as the visitor's own
 * doing, here: an attachment leaves the page as it is. */
export function openKit(url: string) {
  if (!window.open(url, "_blank")) window.location.assign(url)
}
