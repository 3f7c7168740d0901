import * as z from "zod/mini"

/** The maximum lengths in a letter; the database has the same ones. */
export const LETTER_LIMITS = {
  subject: 200,
  preheader: 200,
  blocks: 60,
  text: 10_000,
  alt: 1_000,
  address: 2_048,
  mostPace: 600,
  cities: 50,
} as const

/** A page of ours or on the web, or a mailbox; nothing executable. */
const LINK = /^(\/(?!\/)[^\s()\\]*|https?:\/\/[^\s()\\]+|mailto:[^\s()\\]+)$/

const link = z
  .string()
  .check(
    z.maxLength(LETTER_LIMITS.address),
    z.regex(LINK, "An address begins with https:// or /"),
  )

/** The blocks of a letter, as edited. */
export const letterBlock = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("text"),
    /** In the article markup (domain/article.ts). */
    text: z.string().check(z.maxLength(LETTER_LIMITS.text)),
  }),
  z.object({ kind: z.literal("release"), id: z.guid() }),
  z.object({ kind: z.literal("product"), id: z.guid() }),
  z.object({ kind: z.literal("event"), id: z.guid() }),
  z.object({
    kind: z.literal("picture"),
    /** Its URL in `pictures`. */
    url: z.string().check(z.maxLength(LETTER_LIMITS.address)),
    alt: z.string().check(z.maxLength(LETTER_LIMITS.alt)),
    link: z.optional(link),
  }),
])
export const letterBlocks = z
  .array(letterBlock)
  .check(z.maxLength(LETTER_LIMITS.blocks))

export type LetterBlock = z.infer<typeof letterBlock>

const ids = z.array(z.guid()).check(z.minLength(1), z.maxLength(200))

/** A town as subscribers typed it, on one line. */
const TOWN = /^(?=.*\S)\P{Cc}{1,120}$/u

/** The recipients: everybody, or people who bought one of these products, are
 * in one of these countries and in one of these towns. */
export const letterAudience = z.union([
  z.strictObject({ all: z.literal(true) }),
  z
    .strictObject({
      bought: z.optional(
        z
          .strictObject({
            product_ids: z.optional(ids),
            artist_ids: z.optional(ids),
          })
          .check(z.refine((bought) => Object.keys(bought).length > 0)),
      ),
      countries: z.optional(
        z
          .array(z.string().check(z.regex(/^[A-Z]{2}$/)))
          .check(z.minLength(1), z.maxLength(250)),
      ),
      cities: z.optional(
        z
          .array(z.string().check(z.regex(TOWN)))
          .check(z.minLength(1), z.maxLength(LETTER_LIMITS.cities)),
      ),
    })
    .check(z.refine((audience) => Object.keys(audience).length > 0)),
])

export type LetterAudience = z.infer<typeof letterAudience>

/** A letter before its items are looked up. */
export const letterDraft = z.object({
  subject: z.string().check(z.maxLength(LETTER_LIMITS.subject)),
  preheader: z.string().check(z.maxLength(LETTER_LIMITS.preheader)),
  blocks: letterBlocks,
})

export type LetterDraft = z.infer<typeof letterDraft>
