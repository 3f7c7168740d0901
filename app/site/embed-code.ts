type Embedded = { slug: string; title: string; artist_name: string }

export const EMBED_HEIGHT = 152
export const EMBED_WIDTH = 600

export function embedPath({ slug }: Pick<Embedded, "slug">) {
  return `/embed/release/${slug}`
}

/** The HTML that embeds a release's player in another site. */
export function embedCode(
  release: Embedded,
  at: (path: string) => string,
  { width = "100%", height = EMBED_HEIGHT }: Size = {},
) {
  const title = quoted(`${release.title} by ${release.artist_name} – 9X`)
  return `<iframe src="${at(embedPath(release))}" title="${title}" width="${width}" height="${height}" style="border:0;max-width:100%" loading="lazy" allow="autoplay"></iframe>`
}

type Size = { width?: number | string; height?: number }

function quoted(text: string) {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll('"', "&quot;")
    .replaceAll("<", "&lt;")
}
