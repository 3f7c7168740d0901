import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import { expect } from "@playwright/test"
import { type ReadMail, readEml } from "#server/mail/read-eml.ts"

const OWN = process.env.E2E_DATA_DIR ?? ""

/** The newest mail to an address under a subject, once it has arrived. */
export async function mailTo(address: string, subject: string, of = OWN) {
  let found: ReadMail | undefined
  await expect
    .poll(async () => {
      found = (await mailsNaming(address, of)).findLast(
        (mail) => mail.to.includes(address) && mail.subject === subject,
      )
      return found?.subject
    })
    .toBe(subject)
  return found as ReadMail
}

/** The link that a mail asks to follow. */
export async function linkTo(address: string, subject: string, of = OWN) {
  const { text } = await mailTo(address, subject, of)
  return text.match(/https?:\S+/)?.[0] ?? ""
}

/** The digits that a mail offers to type instead. */
export async function codeTo(address: string, subject: string) {
  const { text } = await mailTo(address, subject)
  return text.match(/code: (\d+)/)?.[1] ?? ""
}

/** Every mail to an address under a subject, as it was sent. */
export async function sourcesTo(address: string, subject: string) {
  const sources = await sourcesNaming(address, OWN)
  const mails = await Promise.all(sources.map(readEml))
  return sources.filter((_, place) => {
    const mail = mails[place]
    return mail?.to.includes(address) && mail.subject === subject
  })
}

async function mailsNaming(address: string, of: string) {
  const sources = await sourcesNaming(address, of)
  return Promise.all(sources.map(readEml))
}

/** Only what has the address: there are hundreds. */
async function sourcesNaming(address: string, of: string) {
  const folder = join(of, "outbox")
  const files = await readdir(folder).catch(() => [])
  const sources = files
    .filter((name) => name.endsWith(".eml"))
    .sort()
    .map((name) => readFile(join(folder, name), "utf8").catch(() => ""))
  return (await Promise.all(sources)).filter((source) =>
    source.includes(address),
  )
}
