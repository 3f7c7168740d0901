import { isRouteErrorResponse } from "react-router"
import { dateText } from "#domain/calendar.ts"
import { LetterBody } from "../catalogue/letter-body.tsx"
import { letterBySlug, previousLetter } from "../data/letters.ts"
import { tables } from "../data/tables.ts"
import { faultMeta, pageMeta } from "../site/meta.ts"
import type { PageHandle } from "../site/page-handle.ts"
import { breadcrumbs } from "../site/structured-data/breadcrumbs.ts"
import { ButtonLink } from "../ui/button.tsx"
import { Missing } from "../ui/missing.tsx"
import type { Route } from "./+types/letter"

export const handle: PageHandle = { uses: [] }

export const meta: Route.MetaFunction = (args) => {
  const letter = args.loaderData?.letter
  if (!letter) return faultMeta(args, "Letter Not Found – 9X")
  const { subject, slug, preheader, sent_at } = letter
  return pageMeta(args, {
    title: `${subject} – 9X`,
    description:
      preheader || `What 9X wrote to its list on ${dateText(sent_at)}.`,
    kind: "article",
    structured: import.meta.env.SSR
      ? (at) => [
          breadcrumbs(
            [
              ["Letters", "/letters"],
              [subject, `/letters/${slug}`],
            ],
            at,
          ),
        ]
      : undefined,
  })
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const db = tables(context)
  const letter = await letterBySlug(db, params.slug)
  if (!letter) throw new Response(null, { status: 404 })
  return { letter, before: await previousLetter(db, letter.sent_at) }
}

export default function Letter({ loaderData }: Route.ComponentProps) {
  const { letter, before } = loaderData
  return (
    <article className="px-gutter pt-16 pb-20 [overflow-wrap:anywhere]">
      <p className="label flex flex-wrap gap-x-6 gap-y-2 text-ash">
        <span>A letter to the list</span>
        <time dateTime={letter.sent_at}>{dateText(letter.sent_at)}</time>
      </p>
      <h1 className="poster mt-6 max-w-[18ch] text-[clamp(2.25rem,5vw,4.75rem)]">
        {letter.subject}
      </h1>
      {letter.preheader && (
        <p className="mt-8 max-w-[52ch] text-ash text-xl leading-relaxed">
          {letter.preheader}
        </p>
      )}
      <LetterBody content={letter.content} />
      <nav
        aria-label="Letters"
        className="mx-auto mt-16 flex max-w-[62ch] flex-wrap gap-x-8 gap-y-2 border-rule border-t pt-4"
      >
        {before && (
          <ButtonLink to={`/letters/${before.slug}`} look="link">
            The one before
          </ButtonLink>
        )}
        <ButtonLink to="/letters" look="link">
          All letters
        </ButtonLink>
        <ButtonLink to="/newsletter" look="link">
          Get the next one
        </ButtonLink>
      </nav>
    </article>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error
  return (
    <Missing
      text="Letter Not Found"
      link={{ to: "/letters", text: "All letters" }}
    />
  )
}
