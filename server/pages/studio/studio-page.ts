import { Hono } from "hono"
import { PLAYER_ORIGINS } from "#domain/demo-player.ts"
import type { AppContext } from "../../http/middleware/answer-every.ts"
import {
  contentPolicy,
  permissionsPolicy,
} from "../../http/middleware/security-headers.ts"
import type { PageParts } from "../parts.ts"

/** What the page of Studio begins with. */
export type StudioFiles = {
  /** Run one after the other. */
  scripts: readonly string[]
  /** What these will need. */
  preloads: readonly string[]
  styles: readonly string[]
}

/** By it codes are read, in the store room and at the door. */
const CAMERA = permissionsPolicy({ camera: "(self)" })

/** The one page of Studio: its scripts do the rest, as whoever is signed in.
 * It is the same for everybody and tells nothing, and still nobody keeps or
 * lists it. */
export function studioPage(services: PageParts, files: StudioFiles) {
  const { env, platform } = services
  const { development } = env
  const facts = { publishableKey: platform.keys.publishable }
  const page = write(files, facts)
  const policy = contentPolicy(development ? ["'unsafe-inline'"] : [], {
    development,
    pictures: "blob:",
    // A demo that is one file of music is played where it lies, after a press.
    music: "https:",
    // A demo's player of another site is shown after a press, too.
    frames: PLAYER_ORIGINS,
    // The letter's preview is a frame of this page, and a mail in it.
    looks: true,
  })
  const app = new Hono<AppContext>()
  app.get("*", (c) =>
    c.html(page, 200, {
      "Cache-Control": "no-store",
      "Content-Security-Policy": policy,
      "Permissions-Policy": CAMERA,
      // Whoever keeps such a file need not know who plays it.
      "Referrer-Policy": "same-origin",
      "X-Robots-Tag": "noindex, nofollow",
    }),
  )
  return app
}

function write({ scripts, preloads, styles }: StudioFiles, facts: object) {
  const run = scripts.map(
    (src) => `<script type="module" src="${src}"></script>`,
  )
  const sheets = styles.map((href) => `<link rel="stylesheet" href="${href}">`)
  const early = preloads.map(
    (href) => `<link rel="modulepreload" href="${href}">`,
  )
  // Inside a script nothing but the sign that would end it needs care.
  const data = JSON.stringify(facts).replaceAll("<", "\\u003c")
  return `<!DOCTYPE html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<meta name="theme-color" content="#f2efe9">
<title>Studio – 9X</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
${[...sheets, ...early].join("\n")}
<script type="application/json" id="site">${data}</script>
${run.join("\n")}
</head>
<body>
<div id="studio"></div>
<noscript>Studio needs JavaScript. The site itself does not.</noscript>
</body>
</html>
`
}
