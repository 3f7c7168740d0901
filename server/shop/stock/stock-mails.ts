import { z } from "zod"
import { oneClick } from "../../mail/layout.ts"
import { mailKind, PRIORITY } from "../../mail/mail-kind.ts"
import {
  type MailServices,
  type Message,
  shortSubject,
  standardMail,
} from "../../mail/message.ts"

const RESTOCKED = z.object({ variant_id: z.guid(), leave_token: z.guid() })

const LOW = z.object({
  things: z.array(z.object({ name: z.string(), left: z.number() })).min(1),
  more: z.number(),
})

export const STOCK_MAILS = [
  mailKind({
    kind: "back_in_stock",
    priority: PRIORITY.other,
    sendOnce: false,
    schema: RESTOCKED,
    compose: backInStock,
  }),
  mailKind({
    kind: "low_stock",
    priority: PRIORITY.other,
    sendOnce: false,
    schema: LOW,
    compose: lowStock,
  }),
]

const SHELF = z.object({
  slug: z.string(),
  product: z.string(),
  variant: z.string(),
})

/** The one mail to somebody who asked about a sold-out item. Contains only the
 * label's words: somebody else may have typed the address. */
async function backInStock(
  { variant_id, leave_token }: z.infer<typeof RESTOCKED>,
  { sql, siteUrl }: MailServices,
): Promise<Message> {
  const [found] = await sql`
    select p.slug, p.title as product, v.title as variant
    from public.product_variants v
    join public.products p on p.id = v.product_id
    where v.id = ${variant_id} and v.is_open`
  if (!found) throw new Error("It was taken off the shelf before it was told")
  const { slug, product, variant } = SHELF.parse(found)
  const url = `${siteUrl}/unsubscribe?alerts=${leave_token}`
  const mail = standardMail({
    subject: `${shortSubject(product)} is back`,
    paragraphs: [
      `${product} (${variant}) is on the shelf again.`,
      "You asked us to tell you, so here we are. We cannot keep a copy for you: it goes to whoever is first.",
    ],
    action: { label: "See it in the shop", url: `${siteUrl}/product/${slug}` },
    otherwise:
      "This is the only mail about it, and your request is deleted. If you did not ask, somebody typed your address by mistake: one click and it waits for nothing else of ours.",
    leave: { label: "Forget what I wait for", url },
  })
  return { ...mail, headers: oneClick(url) }
}

/** To the office: items that have become low since the last mail. */
function lowStock(
  { things, more }: z.infer<typeof LOW>,
  { siteUrl }: MailServices,
): Message {
  const count = things.length + more
  const lines = things.map(({ name, left }) => `${leftText(left)}  ${name}`)
  return standardMail({
    subject:
      count === 1
        ? "One thing is nearly gone"
        : `${count} things are nearly gone`,
    paragraphs: ["This is left in the store room, and in nobody's order:"],
    quote: [...lines, ...(more > 0 ? [`And ${more} more.`] : [])].join("\n"),
    action: {
      label: "See the stock",
      url: `${siteUrl}/studio/stock?state=low`,
    },
    otherwise:
      "You are told of each thing once, until there is enough of it again, and by one mail a day at the most. From how many on it is low can be set for each variant.",
  })
}

function leftText(left: number) {
  return left === 0 ? "none" : String(left)
}
