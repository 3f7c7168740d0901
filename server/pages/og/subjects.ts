import { rows, type Tables } from "../../runtime/backend-clients.ts"
import { archivo, settable } from "../../type/typesetting.ts"
import type { Poster } from "./poster.ts"

/** A poster's text and the address of its picture. */
export type Subject = Poster & { picture: string | null }

type Picture = { url: string } | null

/** The subject as visible to a visitor, or null. */
export async function findSubject(db: Tables, kind: string, slug: string) {
  if (!Object.hasOwn(KINDS, kind)) return null
  const subject = await KINDS[kind]?.(db, slug)
  if (!subject) return null
  const title = settable(subject.title, archivo) ? subject.title : inLatin(slug)
  return { ...subject, title }
}

/** For a title in a script that the poster's typeface lacks: the slug, as
 * words. */
function inLatin(slug: string) {
  return slug.replaceAll("-", " ")
}

type Find = (db: Tables, slug: string) => Promise<Subject | null>

/** By the first segment of a poster's address. */
const KINDS: Record<string, Find> = {
  async artist(db, slug) {
    const artist = await one<{
      name: string
      genre: string | null
      portrait: Picture
    }>(
      db
        .from("artists_public_v")
        .select("name,genre,portrait:pictures!profile_image(url)")
        .eq("slug", slug),
    )
    return (
      artist && {
        look: "portrait",
        title: artist.name,
        label: artist.genre ?? "Artist",
        picture: artist.portrait?.url ?? null,
      }
    )
  },

  async release(db, slug) {
    const release = await one<{
      title: string
      artist_name: string
      type: string
      catalogue_number: string | null
      sleeve: Picture
    }>(
      db
        .from("releases_public_v")
        .select(
          "title,artist_name,type,catalogue_number,sleeve:pictures!artwork_url(url)",
        )
        .eq("slug", slug),
    )
    return (
      release && {
        look: "sleeve",
        title: release.title,
        label: labelled(
          release.artist_name,
          release.catalogue_number,
          release.type,
        ),
        picture: release.sleeve?.url ?? null,
      }
    )
  },

  async product(db, slug) {
    const product = await one<{
      title: string
      product_type: string
      artist: { name: string } | null
      cover: Picture
    }>(
      db
        .from("products")
        .select(
          "title,product_type,artist:artists(name),cover:pictures!cover_url(url)",
        )
        .eq("slug", slug),
    )
    return (
      product && {
        look: "goods",
        title: product.title,
        label: labelled(product.artist?.name, product.product_type, "Shop 9X"),
        picture: product.cover?.url ?? null,
      }
    )
  },

  async news(db, slug) {
    const article = await one<{
      title: string
      category: string | null
      picture: Picture
    }>(
      db
        .from("news_articles")
        .select("title,category,picture:pictures!featured_image(url)")
        .eq("slug", slug),
    )
    return (
      article && {
        look: "story",
        title: article.title,
        label: labelled("News", article.category),
        picture: article.picture?.url ?? null,
      }
    )
  },

  /** Posters of pages without a subject of their own. */
  async page(_, page) {
    const title = Object.hasOwn(PAGE_TITLES, page)
      ? PAGE_TITLES[page]
      : undefined
    if (!title) return null
    const label = "An independent label in London"
    return { title, label, look: "sheet", picture: null }
  },
}

const PAGE_TITLES: Record<string, string> = {
  home: "Amplifying\u00a0Talent. Crafting\u00a0Legacies.",
  artists: "Artists",
  releases: "Releases",
  events: "Events",
  visuals: "Visuals",
  shop: "Shop 9X",
  news: "News",
  about: "About 9X",
  submit: "Submit Your Demo",
  contact: "Contact",
  privacy: "Privacy",
  terms: "Terms",
}

function labelled(...parts: (string | null | undefined)[]) {
  return parts.filter(Boolean).join(" · ")
}

type Read = {
  maybeSingle(): Parameters<typeof rows>[0]
}

async function one<Row>(read: Read) {
  return (await rows(read.maybeSingle())) as Row | null
}
