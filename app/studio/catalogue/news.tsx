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
      title: "The article",
      fields: [
        { kind: "line", name: "title", label: "Title", required: true },
        { kind: "line", name: "category", label: "Category" },
        {
          kind: "slug",
          name: "slug",
          label: "Address",
          from: "title",
          required: true,
          hint: "The last word of the page's address: /news/…",
        },
        {
          kind: "text",
          name: "excerpt",
          label: "In a sentence or two",
          rows: 3,
        },
        {
          kind: "picture",
          name: "featured_image",
          label: "Picture over it",
          shape: "free",
        },
        {
          kind: "text",
          name: "content",
          label: "Text",
          rows: 20,
          pictures: true,
          hint: "A blank line between paragraphs; ## before a heading; [words](address) for a link. A picture stands alone between blank lines.",
        },
      ],
    },
    {
      title: "Who and when",
      fields: [
        { kind: "line", name: "author", label: "By" },
        {
          kind: "moment",
          name: "publish_date",
          label: "Dated, in London",
          hint: "Empty for the moment it comes out.",
        },
      ],
    },
  ],
})

export function Component() {
  return <ResourceScreen resource={NEWS} />
}
