import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useId, useState } from "react"
import { undoLastChange } from "../data/history.ts"
import { deleteRows } from "../data/rows.ts"
import { ask, call } from "../data/tables.ts"
import { notify } from "../frame/toasts.tsx"
import { errorMessage, studioMessages } from "../messages.ts"
import { OrderedList } from "../parts/ordered-list.tsx"
import { Part } from "../parts/part-list.tsx"
import { Thumb } from "../pictures/picture-box.tsx"
import type { PictureRow } from "../pictures/picture-data.ts"
import { PictureDialog, type Subject } from "../pictures/picture-dialog.tsx"
import { PictureDrop } from "../pictures/picture-drop.tsx"
import type { Row } from "../resource.ts"

const TABLE = "product_pictures"

type GalleryRow = { id: string; position: number; picture: PictureRow }
/** The picture being cropped: a new one, or that of a row. */
type Framed = { subject: Subject; row: GalleryRow | null }

/** A product's further pictures in order. Changes are saved at once. */
export function Gallery({ row: product }: { row: Row }) {
  const queryKey = [TABLE, "list", product.id]
  const queries = useQueryClient()
  const found = useQuery({ queryKey, queryFn: () => galleryOf(product.id) })
  const rows = found.data ?? []
  const [framed, setFramed] = useState<Framed | null>(null)
  const id = useId()

  /** Runs a change, reports it, and refetches. */
  async function tell(work: Promise<unknown>, text: string, undo?: string) {
    try {
      await work
      const back = () =>
        tell(undoLastChange(TABLE, undo ?? ""), studioMessages.undone)
      notify({ text, ...(undo && { undo: () => void back() }) })
    } catch (error) {
      notify({ text: errorMessage(error), isError: true })
    }
    await queries.invalidateQueries({ queryKey: [TABLE] })
    await queries.invalidateQueries({ queryKey: ["history"] })
  }

  function order(next: GalleryRow[]) {
    queries.setQueryData(queryKey, next)
    const p_ids = next.map((row) => row.id)
    const work = call("order_gallery", { p_product_id: product.id, p_ids })
    void tell(work, studioMessages.saved)
  }

  function use(made: PictureRow) {
    const position = (rows.at(-1)?.position ?? 0) + 1
    const work = framed?.row
      ? exchange(framed.row, made.url)
      : add({ product_id: product.id, picture_url: made.url, position })
    setFramed(null)
    void tell(work, studioMessages.saved)
  }

  return (
    <Part title="gallery" count={rows.length}>
      {found.isError && <p role="alert">{errorMessage(found.error)}</p>}
      <OrderedList rows={rows} nameOf={nameOf} onOrder={order}>
        {(row) => (
          <>
            <span className="shrink-0 py-2 [&>img]:w-12 sm:[&>img]:w-16">
              <Thumb
                url={row.picture.url}
                picture={row.picture}
                shape="portrait"
              />
            </span>
            <span className="mr-auto line-clamp-2 min-w-0 text-ash text-sm max-sm:hidden">
              {row.picture.alt}
            </span>
            <button
              type="button"
              className="press max-sm:ml-auto"
              aria-label={`Crop ${nameOf(row)}`}
              onClick={() =>
                setFramed({ subject: { picture: row.picture }, row })
              }
            >
              {row.picture.original ? "Crop…" : "Alt text…"}
            </button>
            <button
              type="button"
              className="press"
              aria-label={`Remove ${nameOf(row)}`}
              onClick={() =>
                void tell(
                  deleteRows(TABLE, [row.id]),
                  studioMessages.removed,
                  row.id,
                )
              }
            >
              ×
            </button>
          </>
        )}
      </OrderedList>
      <div className="pt-3">
        <PictureDrop
          aria={{ id }}
          choose="Add a picture…"
          onFile={(file) => setFramed({ subject: { file }, row: null })}
        />
      </div>
      {framed && (
        <PictureDialog
          subject={framed.subject}
          shape="portrait"
          onUse={use}
          onClose={() => setFramed(null)}
        />
      )}
    </Part>
  )
}

function nameOf({ picture }: GalleryRow) {
  return picture.alt || "picture"
}

async function galleryOf(product: string) {
  const { data } = await ask<GalleryRow[]>((tables) =>
    tables
      .from(TABLE)
      .select(
        "id,position,picture:pictures(url,width,height,alt,srcset,original,framing)",
      )
      .eq("product_id", product)
      .order("position")
      .order("id")
      .overrideTypes<GalleryRow[], { merge: false }>(),
  )
  return data
}

type Addition = { product_id: string; picture_url: string; position: number }

function add(row: Addition) {
  return ask<null>((tables) => tables.from(TABLE).insert(row))
}

/** A picture gets a new URL when it is cropped again. */
async function exchange({ id, picture }: GalleryRow, picture_url: string) {
  if (picture.url === picture_url) return
  await ask<null>((tables) =>
    tables.from(TABLE).update({ picture_url }).eq("id", id),
  )
}
