import { expect, test } from "vitest"
import { rssResponse } from "./rss.ts"

const ENTRY = {
  path: "/news/odd",
  date: "2025-03-01",
  story: "",
  author: null,
  category: null,
  picture: "/og/news/odd.jpg",
}

async function feedOf(words: { title: string; text: string }) {
  const facts = { title: "News", type: "", path: "/feeds/news.xml" }
  const entries = [{ ...ENTRY, ...words }]
  const channel = { facts, page: "/news", description: "", entries }
  const at = (path: string) => `https://9x.example${path}`
  return rssResponse(channel, at).text()
}

test("a title may contain any number of CDATA endings", async () => {
  const xml = await feedOf({ title: "a]]>b]]>c", text: "" })
  const [, title = ""] = xml.match(/<item>\s*<title>(.*?)<\/title>/) ?? []
  const pieces = title.matchAll(/<!\[CDATA\[(.*?)\]\]>/g)
  expect([...pieces].map(([, piece]) => piece).join("")).toBe("a]]>b]]>c")
  expect(title.replace(/<!\[CDATA\[.*?\]\]>/g, "")).toBe("")
})

test("markup in an excerpt is plain text to a feed reader", async () => {
  const xml = await feedOf({ title: "Odd", text: "<b>loud</b>" })
  expect(xml).toContain("<![CDATA[&lt;b&gt;loud&lt;/b&gt;]]>")
})
