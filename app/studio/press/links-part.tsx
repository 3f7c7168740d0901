import { useQuery } from "@tanstack/react-query"
import { Link } from "react-router"
import { errorMessage } from "../messages.ts"
import { Part } from "../parts/part-list.tsx"
import { LinkLine } from "./link-line.tsx"
import { LINKS, type LinksOf, linksOf } from "./listening-data.ts"

type LinksPartProps = {
  of: LinksOf
  /** The column shown for each link. */
  titleColumn: "name" | "release"
  /** The search that finds these links in the full list. */
  words: string
}

/** The latest listening links of a release or contact, with links to create one
 * and to see the rest. */
export function LinksPart({ of, titleColumn, words }: LinksPartProps) {
  const links = useQuery({
    queryKey: [LINKS, "of", of],
    queryFn: () => linksOf(of),
  })
  const { rows = [], count = 0 } = links.data ?? {}
  const rest = count - rows.length
  return (
    <Part title="Listening links" count={count}>
      {links.isError && <p role="alert">{errorMessage(links.error)}</p>}
      <ul className="border-rule border-b empty:hidden">
        {rows.map((link) => (
          <LinkLine key={link.id} link={link} title={link[titleColumn]} />
        ))}
      </ul>
      <p className="mt-3 flex flex-wrap gap-3">
        <Link
          to={`/studio/listening/new?${new URLSearchParams(of)}`}
          className="press"
        >
          New listening link
        </Link>
        {rest > 0 && (
          <Link
            to={`/studio/listening?${new URLSearchParams({ q: words })}`}
            className="press"
          >
            {`${rest} more links`}
          </Link>
        )}
      </p>
    </Part>
  )
}
