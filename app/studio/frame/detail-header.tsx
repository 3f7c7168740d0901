import type { ReactNode } from "react"
import { Link } from "react-router"

type DetailHeaderProps = {
  list: { path: string; many: string }
  title: string
  children?: ReactNode
}

/** The header of a detail screen: a link back to the list, and the title. */
export function DetailHeader({ list, title, children }: DetailHeaderProps) {
  return (
    <div className="flex flex-wrap items-end gap-3 border-rule border-b px-gutter pt-6 pb-4">
      <div className="mr-auto min-w-0">
        <Link
          to={`/studio/${list.path}`}
          className="label inline-flex min-h-8 items-center text-ash capitalize hover:underline"
        >
          ← {list.many}
        </Link>
        <h1 className="headline text-2xl">{title}</h1>
      </div>
      {children}
    </div>
  )
}
