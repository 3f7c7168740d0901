import type { Drawing } from "../drawing.ts"
import { article } from "./article.ts"
import { artist } from "./artist.ts"
import { product } from "./product.ts"
import { release } from "./release.ts"
import { video } from "./video.ts"

export const fallbacks: Record<string, Drawing> = {
  article: article,
  artist: artist,
  product: product,
  release: release,
  video: video,
}
