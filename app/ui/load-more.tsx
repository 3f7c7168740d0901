import { Link, useSearchParams } from "react-router"
import { buttonClass } from "./button.tsx"

/** The next page of a long list, as a link. */
export function LoadMore({ page, more }: { page: number; more: boolean }) {
  const [params] = useSearchParams()
  if (!more) return null
  const next = new URLSearchParams(params)
  next.set("page", String(page + 1))
  return (
    <p className="px-gutter py-10 text-center">
      <Link to={`?${next}`} className={buttonClass("quiet")}>
        Load more
      </Link>
    </p>
  )
}
