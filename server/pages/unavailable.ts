const RETRY_AFTER_SECONDS = 2

const STYLE = `html{background:#0b0b0c;color:#f2efe9;color-scheme:dark;font:18px/1.5 "Helvetica Neue",Arial,sans-serif}body{margin:0;min-height:100vh;display:grid;align-content:end;padding:8vmin}h1{font-size:clamp(2.5rem,9vw,7rem);line-height:.9;letter-spacing:-.04em;margin:0 0 4vmin}p{color:#a39e96;max-width:50ch;margin:0}hr{border:0;border-top:2px solid #ff4f1f;width:6rem;margin:0 0 4vmin}`

/** The page while the database or the process is on its way up. It needs no
 * script, no database and no other file, and looks again by itself. */
const PAGE = `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta http-equiv="refresh" content="${RETRY_AFTER_SECONDS}">
<meta name="robots" content="noindex">
<title>Back in a moment – 9X</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<hr>
<h1>Turning the record over</h1>
<p>The site is catching its breath. This page looks again by itself in a moment.</p>
</main>
</body>
</html>
`

const AWAY = "The site is catching its breath. Please try again in a moment."
/** While the disk is full. */
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
      headers: {
        ...headers,
        "Content-Type": "text/html; charset=utf-8",
        "Content-Security-Policy":
          "default-src 'none'; style-src 'unsafe-inline'",
      },
    })
  }
  return Response.json(
    { code: "unavailable", message },
    { status: 503, headers },
  )
}

/** Whether the one who asks is a person in front of a browser. */
export function wantsHtml(accept: string | null | undefined) {
  return accept?.includes("text/html") ?? false
}
