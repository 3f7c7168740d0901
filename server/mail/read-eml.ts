export type ReadMail = {
  subject: string
  to: string
  from: string
  date: string
  text: string
  html: string
  /** What goes along, pictures in the HTML included. */
  files: { name: string; bytes: Buffer }[]
}

/** Reads a mail back from the form in which we write them, with the pictures
 * that go along set into its HTML. */
export function readEml(source: string): ReadMail {
  const mail = splitEntity(source)
  const parts = partsOf(mail)
  const body = (type: string) => {
    const part = parts.find(({ headers }) =>
      (headers.get("content-type") ?? "text/plain").startsWith(type),
    )
    return part ? decodeBody(part) : ""
  }
  const header = (name: string) => decodeWords(mail.headers.get(name) ?? "")
  return {
    subject: header("subject"),
    to: header("to"),
    from: header("from"),
    date: header("date"),
    text: body("text/plain"),
    html: withPictures(body("text/html"), parts),
    files: parts.flatMap(fileOf),
  }
}

/** All that is in it, however deep it lies. */
function partsOf(entity: Entity): Entity[] {
  const boundary = parameter(entity.headers.get("content-type"), "boundary")
  if (!boundary) return [entity]
  return entity.body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => splitEntity(part.replace(/^\r?\n/, "")))
    .flatMap(partsOf)
}

function withPictures(html: string, parts: Entity[]) {
  const sources = parts.flatMap(({ headers, body }): [string, string][] => {
    const cid = headers.get("content-id")?.replace(/^<|>$/g, "")
    const [type] = headers.get("content-type")?.split(";") ?? []
    if (!cid || !type) return []
    return [[`cid:${cid}`, `data:${type};base64,${body.replace(/\s/g, "")}`]]
  })
  return sources.reduce((all, [cid, data]) => all.replaceAll(cid, data), html)
}

function fileOf({ headers, body }: Entity) {
  const name = parameter(headers.get("content-disposition"), "filename")
  return name ? [{ name, bytes: Buffer.from(body, "base64") }] : []
}

type Entity = { headers: Map<string, string>; body: string }

function splitEntity(source: string): Entity {
  const [head = "", ...rest] = source.split(/\r?\n\r?\n/)
  const lines = head.replace(/\r?\n[ \t]+/g, " ").split(/\r?\n/)
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(":")
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
  })
  return { headers: new Map(headers), body: rest.join("\r\n\r\n") }
}

function parameter(header: string | undefined, name: string) {
  const [, quoted, bare] =
    header?.match(new RegExp(`${name}=(?:"([^"]+)"|([^;\\s]+))`, "i")) ?? []
  return quoted ?? bare
}

function decodeBody({ headers, body }: Entity) {
  const encoding = headers.get("content-transfer-encoding")?.toLowerCase()
  if (encoding === "base64") return Buffer.from(body, "base64").toString("utf8")
  if (encoding !== "quoted-printable") return body
  return fromHex(body.replace(/=\r?\n/g, ""))
}

/** `=?UTF-8?Q?…?=` and `=?UTF-8?B?…?=` (RFC 2047). */
function decodeWords(header: string) {
  return header
    .replace(/\?=\s+=\?/g, "?==?")
    .replace(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_, kind, text) =>
      kind.toLowerCase() === "b"
        ? Buffer.from(text, "base64").toString("utf8")
        : fromHex(text.replaceAll("_", " ")),
    )
}

function fromHex(text: string) {
  const bytes = text.replace(/=([0-9a-f]{2})/gi, (_, hex) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  return Buffer.from(bytes, "latin1").toString("utf8")
}
