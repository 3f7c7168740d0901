import { articleBlocks } from "#domain/article.ts"
import { weekdayText } from "#domain/calendar.ts"
import type { LetterBlock } from "#domain/letter/blocks.ts"
import type { LetterPart, LetterPicture } from "#domain/letter/content.ts"
import { priceText } from "#domain/money.ts"
import type { Sql, TransactionSql } from "#platform/postgres/connection.ts"

/** The reason a letter cannot be sent as it is; `block` counts from nought. */
export type NewsletterFault = { block: number | null; message: string }

type Asked = {
  blocks: LetterBlock[]
  /** The moment it is sent, if still ahead: it may mention what is public by
   * then. */
  at?: Date
}

/** Looks up what a letter names, as a visitor: a letter shows nothing that its
 * readers could not open. */
export async function readContent(sql: Sql, { blocks, at }: Asked) {
  const found = await sql.begin("read only", async (tx) => {
    if (at) {
      await tx`select set_config('label.as_of', ${at.toISOString()}, true)`
    }
    await tx`set local role anon`
    return await readThings(tx as TransactionSql, blocks)
  })
  const content: LetterPart[] = []
  const faults: NewsletterFault[] = []
  for (const [place, block] of blocks.entries()) {
    const parts = partsOf(block, found)
    if (typeof parts === "string") faults.push({ block: place, message: parts })
    else content.push(...parts)
  }
  if (content.length === 0 && faults.length === 0) {
    faults.push({
      block: null,
      message: "There is nothing in this letter yet.",
    })
  }
  return { content, faults }
}

type Things = Awaited<ReturnType<typeof readThings>>

async function readThings(tx: TransactionSql, blocks: LetterBlock[]) {
  const idsOf = (kind: "release" | "product" | "event") =>
    blocks.flatMap((block) => (block.kind === kind ? [block.id] : []))
  const releases = await tx<ReleaseRow[]>`
    select r.id, r.slug, r.title, r.artist_name, r.type, r.catalogue_number,
      r.artwork_url as picture_url
    from public.releases_public_v r where r.id = any (${idsOf("release")})`
  const products = await tx<ProductRow[]>`
    select p.id, p.slug, p.title, p.product_type, a.name as artist_name,
      p.cover_url as picture_url, v.price_cents, v.currency
    from public.products p
    left join public.artists a on a.id = p.artist_id
    left join lateral (
      select v.price_cents, v.currency from public.product_variants v
      where v.product_id = p.id order by v.price_cents limit 1
    ) v on true
    where p.id = any (${idsOf("product")})`
  const events = await tx<EventRow[]>`
    select e.id, e.venue, e.city, e.event_date::text, a.name as artist_name,
      a.profile_image as picture_url
    from public.artist_tour_dates e
    join public.artists a on a.id = e.artist_id
    where e.id = any (${idsOf("event")})`
  const urls = [
    ...blocks.flatMap(picturesOf),
    ...[...releases, ...products, ...events].map((row) => row.picture_url),
  ].filter((url) => url !== null)
  const pictures = await tx<LetterPicture[]>`
    select p.url, p.width, p.height, p.alt, p.srcset
    from public.pictures p where p.url = any (${urls})`
  const byId = <T extends { id: string }>(rows: T[]) =>
    new Map(rows.map((row) => [row.id, row]))
  return {
    releases: byId(releases),
    products: byId(products),
    events: byId(events),
    pictures: new Map(pictures.map((row) => [row.url, row])),
  }
}

type ReleaseRow = {
  id: string
  slug: string
  title: string
  artist_name: string
  type: string
  catalogue_number: string | null
  picture_url: string | null
}
type ProductRow = {
  id: string
  slug: string
  title: string
  product_type: string
  artist_name: string | null
  picture_url: string | null
  price_cents: number | null
  currency: string | null
}
type EventRow = {
  id: string
  venue: string
  city: string
  event_date: string
  artist_name: string
  picture_url: string | null
}

function picturesOf(block: LetterBlock) {
  if (block.kind === "picture") return [block.url]
  if (block.kind !== "text") return []
  return articleBlocks(block.text).flatMap((part) =>
    part.kind === "picture" ? [part.url] : [],
  )
}

/** The parts of a block, or the reason it cannot be sent. */
function partsOf(block: LetterBlock, found: Things): LetterPart[] | string {
  switch (block.kind) {
    case "text":
      return textParts(block.text, found)
    case "release": {
      const release = found.releases.get(block.id)
      if (!release) return "This record is not public when the letter goes out."
      return [releasePart(release, found)]
    }
    case "product": {
      const product = found.products.get(block.id)
      if (!product) return "This is not in the shop when the letter goes out."
      return [productPart(product, found)]
    }
    case "event": {
      const event = found.events.get(block.id)
      if (!event) return "This date is not public when the letter goes out."
      return [eventPart(event, found)]
    }
    case "picture": {
      const picture = found.pictures.get(block.url)
      if (!picture) return "This picture is not there any more."
      const alt = block.alt.trim() || picture.alt
      if (!alt) return "This picture needs words for who cannot see it."
      const { link } = block
      const href = link ? { href: link } : {}
      return [{ kind: "picture", picture: { ...picture, alt }, ...href }]
    }
  }
}

function textParts(text: string, found: Things): LetterPart[] | string {
  const parts: LetterPart[] = []
  for (const part of articleBlocks(text)) {
    if (part.kind !== "picture") {
      parts.push(part)
      continue
    }
    const picture = found.pictures.get(part.url)
    if (!picture) return "A picture in this text is not there any more."
    parts.push({
      kind: "picture",
      picture: { ...picture, alt: part.alt || picture.alt },
    })
  }
  return parts
}

function releasePart(release: ReleaseRow, found: Things): LetterPart {
  const { type, catalogue_number, title, artist_name, slug } = release
  return {
    kind: "thing",
    label: [type, catalogue_number].filter(Boolean).join(" · "),
    title,
    note: artist_name,
    href: `/release/${slug}`,
    action: "Hear it",
    picture: pictureOf(release, found),
  }
}

const KINDS: Record<string, string> = {
  merch: "Merch",
  music: "Music",
  experience: "Experience",
  membership: "Membership",
}

function productPart(product: ProductRow, found: Things): LetterPart {
  const { price_cents, currency, artist_name } = product
  const price =
    price_cents === null ? "" : priceText(price_cents, currency ?? "GBP")
  return {
    kind: "thing",
    label: KINDS[product.product_type] ?? "Shop",
    title: product.title,
    note: [artist_name, price].filter(Boolean).join(" · "),
    href: `/product/${product.slug}`,
    action: "See it in the shop",
    picture: pictureOf(product, found),
  }
}

function eventPart(event: EventRow, found: Things): LetterPart {
  return {
    kind: "thing",
    label: weekdayText(event.event_date),
    title: event.artist_name,
    note: `${event.venue}, ${event.city}`,
    href: `/event/${event.id}`,
    action: "Dates and tickets",
    picture: pictureOf(event, found),
  }
}

function pictureOf(
  { picture_url }: EventRow | ProductRow | ReleaseRow,
  found: Things,
) {
  return (picture_url && found.pictures.get(picture_url)) || null
}
