import { type ReactNode, Suspense } from "react"
import { data, isRouteErrorResponse } from "react-router"
import { isUuid } from "#domain/uuid.ts"
import { ButtonLink } from "./button.tsx"
import { PageHead } from "./page-head.tsx"
import { Skeleton } from "./skeleton.tsx"

/** Pages that open by a key in their address's fragment: no server has seen it
 * but the function it is for. */

/** Nobody keeps such a page, and no other site learns its address. */
export const PRIVATE_PAGE = {
  "Referrer-Policy": "no-referrer",
  "Cache-Control": "no-store",
}

/** What is no name of such a thing leads nowhere; whether there is one is told
 * to nobody but who holds its key. */
export function onlyNames({ params }: { params: { id: string } }) {
  if (!isUuid(params.id)) throw data(null, 404)
  return null
}

export function fromFragment(name: string) {
  return new URLSearchParams(window.location.hash.slice(1)).get(name) ?? ""
}

type OpeningProps = {
  /** The page's heading until it is known what the key opens. */
  title: string
  label: string
}
type KeyedPageProps = OpeningProps & { children: ReactNode }

/** What the key opens, once it has been asked for. */
export function KeyedPage({ children, ...opening }: KeyedPageProps) {
  return <Suspense fallback={<Opening {...opening} />}>{children}</Suspense>
}

export function Opening({ title, label }: OpeningProps) {
  return (
    <>
      <PageHead title={title} />
      <div className="px-gutter pb-24 noscript:hidden">
        <Skeleton label={label} />
      </div>
    </>
  )
}

type OpeningByScriptProps = OpeningProps & { without: string }

/** The same before there is any script, and what to do where there is none. */
export function OpeningByScript({ without, ...opening }: OpeningByScriptProps) {
  return (
    <>
      <Opening {...opening} />
      <noscript>
        <p className="max-w-prose px-gutter pb-16 text-xl leading-relaxed">
          {without}
        </p>
      </noscript>
    </>
  )
}

type ToldProps = { title: string; hint: string; children: ReactNode }

/** Something else is here than was looked for, and where to go instead. */
export function Told({ title, hint, children }: ToldProps) {
  return (
    <div role="status">
      <PageHead title={title} />
      <div className="grid justify-items-start gap-8 px-gutter pb-24">
        <p className="max-w-[44ch] text-xl leading-relaxed">{hint}</p>
        <p className="flex flex-wrap gap-3">{children}</p>
      </div>
    </div>
  )
}

type Notes = Record<"missing" | "missingHint" | "failed" | "failedHint", string>
type NotOpenedProps = { notes: Notes; failed: boolean; children?: ReactNode }

/** The key opens nothing, or nothing any more; or it could not be asked. */
export function NotOpened({ notes, failed, children }: NotOpenedProps) {
  return (
    <Told
      title={failed ? notes.failed : notes.missing}
      hint={failed ? notes.failedHint : notes.missingHint}
    >
      {children ?? <ContactLink />}
    </Told>
  )
}

export function ContactLink() {
  return (
    <ButtonLink to="/contact" look="quiet">
      Contact us
    </ButtonLink>
  )
}

/** Other faults are the whole site's to tell. */
export function onlyNotFound(error: unknown) {
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error
}
