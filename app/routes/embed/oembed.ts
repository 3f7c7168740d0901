import { type Release, releaseBySlug } from "../../data/releases.ts"
import { tables } from "../../data/tables.ts"
import type { At } from "../../site/addresses.ts"
import { EMBED_HEIGHT, EMBED_WIDTH, embedCode } from "../../site/embed-code.ts"
import type { PageHandle } from "../../site/page-handle.ts"
import { siteAddresses } from "../../site/request-context.ts"
import type { Route } from "./+types/oembed"

export const handle: PageHandle = {
  uses: ["url", "format", "maxwidth", "maxheight"],
}

const LARGEST_THUMBNAIL = 640

/** oEmbed 1.0: other sites ask this endpoint how to show a link of ours as a
 * player. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const asked = url.searchParams
  const format = asked.get("format") ?? "json"
  if (format !== "json") return refusal(501, "Only format=json is spoken here.")
  const at = siteAddresses(context)
  const slug = slugIn(asked.get("url"), at)
  const release = slug && (await releaseBySlug(tables(context), slug))
  if (!release) return refusal(404, "There is no release at that address.")
  const width = bounded(asked.get("maxwidth"), EMBED_WIDTH)
  const height = bounded(asked.get("maxheight"), EMBED_HEIGHT)
  if (width === null || height === null) {
    return refusal(400, "maxwidth and maxheight are whole numbers.")
  }
  return Response.json({
    version: "1.0",
    type: "rich",
    provider_name: "9X",
    provider_url: at("/"),
    title: `${release.title} by ${release.artist_name}`,
    author_name: release.artist_name,
    author_url: at(`/artist/${release.artist_slug}`),
    html: embedCode(release, at, { width, height }),
    width,
    height,
    ...thumbnailOf(release, at, {
      width: bounded(asked.get("maxwidth"), LARGEST_THUMBNAIL) ?? 0,
      height: bounded(asked.get("maxheight"), LARGEST_THUMBNAIL) ?? 0,
    }),
  })
}

function refusal(status: number, message: string) {
  return Response.json({ message }, { status })
}

/** The release that one of our URLs names, however it is written. */
function slugIn(address: string | null, at: At) {
  const url = address && URL.canParse(address) ? new URL(address) : null
  if (url?.host !== new URL(at("/")).host) return null
  return /^\/release\/([^/]+)\/?$/i.exec(url.pathname)?.[1] ?? null
}

/** The requested size, capped; null if it is not a number. */
function bounded(asked: string | null, own: number) {
  if (asked === null) return own
  return /^[1-9]\d{0,5}$/.test(asked) ? Math.min(Number(asked), own) : null
}

type Size = { width: number; height: number }

/** The largest file of its square sleeve within this size. */
function thumbnailOf({ sleeve }: Release, at: At, { width, height }: Size) {
  const files = (sleeve?.srcset["image/webp"] ?? "")
    .split(",")
    .map((file) => file.trim().split(/\s+/))
    .map(([url = "", size = ""]) => ({ url, size: Number.parseInt(size, 10) }))
    .filter(({ size }) => size <= Math.min(width, height))
  const largest = files.sort((a, b) => b.size - a.size)[0]
  if (!largest) return {}
  return {
    thumbnail_url: at(largest.url),
    thumbnail_width: largest.size,
    thumbnail_height: largest.size,
  }
}
