import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { momentText } from "#domain/calendar.ts"
import { Dialog } from "../frame/dialog.tsx"
import { errorMessage, studioMessages } from "../messages.ts"
import { LinkMaker } from "./link-maker.tsx"
import {
  endLink,
  linksTo,
  type PreviewLink,
  type Thing,
} from "./preview-data.ts"

type PreviewLinksProps = { thing: Thing; name: string; onClose: () => void }

/** Creates a preview link and lists the open ones. */
export default function PreviewLinks(props: PreviewLinksProps) {
  const { thing, name, onClose } = props
  const queries = useQueryClient()
  const queryKey = ["preview-links", thing.table, thing.id]
  const links = useQuery({ queryKey, queryFn: () => linksTo(thing) })
  const fresh = () => queries.invalidateQueries({ queryKey })
  const [ended, setEnded] = useState(false)
  function tellEnded(isOver: boolean) {
    setEnded(isOver)
    void fresh()
  }
  return (
    <Dialog title="Preview link" onClose={onClose}>
      <div className="grid gap-6">
        <p>
          Anyone with the link can see the page of {name} before it is public,
          for seven days or until you end the link. They can't buy anything
          there.
        </p>
        <LinkMaker thing={thing} onMade={fresh} />
        <p role="status" className="empty:hidden">
          {ended && studioMessages.linkEnded}
        </p>
        {links.isError && <p role="alert">{errorMessage(links.error)}</p>}
        {links.data && links.data.length > 0 && (
          <OpenLinks links={links.data} onEnded={tellEnded} />
        )}
        <p>
          <button type="button" className="press" onClick={onClose}>
            Close
          </button>
        </p>
      </div>
    </Dialog>
  )
}

type OpenLinksProps = {
  links: PreviewLink[]
  onEnded: (isOver: boolean) => void
}

function OpenLinks({ links, onEnded }: OpenLinksProps) {
  const [ending, setEnding] = useState<string | null>(null)
  const [fault, setFault] = useState("")
  async function end(id: string) {
    setEnding(id)
    setFault("")
    try {
      await endLink(id)
      onEnded(true)
    } catch (error) {
      setFault(errorMessage(error))
      onEnded(false)
    }
    setEnding(null)
  }
  return (
    <section aria-label="Open links">
      <h3 className="label pb-2 text-ash">Open links</h3>
      <ul className="border-rule border-b">
        {links.map((link) => (
          <li
            key={link.id}
            className="flex items-center gap-4 border-rule border-t py-2"
          >
            <p className="mr-auto min-w-0">
              {link.made_by}, expires {momentText(link.expires_at)}
              <br />
              <span className="label text-ash">
                {link.last_used_at
                  ? `last opened ${momentText(link.last_used_at)}`
                  : "not opened yet"}
                {link.opens > 1 && ` · opens ${link.opens} items`}
              </span>
            </p>
            <button
              type="button"
              className="press shrink-0"
              disabled={ending === link.id}
              onClick={() => end(link.id)}
            >
              End link
            </button>
          </li>
        ))}
      </ul>
      {fault && <p role="alert">{fault}</p>}
    </section>
  )
}
