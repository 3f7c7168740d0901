import { useQuery } from "@tanstack/react-query"
import { errorMessage } from "../messages.ts"
import { LETTERS_TABLE, type Letter, linksOf } from "./letter-data.ts"

/** Click counts per link, if the label counts them. */
export function LinksFollowed({ letter }: { letter: Letter }) {
  const links = useQuery({
    queryKey: [LETTERS_TABLE, "links", letter.id],
    queryFn: () => linksOf(letter.id),
  })
  if (links.isError) return <p role="alert">{errorMessage(links.error)}</p>
  if (!links.data || links.data.length === 0) return null
  return (
    <section aria-label="Link clicks" className="grid gap-2">
      <h2 className="label text-ash">Link clicks</h2>
      <table className="w-full border-rule border-y text-left">
        <thead className="sr-only">
          <tr>
            <th scope="col">Link</th>
            <th scope="col">Clicks</th>
          </tr>
        </thead>
        <tbody>
          {links.data.map(({ n, url, clicks }) => (
            <tr key={n} className="border-rule border-b last:border-b-0">
              <td className="break-all py-2">{url}</td>
              <td className="label py-2 pl-4 text-right">{clicks}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
