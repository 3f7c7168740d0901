const STYLE = `html{background:#0b0b0c;color:#f2efe9;color-scheme:dark;font:18px/1.5 "Helvetica Neue",Arial,sans-serif}body{box-sizing:border-box;margin:0;min-height:100vh;display:grid;align-content:end;padding:8vmin}h1{font-size:clamp(2.5rem,9vw,7rem);line-height:.9;letter-spacing:-.04em;margin:0 0 4vmin}p{color:#a39e96;max-width:50ch;margin:0}p+p{margin-top:1em}hr{border:0;border-top:2px solid #ff4f1f;width:6rem;margin:0 0 4vmin}a{color:#f2efe9}`

type Words = {
  /** The window's title. */
  title: string
  heading: string
  text: string
  /** Reloads the page after so many seconds. */
  again?: number
  /** Adds a link to the site. */
  home?: boolean
}

/** A page for when nothing else works: it needs no script, database or other
 * file. Its text is ours, so nothing is escaped. */
export function plainPage(words: Words) {
  const { title, heading, text, again, home } = words
  const refresh = again
    ? `\n<meta http-equiv="refresh" content="${again}">`
    : ""
  const way = home ? '\n<p><a href="/">To the site</a></p>' : ""
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">${refresh}
<meta name="robots" content="noindex">
<title>${title} – 9X</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<hr>
<h1>${heading}</h1>
<p>${text}</p>${way}
</main>
</body>
</html>
`
}

export const PLAIN_PAGE_HEADERS = {
  "Content-Type": "text/html; charset=utf-8",
  "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'",
}
