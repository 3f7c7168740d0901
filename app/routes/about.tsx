import { AboutLabel } from "../catalogue/home/about.tsx"
import { aboutLabel } from "../data/about.ts"
import { tables } from "../data/tables.ts"
import { pageMeta } from "../site/meta.ts"
import type { PageHandle } from "../site/page-handle.ts"
import { breadcrumbs } from "../site/structured-data/breadcrumbs.ts"
import { ButtonLink } from "../ui/button.tsx"
import { PageHead } from "../ui/page-head.tsx"
import { Picture } from "../ui/picture.tsx"
import { SectionHead } from "../ui/section-head.tsx"
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

export async function loader({ context }: Route.LoaderArgs) {
  return aboutLabel(tables(context))
}

export default function About({ loaderData }: Route.ComponentProps) {
  const { people, address, place, picture } = loaderData
  return (
    <>
      <PageHead title="About 9X" />
      <div className="px-gutter pb-20">
        <p className="label pb-10 text-signal">
          Amplifying Talent. Crafting Legacies.
        </p>
        <AboutLabel />
        <div className="mt-20 grid gap-x-8 gap-y-16 md:grid-cols-12">
          {picture && (
            <Picture
              picture={picture}
              fallback="/fallback/article.webp"
              frame="aspect-[3/2]"
              sizes="(min-width: 768px) 56vw, calc(100vw - 40px)"
              className="md:col-span-7"
            />
          )}
          <div className="grid content-start gap-16 [overflow-wrap:anywhere] md:col-span-5">
            {people.length > 0 && <People people={people} />}
            <Place address={address} place={place} />
          </div>
        </div>
      </div>
    </>
  )
}

type PeopleProps = Pick<Route.ComponentProps["loaderData"], "people">

function People({ people }: PeopleProps) {
  return (
    <section aria-labelledby="people">
      <SectionHead id="people" title="People" />
      <dl className="-mt-4">
        {people.map(({ name, role }) => (
          <div
            key={name}
            className="flex flex-wrap items-baseline justify-between gap-x-6 border-rule border-b py-3"
          >
            <dt className="font-bold text-xl">{name}</dt>
            <dd className="label text-ash">{role}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

type PlaceProps = Pick<Route.ComponentProps["loaderData"], "address" | "place">

function Place({ address, place }: PlaceProps) {
  return (
    <section aria-labelledby="place">
      <SectionHead id="place" title="London" />
      <address className="-mt-4 text-xl not-italic leading-relaxed">
        {address.map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </address>
      {place && <p className="mt-4 max-w-prose text-ash">{place}</p>}
      <p className="mt-8">
        <ButtonLink look="quiet" to="/contact">
          Work With Us
        </ButtonLink>
      </p>
    </section>
  )
}
