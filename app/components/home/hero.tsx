import { Link } from "react-router"
import { Grooves } from "../site/grooves.tsx"

/** The first screen: the tagline, huge, over a turning record. */
export function Hero() {
  return (
    <section className="relative isolate flex min-h-[calc(100svh-4rem)] flex-col overflow-clip">
      <Grooves className="absolute -top-[18vmax] -right-[22vmax] -z-10 size-[88vmax]" />
      <h1 className="poster mt-auto px-gutter pt-[6svh] text-poster">
        Amplifying Talent.
        <br />
        Crafting Legacies.
      </h1>
      <p className="px-gutter py-[5vh]">
        <Link
          to="/artists"
          prefetch="intent"
          viewTransition
          className="inline-block rounded-control bg-signal px-6 py-4 font-semibold text-ink hover:bg-bone"
        >
          Explore Artists
        </Link>
      </p>
    </section>
  )
}
