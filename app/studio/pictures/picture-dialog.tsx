import { useEffect, useId, useRef, useState } from "react"
import {
  type Framing,
  LONGEST_ALT,
  type Shape,
  wholeOf,
} from "#domain/picture.ts"
import { Dialog } from "../frame/dialog.tsx"
import { notify } from "../frame/toasts.tsx"
import { useBeforeUnload } from "../frame/use-before-unload.ts"
import { useKey } from "../frame/use-key.ts"
import { studioMessages } from "../messages.ts"
import { FramePicker } from "./frame-picker.tsx"
import {
  creditPicture,
  describePicture,
  developPicture,
  downloadOriginal,
  needsUpload,
  type PictureRow,
  pictureErrorMessage,
  uploadOriginal,
} from "./picture-data.ts"

/** A new file, or an existing picture to edit. */
export type Subject = { file: File } | { picture: PictureRow }

type PictureDialogProps = {
  subject: Subject
  shape: Shape
  onUse: (made: PictureRow) => void
  onClose: () => void
}

type Step = { name: "asking" | "uploading" | "developing"; share: number }
const ASKING: Step = { name: "asking", share: 0 }

const LONGEST_CREDIT = 200

/** Crops and describes a picture, then creates it. */
export function PictureDialog(props: PictureDialogProps) {
  const { subject, shape, onUse, onClose } = props
  const known = "picture" in subject ? subject.picture : null
  const [framing, setFraming] = useState<Framing>(() => ({
    ...(known?.framing ?? wholeOf(shape)),
    shape,
  }))
  const [alt, setAlt] = useState(known?.alt ?? "")
  const [credit, setCredit] = useState(known?.credit ?? "")
  const [fault, setFault] = useState("")
  const [step, setStep] = useState(ASKING)
  const { src, lost } = useOriginal(subject)
  // Uploaded once, however often saving is retried.
  const original = useRef(known?.original ?? null)
  const leaving = useRef(new AbortController())
  const body = useRef<HTMLDivElement>(null)
  const [savesNext, setSavesNext] = useState(false)
  /** The form to save once the picture is ready. */
  const formToSave = useRef<HTMLFormElement>(null)
  const id = useId()
  const busy = step.name !== "asking"
  useBeforeUnload(busy)
  // ⌘S saves the surrounding form together with the picture.
  useKey("mod+s", () => {
    if (!busy) return setFault(studioMessages.pictureOpen)
    formToSave.current = body.current?.closest("form") ?? null
    setSavesNext(formToSave.current !== null)
  })

  async function make() {
    if (known && !known.original) return describePicture(known, alt.trim())
    const { signal } = leaving.current
    if ("file" in subject) {
      original.current ??= await uploadOriginal(subject.file, {
        signal,
        onProgress: (share) => setStep({ name: "uploading", share }),
      })
    }
    setStep({ name: "developing", share: 1 })
    return developPicture({
      original: original.current ?? "",
      framing,
      alt: alt.trim(),
    })
  }

  async function use() {
    if (busy) return
    if (!alt.trim()) return setFault(studioMessages.missing)
    setFault("")
    setStep({ name: "uploading", share: 0 })
    try {
      const developed = await make()
      const named = credit.trim()
      const made =
        named || known?.credit
          ? await creditPicture(developed, named)
          : developed
      if (leaving.current.signal.aborted) return
      if (!body.current) {
        return notify({ text: studioMessages.pictureLeft, isError: true })
      }
      onUse(made)
      formToSave.current?.requestSubmit()
    } catch (error) {
      if (leaving.current.signal.aborted) return
      if ("file" in subject && needsUpload(error)) original.current = null
      const said = [pictureErrorMessage(error)]
      if (formToSave.current) said.push(studioMessages.pictureNotSaved)
      formToSave.current = null
      setSavesNext(false)
      setFault(said.join(" "))
      setStep(ASKING)
    }
  }

  /** Enter would otherwise submit the surrounding form. */
  function onKeyDown(event: React.KeyboardEvent) {
    if (event.key !== "Enter") return
    if (!(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    void use()
  }

  function close() {
    leaving.current.abort()
    onClose()
  }

  return (
    <Dialog title="Picture" onClose={close} wide>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Enter in a field */}
      <div ref={body} onKeyDown={onKeyDown} className="grid gap-5">
        {lost && <p role="alert">{lost}</p>}
        {src && (
          <FramePicker src={src} framing={framing} onChange={setFraming} />
        )}
        {known && !known.original && (
          <img src={known.url} alt="" className="max-h-[30svh] max-w-full" />
        )}
        <div className="grid gap-1.5">
          <label htmlFor={id} className="label text-ash">
            Alt text *
          </label>
          <textarea
            id={id}
            className="box"
            rows={2}
            maxLength={LONGEST_ALT}
            value={alt}
            onChange={({ target }) => setAlt(target.value)}
            aria-required
            aria-invalid={fault ? true : undefined}
            aria-describedby={`${id}-hint ${id}-fault`}
          />
          <p id={`${id}-hint`} className="text-ash text-sm">
            For people who can't see it: say who or what it shows, and where.
          </p>
          <p id={`${id}-fault`} role="alert" className="text-signal text-sm">
            {fault}
          </p>
        </div>
        <div className="grid gap-1.5">
          <label htmlFor={`${id}-credit`} className="label text-ash">
            Credit
          </label>
          <input
            id={`${id}-credit`}
            className="box"
            maxLength={LONGEST_CREDIT}
            value={credit}
            onChange={({ target }) => setCredit(target.value)}
            aria-describedby={`${id}-credit-hint`}
          />
          <p id={`${id}-credit-hint`} className="text-ash text-sm">
            The photographer's credit, as printed in press kits. If you leave
            this empty, they credit the artist and the label.
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-3">
          {busy && <Progress step={step} savesNext={savesNext} />}
          <button
            type="button"
            className="press press-main"
            disabled={busy}
            onClick={() => void use()}
          >
            Use picture
          </button>
          <button type="button" className="press" onClick={close}>
            Cancel
          </button>
        </div>
      </div>
    </Dialog>
  )
}

type ProgressProps = { step: Step; savesNext: boolean }

function Progress({ step, savesNext }: ProgressProps) {
  const uploading = step.name === "uploading" && step.share < 1
  return (
    <p role="status" className="label flex items-center gap-3">
      <progress
        aria-label="Progress"
        className="w-32 accent-ink"
        value={uploading ? step.share : undefined}
      />
      {uploading ? `Uploading: ${Math.round(step.share * 100)}%` : "Processing"}
      {savesNext ? ", then saving…" : "…"}
    </p>
  )
}

/** An object URL of the original, for the crop preview; empty for a picture
 * without an original. */
function useOriginal(subject: Subject) {
  const [shown, setShown] = useState({ src: "", lost: "" })
  useEffect(() => {
    let src = ""
    let gone = false
    bytesOf(subject).then(
      (bytes) => {
        if (!bytes || gone) return
        src = URL.createObjectURL(bytes)
        setShown({ src, lost: "" })
      },
      (error) => setShown({ src: "", lost: pictureErrorMessage(error) }),
    )
    return () => {
      gone = true
      if (src) URL.revokeObjectURL(src)
    }
  }, [subject])
  return shown
}

async function bytesOf(subject: Subject) {
  if ("file" in subject) return subject.file
  return subject.picture.original ? downloadOriginal(subject.picture) : null
}
