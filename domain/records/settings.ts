import * as z from "zod/mini"
import { emailAddress } from "../forms/fields.ts"
import { sellerFrom } from "../seller.ts"
import { isOn, isRecord, textOf } from "../setting.ts"
import { thresholdFrom } from "../shipping.ts"
import {
  blankAsNull,
  LONGEST,
  line,
  lines,
  optionalFileAddress,
  optionalLine,
  optionalLink,
  pounds,
  text,
  yesOrNo,
} from "./fields.ts"

type Values = Record<string, unknown>

/** A setting as a form: the rules for what is stored, and how a stored value,
 * possibly invalid, is read into the form's inputs. */
export type Setting = {
  rules: z.ZodMiniObject
  read: (value: unknown) => Values
  /** Not readable by visitors. */
  closed?: true
}

const DEAREST_CENTS = 99_999_999
const MOST_LINES = 8
const LONGEST_WORDS = 600
const MOST_PEOPLE = 40

/** Every setting the label can change, by key. */
export const SETTINGS = {
  social: {
    rules: z.object({
      playlist: optionalLink(),
      photos: optionalLink(),
      videos: optionalLink(),
      microblog: optionalLink(),
    }),
    read: texts("playlist", "photos", "videos", "microblog"),
  },
  seller: {
    rules: z.object({
      name: line(LONGEST.name),
      address: fewLines(),
      email: optionalEmail(),
      vat_number: optionalLine(40),
      vat_rate: optionalPercent(),
      company_number: optionalLine(40),
    }),
    read: (value) => {
      const { vatNumber, companyNumber, ...said } = sellerFrom(value)
      const { vat_rate } = isRecord(value) ? value : {}
      return {
        ...said,
        ...{ vat_number: vatNumber, company_number: companyNumber },
        vat_rate: typeof vat_rate === "number" ? vat_rate : null,
      }
    },
  },
  press: {
    rules: z.object({ email: optionalEmail() }),
    read: texts("email"),
  },
  about: {
    rules: z.object({
      place: optionalLine(2000),
      people: people(),
      picture: optionalFileAddress(),
    }),
    read: (value) => ({
      ...texts("place", "picture")(value),
      people: peopleText(isRecord(value) ? value.people : null),
    }),
  },
  contact: {
    rules: z.object({ deliver: yesOrNo(), to: optionalEmail() }),
    read: (value) => ({
      ...texts("to")(value),
      deliver: isRecord(value) && value.deliver === true,
    }),
    closed: true,
  },
  demo_page: {
    rules: z.object({
      heard: yesOrNo(),
      shortlisted: yesOrNo(),
      answered: yesOrNo(),
      received_words: optionalLine(LONGEST_WORDS),
      heard_words: optionalLine(LONGEST_WORDS),
      shortlisted_words: optionalLine(LONGEST_WORDS),
    }),
    read: (value) => ({
      ...texts("received_words", "heard_words", "shortlisted_words")(value),
      heard: !isRecord(value) || value.heard !== false,
      shortlisted: !isRecord(value) || value.shortlisted !== false,
      answered: !isRecord(value) || value.answered !== false,
    }),
    closed: true,
  },
  office: {
    rules: z.object({ to: optionalEmail() }),
    read: texts("to"),
    closed: true,
  },
  letter_links_counted: {
    rules: z.object({ on: yesOrNo() }),
    read: (value) => ({ on: isOn(value) }),
  },
  free_shipping_threshold: {
    rules: z.object({ amount_cents: pounds(DEAREST_CENTS) }),
    read: (value) => ({ amount_cents: thresholdFrom(value) }),
  },
} as const satisfies Record<string, Setting>

export type SettingKey = keyof typeof SETTINGS

function texts(...names: string[]) {
  return (value: unknown): Values => {
    const said = isRecord(value) ? value : {}
    return Object.fromEntries(names.map((name) => [name, textOf(said[name])]))
  }
}

function optionalEmail() {
  return blankAsNull(emailAddress())
}

function optionalPercent() {
  return blankAsNull(
    z.pipe(
      z.pipe(z.string(), z.transform(Number)),
      z
        .number("percent")
        .check(z.refine((rate) => rate > 0 && rate < 100, "percent")),
    ),
  )
}

function fewLines() {
  return lines().check(
    z.refine(
      (all) =>
        all.length <= MOST_LINES &&
        all.every((one) => [...one].length <= LONGEST.name),
      "long",
    ),
  )
}

/** One person per line: name, colon, role. */
function people() {
  return z
    .pipe(text(LONGEST.story), z.transform(peopleFrom))
    .check(z.refine((all) => all.length <= MOST_PEOPLE, "long"))
}

function peopleFrom(typed: string) {
  return typed.split("\n").flatMap((said) => {
    const [name = "", ...role] = said.split(":")
    const does = role.join(":").trim()
    return name.trim() ? [{ name: name.trim(), role: does || null }] : []
  })
}

function peopleText(said: unknown) {
  const all: unknown[] = Array.isArray(said) ? said : []
  return all
    .filter(isRecord)
    .flatMap(({ name, role }) => {
      const known = textOf(name)
      const does = textOf(role)
      if (!known) return []
      return [does ? `${known}: ${does}` : known]
    })
    .join("\n")
}
