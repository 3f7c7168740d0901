import { expect, test } from "vitest"
import * as z from "zod/mini"
import { pressContact } from "../press-contact.ts"
import { sellerFrom } from "../seller.ts"
import { thresholdFrom } from "../shipping.ts"
import { SETTINGS, type Setting, type SettingKey } from "./settings.ts"

const KEYS = Object.keys(SETTINGS) as SettingKey[]
const ODD = [null, true, 9, "words", [], [[9]], {}, { name: 9, people: 9 }]

function kept(key: SettingKey, typed: unknown) {
  const { rules }: Setting = SETTINGS[key]
  return z.safeParse(rules, typed)
}

test.each(KEYS)("whoever wrote %s, it goes into boxes", (key) => {
  for (const odd of ODD) {
    expect(() => JSON.stringify(SETTINGS[key].read(odd))).not.toThrow()
  }
})

test("the site can read what a form stores", () => {
  const seller = kept("seller", {
    ...{ name: " 9X Ltd ", address: "1 Kiln Yard\n\n London " },
    ...{ email: "Shop@9X.example", vat_number: "GB 123", vat_rate: "20" },
    company_number: "",
  })
  expect(seller.data).toMatchObject({ vat_rate: 20, company_number: null })
  expect(sellerFrom(seller.data)).toMatchObject({
    ...{ name: "9X Ltd", address: ["1 Kiln Yard", "London"] },
    ...{ email: "shop@9x.example", vatNumber: "GB 123", companyNumber: null },
  })
  const press = kept("press", { email: "" })
  const settings = new Map([
    ["seller", seller.data],
    ["press", press.data],
  ])
  expect(pressContact(settings).email).toBe("shop@9x.example")
  const threshold = kept("free_shipping_threshold", { amount_cents: "45.50" })
  expect(thresholdFrom(threshold.data)).toBe(4550)
})

test("reads and writes people, one per line", () => {
  const typed = "Delphine Amadi: Founder: A&R\n\n  Theo Hallam  \n: nobody"
  const { data } = kept("about", { place: "", people: typed, picture: "" })
  const written = { ...data, people: data?.people }
  expect(written.people).toEqual([
    { name: "Delphine Amadi", role: "Founder: A&R" },
    { name: "Theo Hallam", role: null },
  ])
  expect(SETTINGS.about.read(written).people).toBe(
    "Delphine Amadi: Founder: A&R\nTheo Hallam",
  )
})

test.each([
  ["social", { playlist: "javascript:alert(1)" }, "link"],
  ["seller", { name: "" }, "missing"],
  ["seller", { name: "9X", vat_rate: "100" }, "percent"],
  ["seller", { name: "9X", address: "line\n".repeat(9) }, "long"],
  ["press", { email: "not an address" }, "email"],
  ["contact", { deliver: "yes" }, "missing"],
  ["about", { picture: "javascript:alert(1)" }, "link"],
  ["free_shipping_threshold", { amount_cents: "-1" }, "price"],
  ["free_shipping_threshold", { amount_cents: "1000000" }, "price"],
] as const)(
  "refuses for %s the value %j with the fault %s",
  (key, wrong, fault) => {
    const values = { ...boxes(key), ...wrong }
    const { error } = kept(key, values)
    expect(error?.issues.map(({ message }) => message)).toEqual([fault])
    expect(kept(key, { ...values, ...right(key) }).success).toBe(true)
  },
)

/** The values of an empty form. */
function boxes(key: SettingKey) {
  const read = Object.entries(SETTINGS[key].read(null))
  return Object.fromEntries(
    read.map(([name, value]) => [
      name,
      value === null || Array.isArray(value) ? "" : value,
    ]),
  )
}

function right(key: SettingKey) {
  const blank = boxes(key)
  return key === "seller" ? { ...blank, name: "9X" } : blank
}
