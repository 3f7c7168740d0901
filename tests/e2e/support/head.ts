import type { Structured } from "./structured.ts"

/** What a page says of itself, as an engine reads it: without a browser. */
export function headOf(html: string) {
  const tags = [...html.matchAll(/<(meta|link)\b([^>]*)>/g)].map(
    ([, , attributes = ""]) => attributesOf(attributes),
  )
  const scripts = html.matchAll(
    /<script type="application\/ld\+json">(.*?)<\/script>/g,
  )
  return {
    title: decoded(html.match(/<title>(.*?)<\/title>/)?.[1] ?? ""),
    canonical: tags.find(({ rel }) => rel === "canonical")?.href ?? null,
    content: (name: string) =>
      tags.find((tag) => tag.name === name || tag.property === name)?.content ??
      null,
    structured: [...scripts].map(
      ([, json = ""]): Structured => JSON.parse(json),
    ),
  }
}

function attributesOf(text: string): Record<string, string> {
  const pairs = text.matchAll(/([\w:-]+)="([^"]*)"/g)
  return Object.fromEntries(
    [...pairs].map(([, name = "", value = ""]) => [name, decoded(value)]),
  )
}

const ENTITIES = { lt: "<", gt: ">", quot: '"', "#x27": "'", amp: "&" }

function decoded(text: string) {
  return text.replace(
    /&(lt|gt|quot|#x27|amp);/g,
    (_, name: keyof typeof ENTITIES) => ENTITIES[name],
  )
}
