import { PLAIN_PAGE_HEADERS, plainPage } from "../../http/plain-page.ts"

/** What was open once, said without a word about what it was. */
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
    text: "This address opens nothing. It may have lost a part on its way to you: try the whole link again.",
  })
}

const RETRY_AFTER_SECONDS = 30

/** Too often for people. */
export function asked(wantsPage: boolean) {
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
