import * as z from "zod/mini"

/** A picture's data for pages and emails. */
const picture = z.object({
  url: z.string(),
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
  alt: z.string(),
  srcset: z.record(z.string(), z.string()),
})

const run = z.object({ text: z.string(), href: z.optional(z.string()) })

/** A letter with every item looked up, as it is sent and archived, so that
 * later changes to the items do not affect it. */
export const letterPart = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("heading"), text: z.string() }),
  z.object({ kind: z.literal("paragraph"), runs: z.array(run) }),
  z.object({
    kind: z.literal("picture"),
    picture,
    href: z.optional(z.string()),
  }),
  z.object({
    kind: z.literal("thing"),
    /** Its kind or date: Album, Vinyl, Saturday 28 November 2026. */
    label: z.string(),
    title: z.string(),
    note: z.string(),
    href: z.string(),
    action: z.string(),
    picture: z.nullable(picture),
  }),
])
export const letterContent = z.array(letterPart)

export type LetterPart = z.infer<typeof letterPart>
export type LetterPicture = z.infer<typeof picture>
export type LetterThing = Extract<LetterPart, { kind: "thing" }>
