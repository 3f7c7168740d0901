import * as z from "zod/mini"
import {
  LONGEST,
  line,
  optionalFileAddress,
  optionalLine,
  optionalMoment,
  slug,
  text,
} from "./fields.ts"

/** The rules for an article. */
export const ARTICLE = z.object({
  title: line(300),
  slug: slug(LONGEST.articleSlug),
  category: optionalLine(60),
  excerpt: optionalLine(1000),
  featured_image: optionalFileAddress(),
  content: text(LONGEST.article),
  author: optionalLine(LONGEST.name),
  publish_date: optionalMoment(),
})
