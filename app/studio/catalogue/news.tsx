import { ARTICLE, ARTICLE_STATES } from "#domain/records/article.ts"
import { optionsOf, type Resource } from "../resource.ts"
import { ResourceScreen } from "../resource-screen.tsx"

const STATE_NAMES = {
  draft: "Draft",
  published: "Published",
  archived: "Archived",
}

export const NEWS: Resource = {
  table: "news_articles",
  path: "news",
  one: "article",
  many: "news",
  roles: ["editor"],
  select: "id,slug,title,category,author,publish_date,status,updated_at",
  columns: [
    { key: "title", title: "Title" },
    { key: "category", title: "Category" },
    { key: "author", title: "By" },
    {
      key: "publish_date",
      title: "Date",
      numeric: true,
      show: ({ publish_date }) => String(publish_date ?? "").slice(0, 10),
    },
    {
      key: "status",
      title: "State",
      show: ({ status }) =>
        STATE_NAMES[status as keyof typeof STATE_NAMES] ?? "",
    },
  ],
  searched: ["title", "excerpt", "category", "author"],
  sort: "-publish_date",
  filters: [
    {
      column: "status",
      title: "State",
      options: optionsOf(ARTICLE_STATES, STATE_NAMES),
    },
  ],
  nameOf: ({ title }) => String(title ?? ""),
  pageOf: ({ slug, status }) =>
    status === "published" ? `/news/${slug}` : null,
  blank: { title: "", slug: "", content: "", status: "draft" },
  draft: { status: "draft" },
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
          kind: "text",
          name: "content",
          label: "Text",
          rows: 20,
          hint: "A blank line between paragraphs; ## before a heading; [words](address) for a link; ![words](address) for a picture.",
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
          label: "Date and time, in London",
        },
        {
          kind: "choice",
          name: "status",
          label: "State",
          options: optionsOf(ARTICLE_STATES, STATE_NAMES),
          required: true,
          hint: "Visitors read what is published.",
        },
      ],
    },
  ],
}

export function Component() {
  return <ResourceScreen resource={NEWS} />
}
