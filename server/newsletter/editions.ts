import { z } from "zod"
import { letterBlocks } from "#domain/letter/blocks.ts"
import { sellerLines } from "#domain/seller.ts"
import { isOn } from "#domain/setting.ts"
import type { Sql } from "#platform/postgres/connection.ts"
import { composeNewsletter } from "./compose.ts"
import { type NewsletterFault, readContent } from "./read-content.ts"

/** The columns needed to compose a newsletter. */
const NEWSLETTER = z.object({
  id: z.guid(),
  slug: z.string(),
  subject: z.string(),
  preheader: z.string(),
  blocks: z.array(z.unknown()),
  in_archive: z.boolean(),
  send_at: z.date().nullable(),
  /** To the microsecond, which a Date would lose. */
  updated_at: z.string(),
})

export type Newsletter = z.infer<typeof NEWSLETTER>

export async function readNewsletter(sql: Sql, id: string) {
  const [found] = await sql`
    select l.id, l.slug, l.subject, l.preheader, l.blocks, l.in_archive,
      l.send_at, l.updated_at::text
    from public.letters l where l.id = ${id}`
  return found ? NEWSLETTER.parse(found) : null
}

type Services = { sql: Sql; siteUrl: string }

type Composed = Pick<
  Newsletter,
  "slug" | "subject" | "preheader" | "blocks" | "in_archive" | "send_at"
>

/** Composes a newsletter with what is public when it is sent: a test, a preview
 * and the real one take the same steps. Links are counted, if the label wants,
 * only in the real one (`countedAs`); those of a test are direct. */
export async function editionOf(
  { sql, siteUrl }: Services,
  newsletter: Composed,
  countedAs: string | null = null,
) {
  const blocks = letterBlocks.safeParse(newsletter.blocks)
  if (!blocks.success) {
    const [issue] = blocks.error.issues
    const block = typeof issue?.path[0] === "number" ? issue.path[0] : null
    const faults = [{ block, message: UNREADABLE }]
    return { html: "", text: "", links: [], content: [], faults }
  }
  const { subject, preheader, in_archive, slug, send_at } = newsletter
  const ahead = send_at && send_at > new Date() ? { at: send_at } : {}
  const { content, faults } = await readContent(sql, {
    blocks: blocks.data,
    ...ahead,
  })
  const [settings] = await sql`
    select private.setting('seller') as seller,
      private.setting('letter_links_counted') as counted`
  const counts = isOn(settings?.counted)
  const edition = composeNewsletter(
    { subject, preheader, content },
    {
      siteUrl,
      slug: in_archive ? slug : null,
      countedAs: counts ? countedAs : null,
      seller: sellerLines(settings?.seller),
    },
  )
  const links = counts ? edition.links : []
  return {
    ...edition,
    links,
    content,
    faults: [...faults, ...linkFaults(links)],
  }
}

const UNREADABLE = "This part of the letter cannot be read. Write it anew."

/** The limits of `letter_links`. */
const MOST_LINKS = 1_000
const LONGEST_LINK = 2_048

/** The faults that keep links from being counted. */
function linkFaults(links: string[]): NewsletterFault[] {
  const faults: NewsletterFault[] = []
  const tooLong = links.find((url) => url.length > LONGEST_LINK)
  if (tooLong) {
    const message = `A link is too long to be counted, ${LONGEST_LINK} signs are the most: ${tooLong.slice(0, 80)}…`
    faults.push({ block: null, message })
  }
  if (links.length > MOST_LINKS) {
    const message = `There are over ${MOST_LINKS} links in it: too many to be counted.`
    faults.push({ block: null, message })
  }
  return faults
}
