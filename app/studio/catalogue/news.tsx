import { dateText } from "#domain/calendar.ts"
import { ARTICLE } from "#domain/records/article.ts"
import { BY_ARTICLE_STATUS, published } from "../publishing/published.ts"
import type { Resource } from "../resource.ts"
import { ResourceScreen } from "../resource-screen.tsx"

export const NEWS = published<Resource>(BY_ARTICLE_STATUS, {
  table: "news_articles",
  path: "news",
  one: "article",
  many: "news",
  roles: ["editor"],
  select: "id,slug,title,category,author,publish_date,updated_at",
  columns: [
    { key: "title", title: "Title" },
    { key: "category", title: "Category" },
    { key: "author", title: "By" },
    {
      key: "publish_date",
      title: "Date",
      numeric: true,
      show: ({ publish_date }) =>
        publish_date ? dateText(String(publish_date)) : "",
    },
  ],
  searched: ["title", "excerpt", "category", "author"],
  sort: "-publish_date",
  nameOf: ({ title }) => String(title ?? ""),
  pageOf: ({ slug }) => `/news/${slug}`,
  blank: { title: "", slug: "", content: "" },
  copied: { publish_date: null },
  rules: ARTICLE,
  groups: [
    {
      title: "Article",
      fields: [
        { kind: "line", name: "title", label: "Title", required: true },
        { kind: "line", name: "category", label: "Category" },
        {
          kind: "slug",
          name: "slug",
          label: "Page URL",
          from: "title",
          required: true,
          hint: "End of the page URL: /news/…",
        },
        {
          kind: "text",
          name: "excerpt",
          label: "Summary",
          rows: 3,
        },
        {
          kind: "picture",
          name: "featured_image",
          label: "Main picture",
          shape: "free",
        },
        {
          kind: "text",
          name: "content",
          label: "Text",
          rows: 20,
          pictures: true,
          hint: "Leave a blank line between paragraphs. Start a heading with ##. Write a link as [words](address). Put each picture on its own line, with a blank line before and after.",
        },
      ],
    },
    {
      title: "Author and date",
      fields: [
        { kind: "line", name: "author", label: "By" },
        {
          kind: "moment",
          name: "publish_date",
          label: "Date (London time)",
          hint: "Leave empty to use the time of publication.",
        },
      ],
    },
  ],
})

export function Component() {
  return <ResourceScreen resource={NEWS} />
}
