import PostalMime, { type Address, type Attachment } from "postal-mime"

export type ReadMail = {
  subject: string
  to: string
  from: string
  date: string
  text: string
  html: string
  /** Attachments, including pictures in the HTML. */
  files: { name: string; bytes: Buffer }[]
}

/** Parses a mail, with its attached pictures inlined in its HTML. */
export async function readEml(source: string): Promise<ReadMail> {
  const mail = await PostalMime.parse(source)
  const { subject = "", from, to = [], text = "", html = "", headers } = mail
  return {
    subject,
    to: to.map(written).join(", "),
    from: from ? written(from) : "",
    date: headers.find(({ key }) => key === "date")?.value ?? "",
    text,
    html: withPictures(html, mail.attachments),
    files: mail.attachments.flatMap(({ filename, content }) =>
      filename ? [{ name: filename, bytes: bytesOf(content) }] : [],
    ),
  }
}

function written({ name, address = "" }: Address) {
  return name ? `${name} <${address}>` : address
}

function withPictures(html: string, attachments: Attachment[]) {
  return attachments.reduce((all, { contentId, mimeType, content }) => {
    const cid = contentId?.replace(/^<|>$/g, "")
    if (!cid) return all
    const data = bytesOf(content).toString("base64")
    return all.replaceAll(`cid:${cid}`, `data:${mimeType};base64,${data}`)
  }, html)
}

function bytesOf(content: Attachment["content"]) {
  return typeof content === "string"
    ? Buffer.from(content)
    : Buffer.from(content as ArrayBuffer)
}
