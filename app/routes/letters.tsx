import { dateText } from "#domain/calendar.ts"
import { type LetterCard, listLetters } from "../data/letters.ts"
import { unpackList } from "../data/packed-list.ts"
import { onePage, pageRange } from "../data/pagination.ts"
import { tables } from "../data/tables.ts"
import { pageMeta } from "../site/meta.ts"
import type { PageHandle } from "../site/page-handle.ts"
import { pageOf } from "../site/query.ts"
import { breadcrumbs } from "../site/structured-data/breadcrumbs.ts"
import { ButtonLink } from "../ui/button.tsx"
import { LoadMore } from "../ui/load-more.tsx"
import { PageHead } from "../ui/page-head.tsx"
import { ScreenLink } from "../ui/screen-link.tsx"
import type { Route } from "./+types/letters"

export const handle: PageHandle = { uses: ["page"] }

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Letters – 9X",
    description:
      "Every letter 9X has written to its list: records, shows and what went on in between.",
    structured: import.meta.env.SSR
      ? (at) => [breadcrumbs([["Letters", "/letters"]], at)]
      : undefined,
    query: { page: args.loaderData?.page ?? null },
  })

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = pageOf(url.searchParams)
  const found = await listLetters(tables(context), pageRange(page))
  return { ...onePage(found), page }
}

export default function Letters({ loaderData }: Route.ComponentProps) {
  const { listed, page, more } = loaderData
  const letters = unpackList(listed)
  return (
    <>
      <PageHead title="Letters">
        <ButtonLink to="/newsletter" look="quiet">
          Get the next one
        </ButtonLink>
      </PageHead>
      {letters.length === 0 && (
        <p className="max-w-[52ch] px-gutter py-16 text-ash">
          No letters yet. When there is one, everybody on the list has it first,
          and it stays here for whoever comes later.
        </p>
      )}
      <ul className="px-gutter pb-16">
        {letters.map((letter) => (
          <li key={letter.id} className="border-rule border-t last:border-b">
            <Line letter={letter} />
          </li>
        ))}
      </ul>
      <LoadMore page={page} more={more} />
    </>
  )
}

/** A catalogue row: the date in its column, the subject in headline size. */
function Line({ letter }: { letter: LetterCard }) {
  return (
    <ScreenLink
      to={`/letters/${letter.slug}`}
      className="group grid gap-x-8 gap-y-3 py-8 [overflow-wrap:anywhere] lg:grid-cols-12"
    >
      <time
        dateTime={letter.sent_at}
        className="label pt-2 text-ash lg:col-span-3"
      >
        {dateText(letter.sent_at)}
      </time>
      <div className="min-w-0 lg:col-span-9">
        <h2 className="poster max-w-[22ch] text-[clamp(1.75rem,4vw,3.25rem)] group-hover:text-signal">
          {letter.subject}
        </h2>
        {letter.preheader && (
          <p className="mt-3 max-w-[60ch] text-ash text-lg">
            {letter.preheader}
          </p>
        )}
      </div>
    </ScreenLink>
  )
}
