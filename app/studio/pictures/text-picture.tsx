import { useId, useState } from "react"
import type { PictureRow } from "./picture-data.ts"
import { PictureDialog, type Subject } from "./picture-dialog.tsx"
import { PictureDrop } from "./picture-drop.tsx"

type TextPictureProps = {
  /** The id of the text box. */
  box: string
  read: () => string
  onWrite: (text: string) => void
}

/** Inserts a picture at the caret of a text box. */
export function TextPicture({ box, read, onWrite }: TextPictureProps) {
  const [subject, setSubject] = useState<Subject | null>(null)
  const id = useId()
  function insert({ url, alt }: PictureRow) {
    const text = read()
    const area = document.getElementById(box)
    const place =
      area instanceof HTMLTextAreaElement ? area.selectionEnd : text.length
    const parts = [
      text.slice(0, place).trimEnd(),
      `![${alt.replace(/[[\]\s]+/g, " ")}](${url})`,
      text.slice(place).trimStart(),
    ]
    onWrite(parts.filter(Boolean).join("\n\n"))
    setSubject(null)
  }
  return (
    <>
      <PictureDrop
        aria={{ id }}
        choose="Insert a picture…"
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
