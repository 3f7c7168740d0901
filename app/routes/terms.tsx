import { sellerOf } from "../data/seller.ts"
import { tables } from "../data/tables.ts"
import { LegalDocument } from "../site/legal/document.tsx"
import { termsText } from "../site/legal/terms-text.tsx"
import { pageMeta } from "../site/meta.ts"
import type { PageHandle } from "../site/page-handle.ts"
import { breadcrumbs } from "../site/structured-data/breadcrumbs.ts"
import type { Route } from "./+types/terms"

export const handle: PageHandle = { uses: [] }

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Terms – 9X",
    description: DESCRIPTION,
    picture: "/og/page/terms.jpg",
    structured: import.meta.env.SSR
      ? (at) => [breadcrumbs([["Terms", "/terms"]], at)]
      : undefined,
  })

export async function loader({ context }: Route.LoaderArgs) {
  return { seller: await sellerOf(tables(context)) }
}

export default function Terms({ loaderData }: Route.ComponentProps) {
  return (
    <LegalDocument
      title="Terms"
      lead={LEAD}
      parts={termsText(loaderData.seller)}
    />
  )
}

const DESCRIPTION =
  "The terms of the 9X site and shop: orders, cancelling and returns, downloads, memberships, demos."
const LEAD =
  "Plain terms for a small shop: what you may expect of us, and what we ask of you."
