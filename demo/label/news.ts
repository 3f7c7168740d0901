import type { Article } from "./news/article.ts"
import { behindTheScenes } from "./news/behind-the-scenes.ts"
import { milestones } from "./news/milestones.ts"
import { openCalls } from "./news/open-calls.ts"
import { partnerships } from "./news/partnerships.ts"
import type { newsPieces } from "./pieces.ts"

type NewsSlug = (typeof newsPieces)[number]["slug"]

/** Every story, by slug, filed by category. */
export const news = {
  ...milestones,
  ...partnerships,
  ...openCalls,
  ...behindTheScenes,
} satisfies Record<NewsSlug, Article>
