import { expect, test } from "vitest"
import { cut, faultMeta, pageMeta } from "./meta.ts"

const root = { id: "root", loaderData: { siteUrl: "https://9x.example" } }

function argsFor(pathname: string) {
  return { matches: [root, undefined], location: { pathname } }
}

function canonicalOf(meta: ReturnType<typeof pageMeta>) {
  return meta.find((entry) => "rel" in entry && entry.rel === "canonical")
}

test("leaves a text that fits unchanged", () => {
  expect(cut("a".repeat(60), 60)).toBe("a".repeat(60))
})

test("cuts a longer text to its first 57 characters and three dots", () => {
  expect(cut("b".repeat(61), 60)).toBe(`${"b".repeat(57)}...`)
})

test("never splits characters beyond the basic plane", () => {
  expect(cut("🎧".repeat(61), 60)).toBe(`${"🎧".repeat(57)}...`)
})

test.each([
  ["/", {}, "https://9x.example/"],
  ["/releases/", { page: 1 }, "https://9x.example/releases"],
  [
    "/releases",
    { type: "EP", genre: null, year: null, page: 2 },
    "https://9x.example/releases?type=EP&page=2",
  ],
  ["//evil.example/x", {}, "https://9x.example/evil.example/x"],
  ["/artist/é 1", {}, "https://9x.example/artist/%C3%A9%201"],
])("%s with %o has its own canonical URL", (path, query, href) => {
  const meta = pageMeta(argsFor(path), {
    title: "A",
    description: "B",
    query,
  })
  expect(canonicalOf(meta)).toMatchObject({ href })
})

test("has no URL on a page that failed before the site's was known", () => {
  const args = { matches: [undefined], location: { pathname: "/" } }
  const words = { title: "A", description: "B" }
  expect(pageMeta(args, words)).toEqual([
    { title: "A" },
    { name: "description", content: "B" },
  ])
})

test("describes a page without a subject as a plain page", () => {
  const words = { title: "Cart", description: "What you have chosen." }
  expect(pageMeta(argsFor("/cart"), words)).toContainEqual({
    "script:ld+json": {
      "@context": "https://schema.org",
      "@graph": [
        {
          "@type": "WebPage",
          name: "Cart",
          description: "What you have chosen.",
          url: "https://9x.example/cart",
        },
      ],
    },
  })
})

test("only a missing subject has its own not-found title", () => {
  const missing = { status: 404, statusText: "", internal: false, data: null }
  const args = argsFor("/artist/nobody")
  const told = faultMeta({ ...args, error: missing }, "Gone")
  expect(told[0]).toEqual({ title: "Gone" })
  expect(told).toContainEqual({ name: "robots", content: "noindex" })
  expect(canonicalOf(told)).toMatchObject({
    href: "https://9x.example/artist/nobody",
  })
  const fault = faultMeta({ ...args, error: new Error("no") }, "Gone")
  expect(fault[0]).toEqual({ title: "Something went wrong – 9X" })
})
