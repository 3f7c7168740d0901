/** Opens in a new tab. If the browser no longer treats this as the visitor's
 * own action, opens here: an attachment leaves the page in place. */
export function openKit(url: string) {
  if (!window.open(url, "_blank")) window.location.assign(url)
}
