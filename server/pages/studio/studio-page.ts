import { Hono } from "hono"
import { PLAYER_ORIGINS } from "#domain/demo-player.ts"
import type { AppContext } from "../../http/middleware/answer-every.ts"
import {
  contentPolicy,
  permissionsPolicy,
} from "../../http/middleware/security-headers.ts"
import type { PageParts } from "../parts.ts"

/** The files that Studio's page starts with. */
export type StudioFiles = {
  /** Run one after the other. */
  scripts: readonly string[]
  /** Modules that these scripts import. */
  preloads: readonly string[]
  styles: readonly string[]
}

/** To scan codes in the store room and at the door. */
const CAMERA = permissionsPolicy({ camera: "(self)" })

/** Studio's only page: its scripts do the rest, as the signed-in user. It is
 * the same for everybody and reveals nothing, but is neither cached nor
 * indexed. */
export function studioPage(services: PageParts, files: StudioFiles) {
  const { env, platform } = services
  const { development } = env
  const facts = { publishableKey: platform.keys.publishable }
  const page = write(files, facts)
  const policy = contentPolicy(development ? ["'unsafe-inline'"] : [], {
    development,
    pictures: "blob:",
    // A demo that is an audio file is played from its host, after a click.
    music: "https:",
    // A demo's player on another site is also shown after a click.
    frames: PLAYER_ORIGINS,
    // The letter's preview is a frame here; mails have style attributes.
    looks: true,
  })
  const app = new Hono<AppContext>()
  app.get("*", (c) =>
    c.html(page, 200, {
      "Cache-Control": "no-store",
      "Content-Security-Policy": policy,
      "Permissions-Policy": CAMERA,
      // The host of such a file need not learn which page plays it.
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
  // Within a script only `<` needs escaping.
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
