import { lazy, type ReactNode, Suspense, useState } from "react"
import { createPortal } from "react-dom"
import { useFormContext } from "react-hook-form"
import { notify } from "../frame/notices.tsx"
import { saidOf, studioMessages } from "../messages.ts"
import type { Resource, Row } from "../resource.ts"
import { openPreview } from "./preview-data.ts"

const PreviewLinks = lazy(() => import("./preview-links.tsx"))

/** What has a page of its own, or a place on one, before anybody sees it. */
const PREVIEWED = new Set([
  "artists",
  "releases",
  "artist_tour_dates",
  "artist_videos",
  "news_articles",
  "products",
])

type PreviewActionsProps = { resource: Resource; row: Row }

/** The real page of a thing that is not public: for oneself, and for whoever
 * is given a link to it. */
export function PreviewActions({ resource, row }: PreviewActionsProps) {
  const { formState } = useFormContext()
  const { isDirty } = formState
  const [giving, setGiving] = useState(false)
  const { table } = resource
  if (!PREVIEWED.has(table)) return null
  const thing = { table, id: row.id }

  async function look() {
    try {
      await openPreview(thing)
      if (isDirty) notify({ text: studioMessages.previewOfSaved })
    } catch (error) {
      notify({ text: saidOf(error), bad: true })
    }
  }

  return (
    <>
      <button type="button" className="press" onClick={look}>
        Preview
      </button>
      <button type="button" className="press" onClick={() => setGiving(true)}>
        Preview link…
      </button>
      {giving &&
        outOfTheForm(
          <Suspense>
            <PreviewLinks
              thing={thing}
              name={resource.nameOf(row)}
              onClose={() => setGiving(false)}
            />
          </Suspense>,
        )}
    </>
  )
}

/** What is pressed in a dialog must not send the form that it was opened
 * from. */
function outOfTheForm(dialog: ReactNode) {
  return createPortal(dialog, document.body)
}
