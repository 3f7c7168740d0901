import { expect, test } from "vitest"
import { worstFault } from "./check.ts"
import { checkDemo, checkHomeDemo } from "./demo.ts"

const HOME = {
  name: "  Ada Bello ",
  email: " Ada@Bands.EXAMPLE ",
  artist_name: " ",
  stream_link: " https://stream.example/ada ",
  notes: "",
}

const PAGE = { ...HOME, genres: "", city: "", consent: "on" }

test("trims values and lower-cases the address", () => {
  expect(checkHomeDemo(HOME)).toEqual({
    ok: true,
    value: {
      name: "Ada Bello",
      email: "ada@bands.example",
      artist_name: "Ada Bello",
      stream_link: "https://stream.example/ada",
      notes: null,
      genres: null,
      city: null,
    },
  })
})

test.each([
  ["name", "missing"],
  ["email", "missing"],
  ["stream_link", "missing"],
])("the home form needs a %s", (field, fault) => {
  const checked = checkHomeDemo({ ...HOME, [field]: " \t\n" })
  expect(checked).toEqual({ ok: false, faults: { [field]: fault } })
})

test("the submit page needs name, email and consent, but no link", () => {
  const bare = { name: "", email: "", artist_name: "", stream_link: "" }
  const checked = checkDemo({ ...bare, notes: "", genres: "", city: "" })
  expect(checked).toEqual({
    ok: false,
    faults: { name: "missing", email: "missing", consent: "consent" },
  })
  expect(checkDemo({ ...PAGE, stream_link: " " })).toMatchObject({
    ok: true,
    value: { stream_link: null },
  })
})

test("splits genres on commas, trims them and drops empty ones; blank is null", () => {
  const genres = (typed: string) => {
    const checked = checkDemo({ ...PAGE, genres: typed })
    return checked.ok ? checked.value.genres : checked.faults
  }
  expect(genres(" Techno ,, Dub  ,")).toEqual(["Techno", "Dub"])
  expect(genres(" , ,")).toBeNull()
  expect(genres("x,".repeat(21))).toEqual({ genres: "long" })
  expect(genres("x".repeat(1001))).toEqual({ genres: "long" })
})

test.each([
  "stream.example/ada",
  "www.stream.example",
  "ftp://stream.example",
  "javascript:alert(1)",
  "https://",
  "https://a b",
])("rejects %j as a streaming link", (stream_link) => {
  for (const check of [checkDemo, checkHomeDemo]) {
    const checked = check({ ...PAGE, stream_link })
    expect(checked).toEqual({ ok: false, faults: { stream_link: "link" } })
  }
})

test.each([
  ["HTTPS://Stream.example/Ada?a=1#b", "HTTPS://Stream.example/Ada?a=1#b"],
  ["https://stream.example/my song", "https://stream.example/my%20song"],
  ["https:stream.example/x", "https://stream.example/x"],
  ["https://münchen.example/🎧", "https://münchen.example/🎧"],
])("stores %j as %j", (stream_link, kept) => {
  expect(checkHomeDemo({ ...HOME, stream_link })).toMatchObject({
    ok: true,
    value: { stream_link: kept },
  })
})

test.each([
  "ada",
  "ada@bands",
  "ada@@bands.example",
  "a b@bands.example",
  "a@b.example,c@d.example",
  "Ada <a@b.example>",
  "@bands.example",
  "ada@.",
])("rejects %j as an email address", (email) => {
  const checked = checkDemo({ ...PAGE, email })
  expect(checked).toEqual({ ok: false, faults: { email: "email" } })
})

test("counts characters as people do, and rejects too many", () => {
  const name = "🎧".repeat(200)
  expect(checkHomeDemo({ ...HOME, name }).ok).toBe(true)
  expect(checkHomeDemo({ ...HOME, name: `${name}x` })).toEqual({
    ok: false,
    faults: { name: "long" },
  })
  const notes = "سلام\r\n".repeat(1000)
  expect(checkHomeDemo({ ...HOME, notes })).toMatchObject({
    ok: true,
    value: { notes: "سلام\n".repeat(1000).trim() },
  })
  expect(checkHomeDemo({ ...HOME, notes: "x".repeat(5001) })).toMatchObject({
    faults: { notes: "long" },
  })
  const stream_link = `https://stream.example/${"x".repeat(2000)}`
  expect(checkHomeDemo({ ...HOME, stream_link })).toMatchObject({
    faults: { stream_link: "long" },
  })
})

test("removes what PostgreSQL cannot store", () => {
  expect(checkHomeDemo({ ...HOME, name: "A\0da" })).toMatchObject({
    value: { name: "Ada", artist_name: "Ada" },
  })
})

test("reports missing fields before other faults", () => {
  expect(worstFault({ email: "email", name: "missing" })).toBe("missing")
  expect(worstFault({ consent: "consent", stream_link: "link" })).toBe("link")
  expect(worstFault({})).toBeNull()
})

test("refuses an empty form without failing", () => {
  expect(checkDemo({}).ok).toBe(false)
  expect(checkHomeDemo({}).ok).toBe(false)
})
