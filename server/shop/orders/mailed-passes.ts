import { nameInMail } from "#domain/mail-template.ts"
import {
  codeText,
  passEnd,
  passName,
  passWord,
  whenText,
} from "#domain/pass.ts"
import { escapeHtml } from "../../mail/layout.ts"
import type { Attachment, MailServices } from "../../mail/message.ts"
import { codePicture } from "../passes/pass-code.ts"
import { passSheet } from "../passes/pass-sheet.ts"
import { type IssuedPass, issuedPasses } from "../passes/passes.ts"
import type { OrderReceipt } from "./receipt.ts"

/** Beyond these a mail would be too long to read and too large to arrive: the
 * link has all passes. */
const MOST_PICTURES = 10
const MOST_PAGES = 40

export type MailedPasses = {
  text: string
  html: string
  attachments: Attachment[]
}

/** An order's tickets and cards for its mail: each with its code as a picture,
 * and all as one PDF. They are drawn when the mail is composed. A failed
 * drawing is left out, because every pass has its link. Null without any. */
export async function mailedPasses(
  order: OrderReceipt,
  services: MailServices,
  renderers: Renderers = { picture: codePicture, sheet: passSheet },
): Promise<MailedPasses | null> {
  if (order.issued.length === 0) return null
  const all = (await issuedPasses(services.sql, order.id))
    .filter((pass) => passEnd(pass) === null)
    .map((pass) => withMailedName(pass, order))
  if (all.length === 0) return null
  const shown = all.slice(0, MOST_PICTURES)
  const pictures = await drawn(services, () =>
    Promise.all(shown.map((pass) => picture(pass, renderers))),
  )
  const sheet = await drawn(services, async () => [await pdf(all, renderers)])
  const rest = restText(all.length, sheet.length > 0)
  return {
    text: [
      ...shown.map((pass) => passText(pass, services.siteUrl)),
      ...rest,
    ].join("\n\n"),
    html: [
      ...shown.map((pass, place) =>
        passHtml(pass, services.siteUrl, pictures[place]?.cid),
      ),
      ...rest.map((words) => `<p style="margin:0">${escapeHtml(words)}</p>`),
    ].join("\n"),
    attachments: [...pictures, ...sheet],
  }
}

/** A free order may be sent to anybody's address, so a name in it must not
 * contain a link. */
function withMailedName(pass: IssuedPass, order: OrderReceipt): IssuedPass {
  if (order.user_id || order.total_cents > 0 || !pass.holder) return pass
  return { ...pass, holder: nameInMail(pass.holder, "") || null }
}

async function drawn(
  { log }: MailServices,
  draw: () => Promise<Attachment[]>,
): Promise<Attachment[]> {
  try {
    return await draw()
  } catch (error) {
    log?.warn({ err: error }, "a mail goes out without its tickets drawn")
    return []
  }
}

type Renderers = { picture: typeof codePicture; sheet: typeof passSheet }

async function picture(
  pass: IssuedPass,
  renderers: Renderers,
): Promise<Attachment> {
  return {
    filename: `${fileName(pass)}.png`,
    contentType: "image/png",
    content: await renderers.picture(pass.code),
    cid: `${pass.id}@pass`,
  }
}

async function pdf(
  all: IssuedPass[],
  renderers: Renderers,
): Promise<Attachment> {
  const [first, ...others] = all.slice(0, MOST_PAGES) as [IssuedPass]
  const name = others.length > 0 ? `9x-${passWord(all)}` : fileName(first)
  return {
    filename: `${name}.pdf`,
    contentType: "application/pdf",
    content: await renderers.sheet(first, ...others),
  }
}

function fileName(pass: IssuedPass) {
  return `9x-${passWord([pass])}-${pass.number}`
}

function restText(count: number, hasPdf: boolean) {
  if (count <= MOST_PICTURES) return []
  const more = `${count - MOST_PICTURES} more`
  if (!hasPdf) return [`There are ${more}. The link above has all of them.`]
  return count <= MOST_PAGES
    ? [`There are ${more} in the attached PDF.`]
    : [
        `There are ${more}. The attached PDF has the first ${MOST_PAGES}, and the link above has all of them.`,
      ]
}

function linesOf(pass: IssuedPass) {
  return [
    [passName(pass), pass.holder].filter(Boolean).join(" · "),
    `${pass.product_title}, ${pass.variant_title}`,
    [whenText(pass), pass.place].filter(Boolean).join(" · "),
  ].filter(Boolean)
}

function linkTo({ id, code }: IssuedPass, siteUrl: string) {
  return `${siteUrl}/pass/${id}#code=${code}`
}

function passText(pass: IssuedPass, siteUrl: string) {
  const code = `Code: ${codeText(pass.code)}`
  return [...linesOf(pass), code, linkTo(pass, siteUrl)].join("\n")
}

/** The code as text is below its picture, for mail programs without
 * pictures. */
function passHtml(pass: IssuedPass, siteUrl: string, cid?: string) {
  const [name = "", ...lines] = linesOf(pass).map(escapeHtml)
  const alt = `QR code for ${passName(pass)}`
  const image = cid
    ? `<img src="cid:${cid}" width="200" height="200" alt="${escapeHtml(alt)}" style="display:block;border:0;margin:12px 0;background:#fff"><br>`
    : ""
  return `<p style="margin:0 0 24px"><strong>${name}</strong><br>${lines.join("<br>")}<br>${image}${codeText(pass.code)}<br><a href="${escapeHtml(linkTo(pass, siteUrl))}" style="color:inherit">Open ${escapeHtml(passName(pass))}</a></p>`
}
