import { inflateSync } from "node:zlib"

/** A PDF of ours as a reader sees it: the number of pages, the selectable
 * words, the position of each line, and the metadata. A file whose
 * cross-reference table is wrong is refused. */
export function readPdf(bytes: Buffer) {
  const objects = objectsOf(bytes)
  const all = [...objects.values()]
  const pages = all.filter((body) => /\/Type \/Page\b/.test(body))
  const root = all.find((body) => body.includes("/Type /Catalog")) ?? ""
  const title = all.flatMap(
    (body) => body.match(/\/Title (\d+) 0 R/)?.[1] ?? [],
  )
  return {
    pages: pages.length,
    title: stringsOf(objects.get(Number(title[0])) ?? "")[0],
    language: stringsOf(root, "/Lang ")[0],
    tagged: root.includes("/StructTreeRoot"),
    pictures: all.filter((body) => body.includes("/Subtype /Image")).length,
    links: all.flatMap((body) => stringsOf(body, "/URI ")),
    lines: linesOf(
      streamOf(objects, pages[0] ?? "", "Contents"),
      fontsOf(objects),
    ),
  }
}

/** By number, at the offsets in the table at the end. */
function objectsOf(bytes: Buffer) {
  const file = bytes.toString("latin1")
  const start = Number(file.match(/startxref\n(\d+)\n%%EOF\n$/)?.[1])
  const table = file.slice(start)
  if (!table.startsWith("xref\n")) throw new Error("no table")
  const places = [...table.matchAll(/(\d{10}) 00000 n /g)]
  return new Map(
    places.map(([, at], index) => {
      const head = `${index + 1} 0 obj\n`
      if (!file.startsWith(head, Number(at))) {
        throw new Error(`${head} is not there`)
      }
      const from = Number(at) + head.length
      return [index + 1, file.slice(from, file.indexOf("\nendobj", from))]
    }),
  )
}

function streamOf(objects: Map<number, string>, body: string, key: string) {
  const number = body.match(new RegExp(`/${key} (\\d+) 0 R`))?.[1]
  const object = objects.get(Number(number)) ?? ""
  const length = Number(object.match(/\/Length (\d+)/)?.[1])
  const from = object.indexOf("stream\n") + "stream\n".length
  const packed = Buffer.from(object.slice(from, from + length), "latin1")
  return inflateSync(packed).toString("latin1")
}

type Fonts = Map<string | undefined, string[]>

/** The letters of each font, by their codes. The first stands for every letter
 * that a font lacks. */
function fontsOf(objects: Map<number, string>): Fonts {
  const named = [...objects.values()].flatMap((body) => [
    ...body.matchAll(/\/(F\d+) (\d+) 0 R/g),
  ])
  return new Map(
    named.map(([, name, font]) => {
      const body = objects.get(Number(font)) ?? ""
      const table = streamOf(objects, body, "ToUnicode")
      const ranges = [...table.matchAll(/> \[(.*)\]$/gm)]
      const letters = ranges.flatMap(([, range = ""]) =>
        [...range.matchAll(/<([0-9a-f ]+)>/g)].map(([, hex = ""]) =>
          wideText(Buffer.from(hex.replaceAll(" ", ""), "hex")),
        ),
      )
      return [name, ["\ufffd", ...letters.slice(1)]]
    }),
  )
}

/** A line is all the text on one baseline, in order. */
function linesOf(content: string, fonts: Fonts) {
  const shown = content.matchAll(
    /BT\n1 0 0 1 (\S+) (\S+) Tm\n\/(\w+).*?\[(.*?)\] TJ/gs,
  )
  const lines: { x: number; y: number; text: string }[] = []
  for (const [, x, y, font, run = ""] of shown) {
    const codes = run.match(/(?<=<)[0-9a-f]+(?=>)/g)?.join("") ?? ""
    const text = (codes.match(/.{4}/g) ?? [])
      .map((code) => fonts.get(font)?.[Number.parseInt(code, 16)] ?? "\ufffd")
      .join("")
    const last = lines.at(-1)
    if (last?.y === Number(y)) last.text += text
    else lines.push({ x: Number(x), y: Number(y), text })
  }
  return lines.map((line) => ({ ...line, text: line.text.trim() }))
}

/** The strings after a key, unescaped. */
function stringsOf(body: string, key = "") {
  const found = body.matchAll(
    new RegExp(`${key}\\(((?:\\\\.|[^\\\\)])*)\\)`, "gs"),
  )
  return [...found].map(([, escaped = ""]) => {
    const plain = escaped.replace(
      /\\(.)/gs,
      (_, letter: string) => ESCAPED[letter] ?? letter,
    )
    return plain.startsWith("\xfe\xff")
      ? wideText(Buffer.from(plain.slice(2), "latin1"))
      : plain
  })
}

const ESCAPED: Record<string, string> = {
  n: "\n",
  r: "\r",
  t: "\t",
  b: "\b",
  f: "\f",
}

function wideText(bytes: Buffer) {
  return bytes.swap16().toString("utf16le")
}
