import { expect, test } from "vitest"
import { dayOf } from "./calendar.ts"
import { pressContact } from "./press-contact.ts"
import { artistLinks, printFile } from "./press-kit.ts"

test("uses the day in London, also in summer just before midnight in Greenwich", () => {
  expect(dayOf(new Date("2026-07-01T23:30:00Z"))).toBe("2026-07-02")
  expect(dayOf(new Date("2026-12-01T23:30:00Z"))).toBe("2026-12-01")
})

test("links only to URLs that are safe to follow", () => {
  const links = artistLinks({
    website: "https://hexa.example",
    instagram: null,
    twitter: "javascript:alert(1)",
    spotify: "",
    youtube: "http://youtube.example/@hexa",
  })
  expect(links).toEqual([
    { text: "Website", url: "https://hexa.example" },
    { text: "YouTube", url: "http://youtube.example/@hexa" },
  ])
})

test.each([
  [null],
  ["shop@9x.example"],
  [{ name: 9, address: "here", email: "nobody" }],
])("falls back to the label's name for an unusable seller: %j", (seller) => {
  expect(pressContact(new Map([["seller", seller]]))).toEqual({
    name: "9X",
    address: [],
    email: null,
  })
})

test("the press contact is the seller, or its own press address", () => {
  const seller = { name: "9X Ltd", address: ["London"], email: "a@9x.example" }
  const settings = new Map<string, unknown>([
    ["seller", { ...seller, vat_number: "GB" }],
  ])
  expect(pressContact(settings)).toEqual(seller)
  settings.set("press", { email: "not an address" })
  expect(pressContact(settings)).toEqual(seller)
  settings.set("press", { email: "press@9x.example" })
  expect(pressContact(settings)).toEqual({
    ...seller,
    email: "press@9x.example",
  })
})

test("prints the widest JPEG, in the picture's proportions", () => {
  const picture = { url: "/a-960.webp", width: 960, height: 1200 }
  const jpeg = (width: number) => ({
    type: "image/jpeg",
    width,
    url: `/a-${width}.jpg`,
  })
  const webp = { type: "image/webp", width: 4000, url: "/a-4000.webp" }
  const sources = [jpeg(800), webp, jpeg(1600)]
  expect(printFile({ ...picture, sources })).toEqual({
    url: "/a-1600.jpg",
    width: 1600,
    height: 2000,
  })
  expect(printFile({ ...picture, sources: [webp] })).toEqual(picture)
})

test("skips a source that is not a picture file", () => {
  const picture = { url: "/a.webp", width: 960, height: 1200 }
  const type = "image/jpeg"
  const sources = [
    { type, width: 640, url: ["/a.jpg"] },
    { type, width: "640", url: "/a.jpg" },
    { type, width: -1, url: "/a.jpg" },
    [{ type, width: 640, url: "/a.jpg" }],
    null,
  ]
  expect(printFile({ ...picture, sources })).toEqual(picture)
})
