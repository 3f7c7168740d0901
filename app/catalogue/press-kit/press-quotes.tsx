import type { PressQuote } from "#app/data/press.ts"
import { dateText } from "#domain/calendar.ts"

export function PressQuotes({ quotes }: { quotes: PressQuote[] }) {
  return (
    <ul className="grid gap-x-12 gap-y-10 lg:grid-cols-2 print:grid-cols-2 print:gap-y-3">
      {quotes.map((item) => (
        <li key={item.id}>
          <figure className="break-inside-avoid">
            <blockquote
              cite={item.article_url ?? undefined}
              className="text-balance font-semibold text-2xl leading-snug print:text-base"
            >
              <p>“{item.quote}”</p>
            </blockquote>
            <figcaption className="label mt-3 text-ash leading-relaxed print:mt-1">
              <Source item={item} />
              {item.author && `, ${item.author}`}
              {" · "}
              <time dateTime={item.publish_date}>
                {dateText(item.publish_date)}
              </time>
            </figcaption>
          </figure>
        </li>
      ))}
    </ul>
  )
}

function Source({ item }: { item: PressQuote }) {
  if (!item.article_url) return <cite>{item.publication}</cite>
  return (
    <a
      href={item.article_url}
      target="_blank"
      rel="noopener"
      className="inline-block py-4 underline decoration-signal underline-offset-4 hover:text-signal print:p-0 print:no-underline"
    >
      <cite className="not-italic">{item.publication}</cite>
    </a>
  )
}
