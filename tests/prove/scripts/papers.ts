import type { Visitor } from "../../support/visitor.ts"
import type { Ledger } from "../ledger.ts"
import { type Pen, type Planted, plain } from "./hostile-text.ts"
import type { Label } from "./label.ts"
import type { Reader } from "./reader.ts"

export type Desk = {
  visitor: Visitor
  ledger: Ledger
  reader: Reader
  pen: Pen
  siteUrl: string
}

// The beginnings of our texts, unescaped.
const BROKEN_OUT =
  /<script>__pwned|<img[ /]src=\/pwned|<svg onload|<iframe src=\/pwned/i

/** Reads pages as they leave the server: the markup, the data for search
 * engines and the hydration data. */
export async function readPages(paths: string[], desk: Desk) {
  const { visitor, ledger, reader, pen } = desk
  for (const path of paths) {
    const { body: html } = await visitor.send(path)
    ledger.expect("inert", !BROKEN_OUT.test(html), `${path}: ${around(html)}`)
    await reader.read(`${path} as it was sent`, { html })
    for (const json of structuredData(html)) {
      const seen = halfSaid(json, pen.planted)
      ledger.expect("inert", seen === null, `${path}, structured data: ${seen}`)
    }
    const seen = hydrationFault(html)
    ledger.expect("inert", seen === null, `${path}, hydration data: ${seen}`)
  }
}

/** The answers to forms that were filled in wrongly. */
export async function readRefusals(desk: Desk) {
  const said = desk.pen.text("a form that was refused")
  for (const path of ["/contact", "/submit", "/newsletter", "/"]) {
    const form = new URLSearchParams(
      ["name", "email", "message", "artist_name", "notes", "genres"].map(
        (field) => [field, said],
      ),
    )
    const { status, body } = await desk.visitor.send(path, {
      method: "POST",
      body: form,
      headers: { Origin: desk.siteUrl },
    })
    desk.ledger.expect("answers", status < 500, `POST ${path}: ${status}`)
    const held = !BROKEN_OUT.test(String(body))
    desk.ledger.expect("inert", held, `POST ${path}: ${around(String(body))}`)
    await desk.reader.read(`POST ${path}`, { html: String(body) })
  }
}

/** The pictures that other sites show for a page, with its texts in them. */
export async function readPosters(label: Label, { visitor, ledger }: Desk) {
  const { artist, release, article, goods } = label
  for (const path of [
    `artist/${artist.slug}`,
    `release/${release.slug}`,
    `news/${article.slug}`,
    `product/${goods.slug}`,
  ]) {
    const { status, headers } = await visitor.send(`/og/${path}.jpg`)
    const type = headers.get("content-type")
    const held = status === 200 && type === "image/jpeg"
    ledger.expect("answers", held, `/og/${path}.jpg: ${status}, ${type}`)
  }
}

function structuredData(html: string) {
  const scripts = html.matchAll(
    /<script type="application\/ld\+json">(.*?)<\/script>/gs,
  )
  return [...scripts].map(([, json = ""]) => json)
}

/** Finds a string with part of one of our texts: it must have all of the text,
 * or its beginning and three dots. */
function halfSaid(json: string, planted: Planted[]) {
  try {
    const strings: string[] = []
    JSON.parse(json, (_, value) => {
      if (typeof value === "string") strings.push(plain(value))
      return value
    })
    return strings.find((said) => !isWhole(said, planted)) ?? null
  } catch (error) {
    return `${error} in ${json.slice(0, 200)}`
  }
}

function isWhole(said: string, planted: Planted[]) {
  return planted
    .filter(({ marker }) => said.includes(marker))
    .every(
      ({ text }) =>
        said.endsWith("...") ||
        said.includes(plain(text)) ||
        decoded(said).includes(plain(text)),
    )
}

/** A decoded address. A text that is not an address may contain a lone `%`, and
 * an address that cannot be decoded shows nothing. */
function decoded(said: string) {
  if (!/^https?:/.test(said)) return ""
  try {
    return decodeURI(said)
  } catch {
    return ""
  }
}

/** The loaders' data is in a data element: lines of JSON in which no character
 * could open or close an element. */
function hydrationFault(html: string) {
  const [, written, ...others] = html.split(
    /<script type="application\/json" id="hydration-data">(.*?)<\/script>/s,
  )
  if (written === undefined) return "there is none"
  if (others.length > 1) return "there is more than one"
  if (written.includes("<")) return `unescaped: ${written}`
  try {
    for (const line of written.trim().split("\n")) {
      JSON.parse(line.replace(/^[PE]\d+:/, ""))
    }
  } catch (error) {
    return `${error} in ${written.slice(0, 200)}`
  }
  return null
}

function around(html: string) {
  const place = html.search(BROKEN_OUT)
  return place < 0 ? "" : html.slice(Math.max(0, place - 80), place + 80)
}
