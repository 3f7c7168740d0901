import { weekdayMomentText } from "#domain/calendar.ts"
import type { Preview } from "../../http/middleware/answer-every.ts"

const BODY = "</head><body>"

/** A page with the word that it is a preview at its top. It is put there when
 * the page is written, not by the page: an element that React has no name for,
 * which it leaves alone when it comes alive. Its classes are those of the test
 * shop's note (app/root.tsx), so that the sheet has them. */
export function withBanner(html: string, preview: Preview) {
  const banner = `<preview-banner role="region" aria-label="Preview" class="label bg-marigold px-gutter py-2 text-center text-ink">${textOf(preview)} · <a href="/preview/leave" class="underline">Leave</a></preview-banner>`
  return html.replace(BODY, () => BODY + banner)
}

function textOf({ asOf }: Preview) {
  return asOf
    ? `Preview: the site as of ${weekdayMomentText(asOf)} in London`
    : "Preview: not public yet"
}
