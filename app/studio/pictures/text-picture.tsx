import { useId, useState } from "react"
import { useFormContext } from "react-hook-form"
import type { PictureRow } from "./picture-calls.ts"
import { PictureDialog, type Subject } from "./picture-dialog.tsx"
import { PictureDrop } from "./picture-drop.tsx"

type TextPictureProps = {
  /** The field, and its box on the page. */
  name: string
  box: string
}

/** Brings a picture into a text, where somebody is writing in it. */
export function TextPicture({ name, box }: TextPictureProps) {
  const { getValues, setValue } = useFormContext()
  const [subject, setSubject] = useState<Subject | null>(null)
  const id = useId()
  function insert({ url, alt }: PictureRow) {
    const text = String(getValues(name) ?? "")
    const area = document.getElementById(box)
    const place =
      area instanceof HTMLTextAreaElement ? area.selectionEnd : text.length
    const parts = [
      text.slice(0, place).trimEnd(),
      `![${alt.replace(/[[\]\s]+/g, " ")}](${url})`,
      text.slice(place).trimStart(),
    ]
    const written = parts.filter(Boolean).join("\n\n")
    setValue(name, written, { shouldDirty: true, shouldValidate: true })
    setSubject(null)
  }
  return (
    <>
      <PictureDrop
        aria={{ id }}
        choose="Add a picture where you write…"
        onFile={(file) => setSubject({ file })}
      />
      {subject && (
        <PictureDialog
          subject={subject}
          shape="free"
          onUse={insert}
          onClose={() => setSubject(null)}
        />
      )}
    </>
  )
}
