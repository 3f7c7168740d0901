import { inflateSync } from "node:zlib"

/** What a reader finds in a PDF of ours: how many pages, their words as they
 * would be selected, where each line stands, and what it says of itself. A file
 * whose table leads astray is refused. */
export function readPdf(bytes: Buffer) {
  const objects = objectsOf(bytes)
  const all = [...objects.values()]
  const pages = all.filter((body) => /\/Type \/Page\b/.test(body))
  const [page = ""] = pages
  const letters = new Map(
    [...page.matchAll(/\/([HTM]\d) (\d+) 0 R/g)].map(([, name, font]) => [
      name,
      meaningOf(objects, objects.get(Number(font)) ?? ""),
    ]),
  )
  const content = streamOf(objects, page, "Contents")
  const lines = [...content.matchAll(/BT 1 0 0 1 (\S+) (\S+) Tm(.*?)ET/gs)]
  const root = all.find((body) => body.includes("/Type /Catalog")) ?? ""
  const info = all.find((body) => body.startsWith("<</Title")) ?? ""
  return {
    pages: pages.length,
    title: stringOf(info, "Title"),
    language: stringOf(root, "Lang"),
    pictures: all.filter((body) => body.includes("/Subtype /Image")).length,
    links: all
      .flatMap((body) => body.match(/\/URI <([0-9a-f]+)>/)?.[1] ?? [])
      .map((hex) => Buffer.from(hex, "hex").toString()),
    lines: lines.map(([, x, y, shown = ""]) => ({
      x: Number(x),
      y: Number(y),
      text: wordsOf(shown, letters),
    })),
  }
}

/** By number, found where the table at the end says they are. */
function objectsOf(bytes: Buffer) {
  const file = bytes.toString("latin1")
  const start = Number(file.match(/startxref\n(\d+)\n%%EOF\n$/)?.[1])
  const table = file.slice(start)
  if (!table.startsWith("xref\n")) throw new Error("no table")
  const places = [...table.matchAll(/(\d{10}) 00000 n /g)].map(([, at]) =>
    Number(at),
  )
  return new Map(
    places.map((at, index) => {
      const head = `${index + 1} 0 obj\n`
      if (!file.startsWith(head, at)) throw new Error(`${head} is not there`)
      const end = places[index + 1] ?? start
      return [index + 1, file.slice(at + head.length, end)]
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

function meaningOf(objects: Map<number, string>, font: string) {
  const table = streamOf(objects, font, "ToUnicode")
  const entries = [...table.matchAll(/^<(..)> <([0-9a-f]+)>$/gm)]
  return new Map(entries.map(([, code, units = ""]) => [code, wideText(units)]))
}

function wordsOf(
  shown: string,
  letters: Map<string | undefined, Map<string | undefined, string>>,
) {
  const runs = [...shown.matchAll(/\/(\w+) \S+ Tf \[([^\]]*)\] TJ/g)]
  return runs
    .flatMap(([, font, run = ""]) =>
      [...run.matchAll(/<(..)>/g)].map(
        ([, code]) => letters.get(font)?.get(code) ?? "\ufffd",
      ),
    )
    .join("")
}

function stringOf(body: string, key: string) {
  const hex = body.match(new RegExp(`/${key} <feff([0-9a-f]*)>`))?.[1]
  return hex === undefined ? null : wideText(hex)
}

function wideText(hex: string) {
  return Buffer.from(hex, "hex").swap16().toString("utf16le")
}
