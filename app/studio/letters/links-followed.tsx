import { useQuery } from "@tanstack/react-query"
import { saidOf } from "../messages.ts"
import { LETTERS_TABLE, type Letter, linksOf } from "./letter-data.ts"

/** How often its links were followed, in sum, where the label counts that. */
export function LinksFollowed({ letter }: { letter: Letter }) {
  const links = useQuery({
    queryKey: [LETTERS_TABLE, "links", letter.id],
    queryFn: () => linksOf(letter.id),
  })
  if (links.isError) return <p role="alert">{saidOf(links.error)}</p>
  if (!links.data || links.data.length === 0) return null
  return (
    <section aria-label="Links followed" className="grid gap-2">
      <h2 className="label text-ash">Links followed</h2>
      <table className="w-full border-rule border-y text-left">
        <thead className="sr-only">
          <tr>
            <th scope="col">Address</th>
            <th scope="col">Times</th>
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
