import { isOn } from "#domain/setting.ts"
import { sellerOf } from "../data/seller.ts"
import { openSettings } from "../data/settings.ts"
import { tables } from "../data/tables.ts"
import { LegalDocument } from "../site/legal/document.tsx"
import { privacyText } from "../site/legal/privacy-text.tsx"
import { pageMeta } from "../site/meta.ts"
import type { PageHandle } from "../site/page-handle.ts"
import { breadcrumbs } from "../site/structured-data/breadcrumbs.ts"
import type { Route } from "./+types/privacy"

export const handle: PageHandle = { uses: [] }

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Privacy – 9X",
    description: DESCRIPTION,
    picture: "/og/page/privacy.jpg",
    structured: import.meta.env.SSR
      ? (at) => [breadcrumbs([["Privacy", "/privacy"]], at)]
      : undefined,
  })

export async function loader({ context }: Route.LoaderArgs) {
  const db = tables(context)
  const [seller, settings] = await Promise.all([sellerOf(db), openSettings(db)])
  return { seller, countsLinks: isOn(settings.get("letter_links_counted")) }
}

export default function Privacy({ loaderData }: Route.ComponentProps) {
  return (
    <LegalDocument
      title="Privacy"
      lead={LEAD}
      parts={privacyText(loaderData.seller, loaderData.countsLinks)}
    />
  )
}

const DESCRIPTION =
  "What 9X keeps of visitors, buyers and artists, why, for how long, and how to see or delete it."
const LEAD =
  "We keep what we need to sell you a record and to answer your letters. No trackers, no profiles, nothing sold on."
