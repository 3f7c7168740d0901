import { Link, useSearchParams } from "react-router"

/** The next page of a long list, as a link. */
export function LoadMore({ page, more }: { page: number; more: boolean }) {
  const [params] = useSearchParams()
  if (!more) return null
  const next = new URLSearchParams(params)
  next.set("page", String(page + 1))
  return (
    <p className="px-gutter py-10 text-center">
      <Link
        to={`?${next}`}
        className="label inline-block rounded-control border border-bone px-6 py-4 hover:border-signal hover:text-signal"
      >
        Load more
      </Link>
    </p>
  )
}
