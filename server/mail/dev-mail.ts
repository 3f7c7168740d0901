import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import { Hono } from "hono"
import { isOperator } from "../http/middleware/operators-only.ts"
import { escapeHtml } from "./layout.ts"
import { type ReadMail, readEml } from "./read-eml.ts"

type DevMailOptions = {
  outboxDir: string
  /** Without the key everything is 404. All links carry it: no cookie grants
   * access. */
  key: string
}

const SHOWN = 200
const FILE = /^[\w-]+\.eml$/

/** A mailbox of the mails that were written to files, for the person who runs
 * the site on this machine. Everybody else gets 404. */
export function createDevMail({ outboxDir, key }: DevMailOptions) {
  const app = new Hono()

  app.use(async (c, next) => {
    const allowed = isOperator(c, key)
    if (!allowed) return c.notFound()
    await next()
    c.res.headers.set("Content-Security-Policy", POLICY)
    c.res.headers.set("Cache-Control", "no-store")
    c.res.headers.set("Referrer-Policy", "no-referrer")
  })

  app.get("/", async (c) => {
    const names = (await listMails(outboxDir)).slice(0, SHOWN)
    const mails = await Promise.all(
      names.map(async (name) => ({ name, ...(await load(outboxDir, name)) })),
    )
    return c.html(page("Mail", listOf(mails, key)))
  })

  app.get("/:name", async (c) => {
    const name = c.req.param("name")
    if (!(await listMails(outboxDir)).includes(name)) return c.notFound()
    const mail = await load(outboxDir, name)
    return c.html(page(mail.subject, show(mail, key)))
  })

  return app
}

async function listMails(folder: string) {
  const names = await readdir(folder).catch((error) => {
    if (error.code === "ENOENT") return []
    throw error
  })
  return names
    .filter((name) => FILE.test(name))
    .sort()
    .reverse()
}

async function load(folder: string, name: string) {
  return readEml(await readFile(join(folder, name), "utf8"))
}

const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

function page(title: string, body: string) {
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title>
<style>
body { font: 16px/1.5 sans-serif; max-width: 60em; margin: 2em auto; padding: 0 1em; color: #111; background: #fff }
table { border-collapse: collapse; width: 100% }
td, th { text-align: left; padding: .4em 1em .4em 0; border-bottom: 1px solid #ddd }
pre { white-space: pre-wrap; overflow-wrap: anywhere; background: #f4f4f4; padding: 1em }
iframe { width: 100%; height: 30em; border: 1px solid #ddd }
</style>
</head>
<body>
${body}
</body>
</html>`
}

function listOf(mails: ({ name: string } & ReadMail)[], key: string) {
  const rows = mails.map(
    ({ name, subject, to, date }) => `<tr>
<td><a href="/dev/mail/${escapeHtml(name)}?key=${key}">${escapeHtml(subject)}</a></td>
<td>${escapeHtml(to)}</td><td>${escapeHtml(date)}</td></tr>`,
  )
  const table = `<table>
<thead><tr><th>Subject</th><th>To</th><th>Date</th></tr></thead>
<tbody>${rows.join("\n")}</tbody>
</table>`
  return `<h1>Mail</h1>
<p>Without a mail server, mails are kept here. Newest first.</p>
${mails.length > 0 ? table : "<p>No mail yet.</p>"}`
}

/** The HTML runs no scripts and has no origin; its links open in the whole
 * window when clicked. */
function show(mail: ReadMail, key: string) {
  const framed = escapeHtml(`<base target="_top">${mail.html}`)
  return `<p><a href="/dev/mail?key=${key}">All mail</a></p>
<h1>${escapeHtml(mail.subject)}</h1>
<p>From ${escapeHtml(mail.from)} to ${escapeHtml(mail.to)}<br>${escapeHtml(mail.date)}</p>
<pre>${linkify(mail.text)}</pre>
${filesOf(mail)}
<iframe title="As HTML" sandbox="allow-top-navigation-by-user-activation" srcdoc="${framed}"></iframe>`
}

function filesOf({ files }: ReadMail) {
  if (files.length === 0) return ""
  const items = files.map(
    ({ name, bytes }) => `<li>${escapeHtml(name)}, ${bytes.length} bytes</li>`,
  )
  return `<h2>Attachments</h2>\n<ul>${items.join("")}</ul>`
}

function linkify(text: string) {
  return text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((piece, index) =>
      index % 2 === 1
        ? `<a href="${escapeHtml(piece)}">${escapeHtml(piece)}</a>`
        : escapeHtml(piece),
    )
    .join("")
}
