import * as z from "zod/mini"
import {
  choice,
  LONGEST,
  line,
  optionalLine,
  optionalMoment,
  slug,
  text,
} from "./fields.ts"

export const ARTICLE_STATES = ["draft", "published", "archived"] as const

/** An article, and what it needs to be read. */
export const ARTICLE = z
  .object({
    title: line(300),
    slug: slug(LONGEST.articleSlug),
    category: optionalLine(60),
    excerpt: optionalLine(1000),
    content: text(LONGEST.article),
    author: optionalLine(LONGEST.name),
    publish_date: optionalMoment(),
    status: choice(ARTICLE_STATES),
  })
  .check(
    z.refine(
      ({ status, publish_date }) =>
        status !== "published" || publish_date !== null,
      { path: ["publish_date"], error: "missing" },
    ),
  )
