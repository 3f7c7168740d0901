import { type ReactNode, Suspense } from "react"
import { data, isRouteErrorResponse } from "react-router"
import { isUuid } from "#domain/uuid.ts"
import { ButtonLink } from "./button.tsx"
import { PageHead } from "./page-head.tsx"
import { Skeleton } from "./skeleton.tsx"

/** Pages that are opened by a key in the URL fragment. No server sees the key
 * except the function it is for. */

/** Such a page is never cached, and no other site learns its URL. */
export const PRIVATE_PAGE = {
  "Referrer-Policy": "no-referrer",
  "Cache-Control": "no-store",
}

/** Malformed ids return 404. Whether a valid id exists is revealed only to the
 * holder of its key. */
export function requireValidId({ params }: { params: { id: string } }) {
  if (!isUuid(params.id)) throw data(null, 404)
  return null
}

export function fromFragment(name: string) {
  return new URLSearchParams(window.location.hash.slice(1)).get(name) ?? ""
}

type OpeningProps = {
  /** The page's heading while the key is checked. */
  title: string
  label: string
}
type KeyedPageProps = OpeningProps & { children: ReactNode }

/** The content the key opens, once loaded. */
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

type OpeningFallbackProps = OpeningProps & { without: string }

/** The same before any script has run, with advice for browsers without
 * JavaScript. */
export function OpeningFallback({ without, ...opening }: OpeningFallbackProps) {
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

type StatusMessageProps = { title: string; hint: string; children: ReactNode }

/** A page that says what went wrong and where to go instead. */
export function StatusMessage({ title, hint, children }: StatusMessageProps) {
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

/** The key is invalid or expired, or could not be checked. */
export function NotOpened({ notes, failed, children }: NotOpenedProps) {
  return (
    <StatusMessage
      title={failed ? notes.failed : notes.missing}
      hint={failed ? notes.failedHint : notes.missingHint}
    >
      {children ?? <ContactLink />}
    </StatusMessage>
  )
}

export function ContactLink() {
  return (
    <ButtonLink to="/contact" look="quiet">
      Contact us
    </ButtonLink>
  )
}

/** Other errors go to the root's boundary. */
export function rethrowUnlessNotFound(error: unknown) {
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error
}
