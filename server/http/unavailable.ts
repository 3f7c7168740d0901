import { PLAIN_PAGE_HEADERS, plainPage } from "./plain-page.ts"

const RETRY_AFTER_SECONDS = 2

/** Shown while the database or the process is starting. */
const PAGE = plainPage({
  title: "Back in a moment",
  heading: "Turning the record over",
  text: "The site is busy. This page will try again by itself in a moment.",
  again: RETRY_AFTER_SECONDS,
})

const AWAY = "The site is busy. Please try again in a moment."
/** Shown while the disk is full. */
export const NO_ROOM =
  "The shop cannot take orders or changes just now. Nothing was charged. Please try again in a little while."

/** 503 with Retry-After: a page for people, JSON for programs. */
export function unavailableResponse(wantsHtml: boolean, message = AWAY) {
  const headers = {
    "Retry-After": String(RETRY_AFTER_SECONDS),
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
  }
  if (wantsHtml) {
    return new Response(PAGE, {
      status: 503,
      headers: { ...headers, ...PLAIN_PAGE_HEADERS },
    })
  }
  return Response.json(
    { code: "unavailable", message },
    { status: 503, headers },
  )
}

/** Whether the client is a person with a browser. */
export function wantsHtml(accept: string | null | undefined) {
  return accept?.includes("text/html") ?? false
}
