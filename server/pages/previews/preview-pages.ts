import { weekdayMomentText } from "#domain/calendar.ts"
import type { Preview } from "../../http/middleware/answer-every.ts"
import { PLAIN_PAGE_HEADERS, plainPage } from "../../http/plain-page.ts"

/** For a preview that was open once; does not mention what it was. */
export function ended() {
  return page(410, {
    title: "Preview ended",
    heading: "This preview has ended",
    text: "It was open for a while, or somebody at the label has closed it. Whoever sent it to you can send another.",
  })
}

export function unknown() {
  return page(404, {
    title: "No such preview",
    heading: "No preview here",
    text: "This link doesn't work. Check that you copied all of it.",
  })
}

const RETRY_AFTER_SECONDS = 30

/** Requested more often than a person would. */
export function tooOften(wantsPage: boolean) {
  const text = "This preview was asked for too often. Try again in a minute."
  const answer = wantsPage
    ? page(429, { title: "One moment", heading: "One moment", text })
    : Response.json({ code: "preview_busy", message: text }, { status: 429 })
  answer.headers.set("Retry-After", String(RETRY_AFTER_SECONDS))
  answer.headers.set("Cache-Control", "no-store")
  return answer
}

type Words = { title: string; heading: string; text: string }

function page(status: number, words: Words) {
  return new Response(plainPage({ ...words, home: true }), {
    status,
    headers: {
      ...PLAIN_PAGE_HEADERS,
      "Cache-Control": "no-store",
      "X-Robots-Tag": "noindex",
    },
  })
}

const BODY = "</head><body>"

/** Adds a banner to a page that says it is a preview. It is inserted into the
 * HTML, not rendered: React does not know the element and leaves it alone when
 * hydrating. Its classes are those of the test shop's note (app/root.tsx), so
 * that the style sheet has them. */
export function withBanner(html: string, preview: Preview) {
  const banner = `<preview-banner role="region" aria-label="Preview" class="label bg-marigold px-gutter py-2 text-center text-ink">${textOf(preview)} · <a href="/preview/leave" class="underline">Leave</a></preview-banner>`
  return html.replace(BODY, () => BODY + banner)
}

function textOf({ asOf }: Preview) {
  return asOf
    ? `Preview: the site as of ${weekdayMomentText(asOf)} in London`
    : "Preview: not public yet"
}
