import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import { readEml } from "#server/mail/read-eml.ts"
import { operatorKeyOf } from "#tests/support/site.ts"
import { BAIT_HOST } from "./hostile-text.ts"
import type { Desk } from "./papers.ts"

const HEADERS = [
  "from",
  "to",
  "reply-to",
  "subject",
  "message-id",
  "in-reply-to",
  "references",
  "date",
  "mime-version",
  "content-type",
  "content-transfer-encoding",
  "auto-submitted",
  "list-unsubscribe",
  "list-unsubscribe-post",
]

/** Every mail sent: only our headers, one recipient, and nothing in it that a
 * mail program would run. */
export async function readMails(dataDir: string, desk: Desk) {
  const { ledger, reader } = desk
  const outbox = join(dataDir, "outbox")
  const names = (await readdir(outbox)).filter((name) => name.endsWith(".eml"))
  for (const name of names) {
    const source = await readFile(join(outbox, name), "utf8")
    const mail = await readEml(source)
    const seen = headerFault(source)
    ledger.expect("inert", seen === null, `“${mail.subject}”: ${seen}`)
    reader.remember([mail.to, mail.text])
    await reader.read(`“${mail.subject}” as HTML`, { html: mail.html })
    await reader.openFile(`“${mail.subject}” opened`, mail.html)
  }
  const key = await operatorKeyOf(dataDir)
  const tab = await reader.openTab()
  for (const path of ["", ...names.map((name) => `/${name}`)]) {
    await tab.visit(`/dev/mail${path}?key=${key}`)
  }
}

function headerFault(source: string) {
  const [head = ""] = source.split("\r\n\r\n")
  const lines = head.replace(/\r\n[ \t]+/g, " ").split("\r\n")
  const names = lines.map((line) => line.split(":")[0]?.toLowerCase() ?? "")
  const odd = names.find((name) => !HEADERS.includes(name))
  if (odd !== undefined) return `a header ${odd}`
  if (new Set(names).size < names.length) return "a header twice"
  const addresses = lines.filter((line) => /^(to|reply-to|from):/i.test(line))
  return (
    addresses.find((line) => line.includes(BAIT_HOST)) ??
    addresses.find((line) => line.split("@").length > 2) ??
    null
  )
}
