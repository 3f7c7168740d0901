import { z } from "zod"

/** What a mail about an account is queued with: digits to type, and for most
 * kinds a link that does the same. */
export const CODED = z.object({
  code: z.string(),
  actionUrl: z.string().default(""),
  newEmail: z.string().optional(),
})

export const LINKED = CODED.extend({
  actionUrl: z.url({ protocol: /^https?$/ }),
})

export type AuthPayload = z.infer<typeof LINKED>
