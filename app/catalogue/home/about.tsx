const HIGHLIGHTS = [
  "Artist development, A&R and creative direction",
  "Release strategy and marketing",
  "Live moments and partnerships",
]

/** What the label is and the three services it offers. */
export function AboutLabel() {
  return (
    <>
      <p className="max-w-[34ch] text-2xl leading-snug md:text-4xl">
        9X is a music label and creative studio in London. It develops artists,
        crafts releases and produces moments across music, visuals and culture.
      </p>
      <ol className="label mt-10 grid gap-x-8 md:grid-cols-3">
        {HIGHLIGHTS.map((highlight, place) => (
          <li
            key={highlight}
            className="border-rule border-t py-5 pr-6 leading-relaxed"
          >
            <span className="text-signal">{`0${place + 1}`}</span> {highlight}
          </li>
        ))}
      </ol>
    </>
  )
}
