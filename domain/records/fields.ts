import * as z from "zod/mini"
import { dayOf, fromDateTimeInput, isDay } from "../calendar.ts"
import { filled, optional, optionalWebLink } from "../forms/fields.ts"

/** Validation rules for the label's own content: artists, releases, events,
 * films, news and products. The database has the same rules; these report
 * problems before anything is sent. Error messages are fault names; the screen
 * has the sentences. */
export const LONGEST = {
  slug: 120,
  articleSlug: 160,
  name: 200,
  genre: 80,
  person: 120,
  story: 20_000,
  article: 100_000,
} as const

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/
const ISRC = /^[A-Z]{2}-?[A-Z0-9]{3}-?[0-9]{2}-?[0-9]{5}$/
const HOUR = /^\d{2}:\d{2}(:\d{2})?$/

/** A slug. */
export function slug(longest: number = LONGEST.slug) {
  return filled(longest).check(
    z.refine((typed) => SLUG.test(typed), { error: "slug" }),
  )
}

export const line = filled
export const optionalLine = optional
export const optionalLink = optionalWebLink

const SKU = /^[A-Z0-9][A-Z0-9._/-]{0,39}$/

/** As printed or scanned, in upper case. */
export function optionalSku() {
  return z.pipe(
    z.pipe(
      z.nullish(z.string()),
      z.transform((typed) => typed?.trim().toUpperCase() || null),
    ),
    z.nullable(z.string()).check(
      z.refine((typed) => typed === null || SKU.test(typed), {
        error: "sku",
      }),
    ),
  )
}

export function optionalIsrc() {
  return matching(ISRC, "isrc")
}

/** A real date in a plausible year. */
export function day() {
  return z
    .string("missing")
    .check(z.refine((typed) => isDay(typed), { error: "date" }))
}

export function optionalHour() {
  return matching(HOUR, "date")
}

/** Text that may be empty, and stays a string. */
export function text(longest: number) {
  return z
    .string("missing")
    .check(z.refine((typed) => [...typed].length <= longest, "long"))
}

/** One per line; blank lines are dropped. */
export function lines() {
  return z.pipe(
    z.union([z.string(), z.array(z.string())], "missing"),
    z.transform((typed) =>
      (typeof typed === "string" ? typed.split("\n") : typed)
        .map((name) => name.trim())
        .filter((name) => name !== ""),
    ),
  )
}

const MOST_NAMES = 40

/** People or bands, one per line. */
export function names() {
  return lines().check(
    z.refine((all) => all.length <= MOST_NAMES, { error: "many", abort: true }),
    z.refine(
      (all) => all.every((one) => [...one].length <= LONGEST.person),
      "long",
    ),
  )
}

const LANGUAGE = /^[a-z]{2,3}$/

/** A language code, in any case. */
export function optionalLanguage() {
  return z.pipe(
    z.pipe(
      z.nullish(z.string()),
      z.transform((typed) => typed?.trim().toLowerCase() || null),
    ),
    z
      .nullable(z.string())
      .check(
        z.refine((code) => code === null || LANGUAGE.test(code), "language"),
      ),
  )
}

/** An instant in the label's time zone, from a date-and-time input. */
export function optionalMoment() {
  return z.pipe(
    z.pipe(
      z.nullish(z.string()),
      z.transform((typed) => (typed ? fromDateTimeInput(typed) : null)),
    ),
    z
      .nullable(z.string())
      .check(
        z.refine(
          (at) => at === null || (at !== "" && isDay(dayOf(at))),
          "date",
        ),
      ),
  )
}

const ADDRESS = /^(https?:\/\/|\/)[^\s/\\]\S*$/
const OWN_ADDRESS = /^\/[^\s/\\]\S*$/

/** The location of a file or film: a web URL or a path of ours. */
export function address() {
  return filled(2048).check(
    z.refine((typed) => ADDRESS.test(typed), { error: "link" }),
  )
}

export function optionalFileAddress() {
  return matching(ADDRESS, "link")
}

/** A path of ours, or none. */
export function optionalAddress() {
  return matching(OWN_ADDRESS, "path")
}

const KIND = /^[a-z0-9]+(_[a-z0-9]+)*$/

export function optionalKind() {
  return matching(KIND, "kind")
}

/** A whole number from a text input. */
export function wholeNumber(least: number, most: number) {
  return z.pipe(
    z.pipe(
      z.union([z.string(), z.number()], "number"),
      z.transform((typed) => (typed === "" ? Number.NaN : Number(typed))),
    ),
    z.number("number").check(
      z.refine((n) => Number.isInteger(n) && n >= least && n <= most, {
        error: "number",
      }),
    ),
  )
}

export function optionalWholeNumber(least: number, most: number) {
  return blankAsNull(
    z.pipe(
      z.pipe(
        z.string(),
        z.transform((typed): string | number => typed),
      ),
      wholeNumber(least, most),
    ),
  )
}

/** An input that may be blank; blank becomes null. */
export function blankAsNull<T>(rule: z.ZodMiniType<T, string>) {
  return z.pipe(
    z.pipe(
      z.nullish(z.union([z.string(), z.number()])),
      z.transform((typed) => String(typed ?? "").trim() || null),
    ),
    z.nullable(rule),
  )
}

const POUNDS = /^\d+([.,]\d{1,2})?$/

/** A price as typed, 12.50 or 12, in pence. */
export function pounds(dearest: number) {
  return z.pipe(
    z.pipe(
      z.union([z.string(), z.number()], "price"),
      z.transform((typed) => {
        const text = String(typed).replace("£", "").trim()
        if (!POUNDS.test(text)) return Number.NaN
        return Math.round(Number(text.replace(",", ".")) * 100)
      }),
    ),
    z.number("price").check(z.refine((pence) => pence <= dearest, "price")),
  )
}

export function optionalPounds(dearest: number) {
  return blankAsNull(
    z.pipe(
      z.pipe(
        z.string(),
        z.transform((typed): string | number => typed),
      ),
      pounds(dearest),
    ),
  )
}

export function choice<const T extends string>(choices: readonly T[]) {
  return z.enum(choices as readonly [T, ...T[]], "missing")
}

/** The id of another row, or none. */
export function optionalReference() {
  return z.pipe(
    z.nullish(z.string()),
    z.transform((id) => id || null),
  )
}

export function reference() {
  return z.string("missing").check(z.minLength(1, "missing"))
}

/** The ids of other rows, each once; may be empty. */
export function references(most: number) {
  return z
    .array(z.string(), "missing")
    .check(z.refine((ids) => ids.length <= most, "many"))
}

export function yesOrNo() {
  return z.boolean("missing")
}

function matching(pattern: RegExp, fault: string) {
  return z.pipe(
    z.pipe(
      z.nullish(z.string()),
      z.transform((typed) => typed?.trim() || null),
    ),
    z.nullable(z.string()).check(
      z.refine((typed) => typed === null || pattern.test(typed), {
        error: fault,
      }),
    ),
  )
}
