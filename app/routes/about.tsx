import { AboutLabel } from "../catalogue/home/about.tsx"
import { pageMeta } from "../site/meta.ts"
import type { PageHandle } from "../site/page-handle.ts"
import { breadcrumbs } from "../site/structured-data/breadcrumbs.ts"
import { PageHead } from "../ui/page-head.tsx"
import type { Route } from "./+types/about"

export const handle: PageHandle = { uses: [] }

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "About – 9X",
    description:
      "9X develops artists, crafts releases and produces moments across music, visuals and culture.",
    picture: "/og/page/about.jpg",
    structured: import.meta.env.SSR
      ? (at) => [breadcrumbs([["About", "/about"]], at)]
      : undefined,
  })

export default function About() {
  return (
    <>
      <PageHead title="About 9X" />
      <div className="px-gutter pb-20">
        <p className="label pb-10 text-signal">
          Amplifying Talent. Crafting Legacies.
        </p>
        <AboutLabel />
      </div>
    </>
  )
}
