import { useQuery } from "@tanstack/react-query"
import { Link } from "react-router"
import { saidOf } from "../messages.ts"
import { Part } from "../parts/part-list.tsx"
import { LinkLine } from "./link-line.tsx"
import { LINKS, type LinksOf, linksOf } from "./listening-data.ts"

type LinksPartProps = {
  of: LinksOf
  /** What tells one of them from another. */
  told: "name" | "release"
  /** By what the list of all of them finds these. */
  words: string
}

/** The newest listening links of a record or of a person, and the way to a new
 * one and to the rest. */
export function LinksPart({ of, told, words }: LinksPartProps) {
  const links = useQuery({
    queryKey: [LINKS, "of", of],
    queryFn: () => linksOf(of),
  })
  const { rows = [], count = 0 } = links.data ?? {}
  const rest = count - rows.length
  return (
    <Part title="Listening links" count={count}>
      {links.isError && <p role="alert">{saidOf(links.error)}</p>}
      <ul className="border-rule border-b empty:hidden">
        {rows.map((link) => (
          <LinkLine key={link.id} link={link} title={link[told]} />
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
            {`${rest} more`}
          </Link>
        )}
      </p>
    </Part>
  )
}
