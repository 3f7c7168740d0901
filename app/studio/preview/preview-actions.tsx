import { lazy, type ReactNode, Suspense, useState } from "react"
import { createPortal } from "react-dom"
import { useFormContext } from "react-hook-form"
import { notify } from "../frame/toasts.tsx"
import { errorMessage, studioMessages } from "../messages.ts"
import type { Resource, Row } from "../resource.ts"
import { openPreview } from "./preview-data.ts"

const PreviewLinks = lazy(() => import("./preview-links.tsx"))

/** Tables whose rows appear on the site. */
const PREVIEWED = new Set([
  "artists",
  "releases",
  "artist_tour_dates",
  "artist_videos",
  "news_articles",
  "products",
])

type PreviewActionsProps = { resource: Resource; row: Row }

/** Opens an unpublished row's real page, or creates a link to it for others. */
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
      notify({ text: errorMessage(error), isError: true })
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
        outsideForm(
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

/** A portal, so that buttons in the dialog don't submit the form. */
function outsideForm(dialog: ReactNode) {
  return createPortal(dialog, document.body)
}
