import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import type { Shape } from "#domain/picture.ts"
import { type PictureRow, readPicture } from "./picture-data.ts"
import { PictureDialog, type Subject } from "./picture-dialog.tsx"
import { PictureDrop } from "./picture-drop.tsx"

type PictureBoxProps = {
  shape: Shape
  aria: { id: string } & Record<`aria-${string}`, unknown>
  /** The picture's URL, or empty. */
  value: unknown
  /** `alt` is passed when it is known. */
  onChange: (url: string, alt?: string) => void
}

/** A picture field: shows, uploads, crops, describes and removes a picture. */
export function PictureBox({ shape, aria, value, onChange }: PictureBoxProps) {
  const url = typeof value === "string" ? value : ""
  const picture = usePicture(url)
  const queries = useQueryClient()
  const [subject, setSubject] = useState<Subject | null>(null)
  function use(made: PictureRow) {
    queries.setQueryData(pictureKey(made.url), made)
    setSubject(null)
    onChange(made.url, made.alt)
  }
  return (
    <>
      <PictureDrop
        aria={aria}
        choose={url ? "Choose another…" : "Choose a picture…"}
        onFile={(file) => setSubject({ file })}
        actions={
          url && (
            <>
              {picture && (
                <button
                  type="button"
                  className="press"
                  onClick={() => setSubject({ picture })}
                >
                  {picture.original ? "Crop and alt text…" : "Alt text…"}
                </button>
              )}
              <button
                type="button"
                className="press"
                onClick={() => onChange("")}
              >
                Remove
              </button>
            </>
          )
        }
      >
        {url && <Thumb url={url} picture={picture} shape={shape} />}
      </PictureDrop>
      {subject && (
        <PictureDialog
          subject={subject}
          shape={shape}
          onUse={use}
          onClose={() => setSubject(null)}
        />
      )}
    </>
  )
}

function pictureKey(url: string) {
  return ["pictures", "row", url]
}

function usePicture(url: string) {
  const found = useQuery({
    queryKey: pictureKey(url),
    queryFn: () => readPicture(url),
    enabled: url !== "",
  })
  return found.data ?? null
}

const FRAMES: Record<Shape, string> = {
  square: "aspect-square",
  portrait: "aspect-[4/5]",
  wide: "aspect-video",
  free: "",
}

type ThumbProps = {
  url: string
  picture: Pick<PictureRow, "alt" | "srcset"> | null
  shape: Shape
}

/** Other values are not URLs. */
const ADDRESS = /^(https?:\/\/|\/)/

/** The picture as the site shows it. */
export function Thumb({ url, picture, shape }: ThumbProps) {
  return (
    <img
      src={ADDRESS.test(url) ? url : undefined}
      srcSet={picture?.srcset["image/webp"]}
      sizes="8rem"
      alt={picture?.alt ?? ""}
      className={`w-32 bg-rule object-cover ${FRAMES[shape]}`}
    />
  )
}
