import { Grooves } from "../components/site/grooves.tsx"
import { Wordmark } from "../components/site/wordmark.tsx"
import type { Route } from "./+types/home"

export const meta: Route.MetaFunction = () => [
  { title: "9X – Amplifying Talent. Crafting Legacies." },
  {
    name: "description",
    content:
      "9X is an independent music label and creative studio in London. We develop artists, craft releases and produce moments across music, visuals and culture.",
  },
]

export default function Home() {
  return (
    <main className="grow">
      <section className="relative isolate flex min-h-[92svh] flex-col overflow-clip">
        <Grooves className="absolute -top-[18vmax] -right-[22vmax] -z-10 size-[88vmax]" />
        <header className="flex items-center justify-between px-gutter py-5">
          <Wordmark />
          <p className="label bg-ink px-2 py-1">London</p>
        </header>
        <h1 className="poster mt-auto px-gutter pb-[7vh] text-poster">
          Amplifying Talent.
          <br />
          Crafting Legacies.
        </h1>
      </section>
      <About />
    </main>
  )
}

const HIGHLIGHTS = [
  "Artist development, A&R and creative direction",
  "Release strategy and marketing",
  "Live moments and partnerships",
]

function About() {
  return (
    <section
      aria-labelledby="about"
      className="grid gap-x-8 gap-y-10 border-rule border-t px-gutter py-16 md:grid-cols-12"
    >
      <h2 id="about" className="label text-ash md:col-span-3">
        About 9X
      </h2>
      <p className="max-w-[34ch] text-2xl leading-snug md:col-span-9 md:text-4xl">
        9X develops artists, crafts releases and produces moments across music,
        visuals and culture.
      </p>
      <ol className="label grid gap-px md:col-span-9 md:col-start-4 md:grid-cols-3">
        {HIGHLIGHTS.map((highlight, place) => (
          <li
            key={highlight}
            className="border-rule border-t py-5 pr-6 leading-relaxed"
          >
            <span className="text-signal">{`0${place + 1}`}</span> {highlight}
          </li>
        ))}
      </ol>
    </section>
  )
}
