/** What is sent, in the two forms a mail program may show. */
export type Message = { subject: string; text: string; html: string }

export type Letter = {
  subject: string
  paragraphs: string[]
  /** The one thing to do. */
  action?: { label: string; url: string }
  /** Digits to type where the mail was asked for. */
  code?: string
  /** What to do if the reader knows nothing of it. */
  otherwise: string
}

const SIGNATURE = "9X\nAmplifying Talent. Crafting Legacies."

/** Sets a letter in plain text and in simple HTML. Every word of it is
 * escaped: what looks like markup is shown, not followed. */
export function setLetter(letter: Letter): Message {
  return {
    subject: letter.subject,
    text: inText(letter),
    html: inHtml(letter),
  }
}

function inText({ paragraphs, action, code, otherwise }: Letter) {
  const blocks = [
    ...paragraphs,
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...(code ? [`${action ? "Or type this code" : "Your code"}: ${code}`] : []),
    otherwise,
    SIGNATURE,
  ]
  return `${blocks.join("\n\n")}\n`
}

function inHtml({ subject, paragraphs, action, code, otherwise }: Letter) {
  const blocks = [
    ...paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`),
    ...(action ? [button(action)] : []),
    ...(code ? [digits(code, action !== undefined)] : []),
    `<p style="color:#555">${escapeHtml(otherwise)}</p>`,
    `<p>${escapeHtml(SIGNATURE).replace("\n", "<br>")}</p>`,
  ]
  return `<!doctype html>
<html lang="en-GB">
<head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;font:16px/1.5 sans-serif;color:#111">
<div style="max-width:36em;margin:0 auto">
${blocks.join("\n")}
</div>
</body>
</html>
`
}

function button({ label, url }: { label: string; url: string }) {
  const style =
    "display:inline-block;padding:12px 20px;background:#111;color:#fff;text-decoration:none"
  return `<p><a href="${escapeHtml(url)}" style="${style}">${escapeHtml(label)}</a></p>`
}

function digits(code: string, besideLink: boolean) {
  const words = besideLink ? "Or type this code" : "Your code"
  return `<p>${words}: <strong style="letter-spacing:.2em">${escapeHtml(code)}</strong></p>`
}

export function escapeHtml(text: string) {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
