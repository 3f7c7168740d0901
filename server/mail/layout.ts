const SANS = "Archivo,'Helvetica Neue',Helvetica,Arial,sans-serif"
const WIDE = "'Archivo Expanded','Arial Black',Archivo,Arial,sans-serif"
const MONO = "'Martian Mono',ui-monospace,Menlo,Consolas,monospace"

const INK = "#0b0b0c"
const BONE = "#f2efe9"
const PAPER = "#fbfaf7"
const ASH = "#5f5a53"
const SIGNAL = "#ff4f1f"

export const TYPE = { sans: SANS, wide: WIDE, mono: MONO }
export const INKS = { INK, BONE, PAPER, ASH, SIGNAL }

/** Mail programs that follow the reader's dark setting get the site's own dark
 * colours; those that invert colours find pairs with enough contrast. */
const NIGHT = `@media (prefers-color-scheme: dark) {
.ground { background: ${INK} !important }
.sheet, .sheet p, .sheet h1, .sheet h2, .sheet a.plain { background: #151516 !important; color: ${BONE} !important }
.sheet .quiet { color: #a39e96 !important }
.sheet hr { border-color: #a39e96 !important }
.sheet .digits, .sheet .quote { background: ${INK} !important; color: ${BONE} !important }
}`

type Layout = {
  subject: string
  /** The line a mailbox shows beside the subject. */
  preview: string
  /** HTML, made by the functions below. */
  blocks: string[]
}

/** The layout of every mail: a sheet of paper under a black band. */
export function layOut({ subject, preview, blocks }: Layout) {
  const title = escapeHtml(subject)
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${title}</title>
<style>:root { color-scheme: light dark; supported-color-schemes: light dark }
${NIGHT}</style>
</head>
<body class="ground" style="margin:0;padding:0;background:${BONE}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>
<div role="main">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="ground" style="background:${BONE}">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;text-align:left">
<tr><td style="background:${INK};color:${BONE};padding:22px 28px;border-bottom:4px solid ${SIGNAL};font:900 30px/1 ${WIDE};letter-spacing:-.03em">9X</td></tr>
<tr><td class="sheet" style="background:${PAPER};color:${INK};padding:32px 28px;font:16px/1.55 ${SANS}">
<h1 style="margin:0 0 24px;font:900 26px/1.1 ${WIDE};letter-spacing:-.02em;color:${INK}">${title}</h1>
${blocks.join("\n")}
</td></tr>
<tr><td style="background:${INK};color:${BONE};padding:18px 28px;font:11px/1.6 ${MONO};letter-spacing:.04em">Amplifying Talent. Crafting Legacies.</td></tr>
</table>
</td></tr>
</table>
</div>
</body>
</html>
`
}

export function escapeHtml(text: string) {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

export function paragraph(html: string) {
  return `<p style="margin:0 0 16px;color:${INK}">${html}</p>`
}

export function small(html: string) {
  return `<p class="quiet" style="margin:24px 0 0;font-size:14px;color:${ASH}">${html}</p>`
}

export type LabelledLink = { label: string; url: string }

export function button({ label, url }: LabelledLink) {
  const style = `display:inline-block;padding:15px 24px;background:${SIGNAL};color:${INK};font-weight:700;text-decoration:none;border-radius:2px`
  return `<p style="margin:28px 0"><a href="${escapeHtml(url)}" style="${style}">${escapeHtml(label)}</a></p>`
}

export function plainLink({ label, url }: LabelledLink) {
  return `<a class="plain" href="${escapeHtml(url)}" style="color:${INK};text-decoration:underline">${escapeHtml(label)}</a>`
}

/** A link in plain text. */
export function linkLine({ label, url }: LabelledLink) {
  return `${label}:\n${url}`
}

export const SIGNATURE = "9X\nAmplifying Talent. Crafting Legacies."

/** Lets mail programs unsubscribe with one click (RFC 8058). */
export function oneClick(url: string) {
  return {
    "List-Unsubscribe": `<${url}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  }
}
