import { PRODUCT, PRODUCT_TYPES } from "#domain/records/product.ts"
import { PartList } from "../parts/part-list.tsx"
import { bySwitch, published } from "../publishing/published.ts"
import { optionsOf, type Resource, type Row } from "../resource.ts"
import { ResourceScreen } from "../resource-screen.tsx"
import { Gallery } from "./gallery.tsx"
import { VARIANTS } from "./variants.tsx"

const TYPE_NAMES = {
  music: "Music",
  merch: "Merchandise",
  experience: "Experience",
  membership: "Membership",
}

function ProductParts({ row }: { row: Row }) {
  return (
    <>
      <Gallery row={row} />
      <PartList resource={VARIANTS} parent="product_id" id={row.id} />
    </>
  )
}

export const PRODUCTS = published<Resource>(bySwitch("active"), {
  table: "products",
  path: "products",
  one: "product",
  many: "products",
  roles: ["shop"],
  select: "id,slug,title,product_type,featured,created_at,updated_at",
  columns: [
    { key: "title", title: "Title" },
    {
      key: "product_type",
      title: "Type",
      show: ({ product_type }) =>
        TYPE_NAMES[product_type as keyof typeof TYPE_NAMES] ?? "",
    },
    {
      key: "featured",
      title: "Featured",
      show: ({ featured }) => (featured ? "Yes" : ""),
    },
  ],
  searched: ["title", "slug"],
  sort: "-created_at",
  filters: [
    {
      column: "product_type",
      title: "Type",
      options: optionsOf(PRODUCT_TYPES, TYPE_NAMES),
    },
  ],
  nameOf: ({ title }) => String(title ?? ""),
  pageOf: ({ slug }) => `/product/${slug}`,
  blank: {
    title: "",
    slug: "",
    product_type: "merch",
    featured: false,
    members_only: false,
  },
  rules: PRODUCT,
  groups: [
    {
      title: "Product",
      fields: [
        { kind: "line", name: "title", label: "Title", required: true },
        {
          kind: "choice",
          name: "product_type",
          label: "Type",
          options: optionsOf(PRODUCT_TYPES, TYPE_NAMES),
          required: true,
        },
        {
          kind: "slug",
          name: "slug",
          label: "Page URL",
          from: "title",
          required: true,
          hint: "End of the page URL: /product/…",
        },
        {
          kind: "picture",
          name: "cover_url",
          label: "Picture",
          shape: "portrait",
        },
        { kind: "text", name: "description", label: "Description", rows: 8 },
        {
          kind: "reference",
          name: "artist_id",
          label: "Artist",
          table: "artists",
          title: "name",
        },
        {
          kind: "reference",
          name: "release_id",
          label: "Linked release",
          table: "releases",
          title: "title",
        },
      ],
    },
    {
      title: "Shop",
      fields: [
        {
          kind: "switch",
          name: "featured",
          label: "Featured on the home page",
        },
        {
          kind: "switch",
          name: "members_only",
          label: "Members only",
          hint: "Everyone can see it, but only current members can buy it.",
        },
      ],
    },
  ],
  Parts: ProductParts,
})

export function Component() {
  return <ResourceScreen resource={PRODUCTS} />
}
