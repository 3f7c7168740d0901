import { DEMO_WORDS } from "#domain/demo-page.ts"
import { SETTINGS, type SettingKey } from "#domain/records/settings.ts"
import type { Role } from "../data/access.ts"
import type { Field, Group, Resource, Values } from "../resource.ts"
import { settingStore } from "./setting-store.ts"

/** One setting of the site, and what of it its line on the screen tells. */
export type SettingForm = Resource & {
  only: SettingKey
  about: string
  said: (boxes: Values) => string
}

type Parts = Pick<SettingForm, "about" | "groups" | "blank"> & {
  role?: Role
  said?: SettingForm["said"]
}

function setting(key: SettingKey, title: string, parts: Parts): SettingForm {
  const { role = "editor", said = words, ...rest } = parts
  return {
    table: "site_settings",
    path: "settings",
    one: "setting",
    many: "settings",
    roles: [role],
    ...{ select: "key,value,updated_at", columns: [], searched: [] },
    sort: "key",
    nameOf: () => title,
    rules: SETTINGS[key].rules,
    only: key,
    store: settingStore(key),
    said,
    ...rest,
  }
}

/** Everything that is filled in, in its order. */
function words(boxes: Values) {
  return Object.values(boxes).flat().filter(Boolean).join(" · ")
}

export const SETTING_FORMS: readonly SettingForm[] = [
  setting("social", "Profiles", {
    about: "The four links at the foot of every page.",
    blank: { playlist: "", photos: "", videos: "", microblog: "" },
    groups: one("Elsewhere", [
      { kind: "link", name: "playlist", label: "Playlist" },
      { kind: "link", name: "photos", label: "Photos" },
      { kind: "link", name: "videos", label: "Videos" },
      { kind: "link", name: "microblog", label: "Short posts" },
    ]),
  }),
  setting("seller", "Seller", {
    about: "Who sells, on receipts, terms and the press kit.",
    blank: {
      ...{ name: "", address: "", email: "" },
      ...{ vat_number: "", vat_rate: "", company_number: "" },
    },
    groups: one("Who sells", [
      { kind: "line", name: "name", label: "Name", required: true },
      { kind: "line", name: "email", label: "E-mail for customers" },
      {
        kind: "lines",
        name: "address",
        label: "Address",
        hint: "As on a letter, line by line. About shows it too.",
      },
      {
        kind: "line",
        name: "company_number",
        label: "Company number",
        hint: "Of a limited company, by law.",
      },
      {
        kind: "line",
        name: "vat_number",
        label: "VAT number",
        hint: "Leave empty if you aren't VAT-registered: VAT then isn't mentioned anywhere.",
      },
      {
        kind: "line",
        name: "vat_rate",
        label: "VAT in per cent",
        hint: "Receipts then say how much of the total it is.",
      },
    ]),
  }),
  setting("contact", "Contact", {
    about: "What becomes of messages from the contact form.",
    said: ({ deliver, to }) =>
      deliver ? `Delivered${to ? ` to ${to}` : ""}` : "Not delivered",
    blank: { deliver: true, to: "" },
    groups: one("Messages", [
      {
        kind: "switch",
        name: "deliver",
        label: "Messages are delivered",
        hint: "Into Studio's inbox. Off, the page gives the seller's address instead.",
      },
      {
        kind: "line",
        name: "to",
        label: "And mailed to",
        hint: "Visitors do not see it. Empty for no mail.",
      },
    ]),
  }),
  setting("demo_page", "Demos", {
    about: "What who sent a demo reads on their own page.",
    said: (shows) =>
      [
        "Received",
        ...DEMO_STEPS.filter(([name]) => shows[name]).map(titleOf),
      ].join(" · "),
    blank: {
      ...{ heard: true, shortlisted: true, answered: true },
      ...{ received_words: "", heard_words: "", shortlisted_words: "" },
    },
    groups: one("Their page says", [
      ownWords("received", "Its words when received"),
      {
        kind: "switch",
        name: "heard",
        label: "That it was heard",
        hint: "Somebody here opened the link. That it was received always stands there.",
      },
      ownWords("heard", "Its words when heard"),
      {
        kind: "switch",
        name: "shortlisted",
        label: "That it is on the shortlist",
        hint: "Of a no that waits for the morning the page never says anything.",
      },
      ownWords("shortlisted", "Its words on the shortlist"),
      {
        kind: "switch",
        name: "answered",
        label: "That it was answered, and how",
        hint: "With the answer itself, word for word.",
      },
    ]),
  }),
  setting("press", "Press", {
    about: "Whom journalists write to.",
    blank: { email: "" },
    groups: one("Press", [
      {
        kind: "line",
        name: "email",
        label: "E-mail",
        hint: "Empty for that of the seller.",
      },
    ]),
  }),
  setting("about", "About", {
    about: "The people and the place, on the page About.",
    blank: { place: "", people: "", picture: "" },
    groups: one("The label", [
      {
        kind: "text",
        name: "people",
        label: "People",
        rows: 6,
        hint: "A line each: who, a colon, what they do.",
      },
      { kind: "text", name: "place", label: "The place", rows: 4 },
      { kind: "picture", name: "picture", label: "Picture", shape: "wide" },
    ]),
  }),
  setting("letter_links_counted", "Links in letters", {
    about:
      "Whether it is counted how often the links of a letter are followed.",
    said: ({ on }) => (on ? "Counted, in sum" : "Not counted"),
    blank: { on: false },
    groups: one("Letters", [
      {
        kind: "switch",
        name: "on",
        label: "Links are counted",
        hint: "All readers together, never who. The privacy page then says so. It holds for letters that begin to go out from now on.",
      },
    ]),
  }),
  setting("free_shipping_threshold", "Free shipping", {
    role: "shop",
    about: "From what value an order is sent for nothing.",
    said: ({ amount_cents }) =>
      `From £${(Number(amount_cents) / 100).toFixed(2)}`,
    blank: { amount_cents: "50.00" },
    groups: one("Free shipping", [
      {
        kind: "price",
        name: "amount_cents",
        label: "From, in pounds",
        required: true,
        hint: "Judged before any discount. 0 for always.",
      },
    ]),
  }),
  setting("office", "Orders by mail", {
    role: "shop",
    about: "Who is mailed when something is sold, or nearly gone.",
    blank: { to: "" },
    groups: one("Orders", [
      {
        kind: "line",
        name: "to",
        label: "Mailed to",
        hint: "Visitors do not see it. Empty for nobody.",
      },
    ]),
  }),
]

/** Empty, and it says what stands in the hint. */
function ownWords(state: keyof typeof DEMO_WORDS, label: string): Field {
  const hint = `Empty for: ${DEMO_WORDS[state]}`
  return { kind: "text", name: `${state}_words`, label, rows: 2, hint }
}

const DEMO_STEPS = [
  ["heard", "Heard"],
  ["shortlisted", "Shortlisted"],
  ["answered", "Answered"],
] as const

function titleOf([, title]: (typeof DEMO_STEPS)[number]) {
  return title
}

function one(title: string, fields: readonly Field[]): readonly Group[] {
  return [{ title, fields }]
}
