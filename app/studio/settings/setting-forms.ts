import { DEMO_WORDS } from "#domain/demo-page.ts"
import { SETTINGS, type SettingKey } from "#domain/records/settings.ts"
import type { Role } from "../data/access.ts"
import type { Field, Group, Resource, Values } from "../resource.ts"
import { settingStore } from "./setting-store.ts"

/** The form of one setting, and its summary in the list. */
export type SettingForm = Resource & {
  only: SettingKey
  about: string
  summary: (boxes: Values) => string
}

type Parts = Pick<SettingForm, "about" | "groups" | "blank"> & {
  role?: Role
  summary?: SettingForm["summary"]
}

function setting(key: SettingKey, title: string, parts: Parts): SettingForm {
  const { role = "editor", summary = words, ...rest } = parts
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
    summary,
    ...rest,
  }
}

/** All filled-in values in order. */
function words(boxes: Values) {
  return Object.values(boxes).flat().filter(Boolean).join(" · ")
}

export const SETTING_FORMS: readonly SettingForm[] = [
  setting("social", "Profiles", {
    about: "The four links in the footer of every page.",
    blank: { playlist: "", photos: "", videos: "", microblog: "" },
    groups: one("Links", [
      { kind: "link", name: "playlist", label: "Playlist" },
      { kind: "link", name: "photos", label: "Photos" },
      { kind: "link", name: "videos", label: "Videos" },
      { kind: "link", name: "microblog", label: "Short posts" },
    ]),
  }),
  setting("seller", "Seller", {
    about: "Your business details on receipts, terms and the press kit.",
    blank: {
      ...{ name: "", address: "", email: "" },
      ...{ vat_number: "", vat_rate: "", company_number: "" },
    },
    groups: one("Business details", [
      { kind: "line", name: "name", label: "Name", required: true },
      { kind: "line", name: "email", label: "Email for customers" },
      {
        kind: "lines",
        name: "address",
        label: "Address",
        hint: "One line per row. Also shown on the About page.",
      },
      {
        kind: "line",
        name: "company_number",
        label: "Company number",
        hint: "Required by law for a limited company.",
      },
      {
        kind: "line",
        name: "vat_number",
        label: "VAT number",
        hint: "Leave empty if you aren't VAT-registered. VAT then isn't mentioned anywhere.",
      },
      {
        kind: "line",
        name: "vat_rate",
        label: "VAT rate (%)",
        hint: "Receipts show how much of the total is VAT.",
      },
    ]),
  }),
  setting("contact", "Contact", {
    about: "How the contact form works.",
    summary: ({ deliver, to }) =>
      deliver ? `On${to ? `, emailed to ${to}` : ""}` : "Off",
    blank: { deliver: true, to: "" },
    groups: one("Messages", [
      {
        kind: "switch",
        name: "deliver",
        label: "Contact form on",
        hint: "Messages arrive in Studio. When this is off, the page shows the seller's email address instead.",
      },
      {
        kind: "line",
        name: "to",
        label: "Email copies to",
        hint: "Visitors can't see this. Leave empty for no emails.",
      },
    ]),
  }),
  setting("demo_page", "Demos", {
    about: "What artists see on their demo page.",
    summary: (shows) =>
      [
        "Received",
        ...DEMO_STEPS.filter(([name]) => shows[name]).map(titleOf),
      ].join(" · "),
    blank: {
      ...{ heard: true, shortlisted: true, answered: true },
      ...{ received_words: "", heard_words: "", shortlisted_words: "" },
    },
    groups: one("Demo page", [
      ownWords("received", "Text when received"),
      {
        kind: "switch",
        name: "heard",
        label: "Show when it was heard",
        hint: "A demo counts as heard when somebody opens its link. The page always shows that it was received.",
      },
      ownWords("heard", "Text when heard"),
      {
        kind: "switch",
        name: "shortlisted",
        label: "Show when it is shortlisted",
        hint: "The page never reveals a decline before its email is sent.",
      },
      ownWords("shortlisted", "Text when shortlisted"),
      {
        kind: "switch",
        name: "answered",
        label: "Show our reply",
        hint: "The page shows the full text of the reply.",
      },
    ]),
  }),
  setting("press", "Press", {
    about: "The contact for journalists.",
    blank: { email: "" },
    groups: one("Press", [
      {
        kind: "line",
        name: "email",
        label: "Email",
        hint: "Leave empty to use the seller's email.",
      },
    ]),
  }),
  setting("about", "About", {
    about: "The people and the place on the About page.",
    blank: { place: "", people: "", picture: "" },
    groups: one("About page", [
      {
        kind: "text",
        name: "people",
        label: "People",
        rows: 6,
        hint: "One per line: the name, a colon, the role.",
      },
      { kind: "text", name: "place", label: "Place", rows: 4 },
      { kind: "picture", name: "picture", label: "Picture", shape: "wide" },
    ]),
  }),
  setting("letter_links_counted", "Newsletter link clicks", {
    about: "Whether to count clicks on links in letters.",
    summary: ({ on }) => (on ? "Counted" : "Not counted"),
    blank: { on: false },
    groups: one("Letters", [
      {
        kind: "switch",
        name: "on",
        label: "Count link clicks",
        hint: "We count totals only, never individual readers, and say so on the privacy page. Applies to letters sent from now on.",
      },
    ]),
  }),
  setting("free_shipping_threshold", "Free shipping", {
    role: "shop",
    about: "The order value from which shipping is free.",
    summary: ({ amount_cents }) =>
      `From £${(Number(amount_cents) / 100).toFixed(2)}`,
    blank: { amount_cents: "50.00" },
    groups: one("Free shipping", [
      {
        kind: "price",
        name: "amount_cents",
        label: "Free from (£)",
        required: true,
        hint: "The value before any discount. Enter 0 for always.",
      },
    ]),
  }),
  setting("office", "Order emails", {
    role: "shop",
    about: "Who gets an email about new orders and low stock.",
    blank: { to: "" },
    groups: one("Orders", [
      {
        kind: "line",
        name: "to",
        label: "Email to",
        hint: "Visitors can't see this. Leave empty to send no emails.",
      },
    ]),
  }),
]

/** A text that falls back to the default in its hint. */
function ownWords(state: keyof typeof DEMO_WORDS, label: string): Field {
  const hint = `Leave empty to use: ${DEMO_WORDS[state]}`
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
