import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { SecretLink } from "../frame/secret-link.tsx"
import { errorMessage } from "../messages.ts"
import { companionsOf, makeLink, type Thing } from "./preview-data.ts"

type LinkMakerProps = { thing: Thing; onMade: () => void }

/** Creates a preview link. Related unpublished items are included unless
 * unticked. */
export function LinkMaker({ thing, onMade }: LinkMakerProps) {
  const companions = useQuery({
    queryKey: ["preview-company", thing.table, thing.id],
    queryFn: () => companionsOf(thing),
    staleTime: 0,
  })
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [made, setMade] = useState("")
  const [fault, setFault] = useState("")
  const [busy, setBusy] = useState(false)
  const things = (companions.data ?? []).map(({ thing: named }) => named)

  async function make() {
    setBusy(true)
    setFault("")
    try {
      const taken = things.filter((named) => !left.has(named))
      setMade(await makeLink(thing, taken))
      onMade()
    } catch (error) {
      setFault(errorMessage(error))
      void companions.refetch()
    }
    setBusy(false)
  }

  function tick(named: string, on: boolean) {
    const others = new Set(left)
    if (on) others.delete(named)
    else others.add(named)
    setLeft(others)
  }

  return (
    <div className="grid gap-4">
      {companions.data && companions.data.length > 0 && (
        <fieldset>
          <legend className="label pb-1 text-ash">Also include</legend>
          {companions.data.map(({ thing: named, title }) => (
            <label key={named} className="flex min-h-11 items-center gap-3">
              <input
                type="checkbox"
                className="size-5 accent-ink"
                checked={!left.has(named)}
                onChange={({ target }) => tick(named, target.checked)}
              />
              <span className="min-w-0 break-words">
                {title}
                <span className="label ml-3 text-ash">{kindOf(named)}</span>
              </span>
            </label>
          ))}
        </fieldset>
      )}
      <p>
        <button
          type="button"
          className="press press-main"
          disabled={busy || companions.isPending}
          onClick={make}
        >
          {busy ? "Creating…" : "Create link"}
        </button>
      </p>
      {fault && <p role="alert">{fault}</p>}
      {companions.isError && (
        <p role="alert">{errorMessage(companions.error)}</p>
      )}
      {made && <SecretLink key={made} link={made} />}
    </div>
  )
}

const KINDS: Record<string, string> = {
  artists: "artist",
  products: "product",
  artist_videos: "film",
  news_articles: "article",
}

function kindOf(thing: string) {
  return KINDS[thing.split(":", 1)[0] ?? ""] ?? ""
}
