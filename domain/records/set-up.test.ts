import { expect, test } from "vitest"
import { SET_UP, settingsOf } from "./set-up.ts"
import { SETTINGS } from "./settings.ts"

const TYPED = {
  name: "Ines Falk",
  email: "Ines@Kiln.example",
  password: "first-pressing",
  seller_name: "Kiln Records",
  seller_address: "1 Kiln Yard\n\nLondon",
  company_number: "",
  vat_number: "",
  label_email: "hello@kiln.example",
  playlist: "",
  photos: "https://photos.example/kiln",
  videos: "",
  microblog: "",
  postage_cents: "3.50",
  free_from_cents: "40",
}

test("turns the answers into settings that the settings form can read", () => {
  const settings = settingsOf(SET_UP.parse(TYPED))
  expect(settings).toMatchObject({
    seller: { address: ["1 Kiln Yard", "London"], vat_rate: null },
    contact: { deliver: true, to: "hello@kiln.example" },
    free_shipping_threshold: { amount_cents: 4000 },
  })
  for (const [key, { read }] of Object.entries(SETTINGS)) {
    if (!(key in settings)) continue
    const value = settings[key as keyof typeof settings]
    expect(read(value)).toMatchObject(value)
  }
})

test("a seller with a VAT number starts with the standard rate", () => {
  const facts = SET_UP.parse({ ...TYPED, vat_number: "GB 123" })
  expect(settingsOf(facts).seller).toMatchObject({ vat_rate: 20 })
})

test.each([
  ["password", "short", "shortPassword"],
  ["password", "password-2026", "commonPassword"],
  ["password", "éàüöß".repeat(8), "long"],
  ["email", "nobody", "email"],
  ["name", "  ", "missing"],
  ["seller_address", " \n", "missing"],
  ["photos", "javascript:alert(1)", "link"],
  ["postage_cents", "-1", "price"],
])("%s cannot be %j", (field, typed, fault) => {
  const read = SET_UP.safeParse({ ...TYPED, [field]: typed })
  expect(read.error?.issues).toMatchObject([{ path: [field], message: fault }])
})
