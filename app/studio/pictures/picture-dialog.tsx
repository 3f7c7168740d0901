import { useEffect, useId, useRef, useState } from "react"
import {
  type Framing,
  LONGEST_ALT,
  type Shape,
  wholeOf,
} from "#domain/picture.ts"
import { Dialog } from "../frame/dialog.tsx"
import { studioMessages } from "../messages.ts"
import { FramePicker } from "./frame-picker.tsx"
import {
  bringOriginal,
  creditPicture,
  describePicture,
  developPicture,
  isLost,
  originalOf,
  type PictureRow,
  saidOfPicture,
} from "./picture-calls.ts"

/** What the dialog is about: a file to be brought, or a picture to be framed
 * and described again. */
export type Subject = { file: File } | { picture: PictureRow }

type PictureDialogProps = {
  subject: Subject
  shape: Shape
  onUse: (made: PictureRow) => void
  onClose: () => void
}

type Step = { name: "asking" | "bringing" | "developing"; share: number }
const ASKING: Step = { name: "asking", share: 0 }

const LONGEST_CREDIT = 200

/** How a picture is framed and what is said of it; then it is made. */
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
  // Brought once, however often it is tried.
  const original = useRef(known?.original ?? null)
  const leaving = useRef(new AbortController())
  const id = useId()
  const busy = step.name !== "asking"

  async function make() {
    if (known && !known.original) return describePicture(known, alt.trim())
    const { signal } = leaving.current
    if ("file" in subject) {
      original.current ??= await bringOriginal(subject.file, {
        signal,
        onProgress: (share) => setStep({ name: "bringing", share }),
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
    if (!alt.trim()) return setFault(studioMessages.missing)
    setFault("")
    setStep({ name: "bringing", share: 0 })
    try {
      const developed = await make()
      const named = credit.trim()
      const made =
        named || known?.credit
          ? await creditPicture(developed, named)
          : developed
      if (!leaving.current.signal.aborted) onUse(made)
    } catch (error) {
      if (leaving.current.signal.aborted) return
      if ("file" in subject && isLost(error)) original.current = null
      setFault(saidOfPicture(error))
      setStep(ASKING)
    }
  }

  function close() {
    leaving.current.abort()
    onClose()
  }

  return (
    <Dialog title="Picture" onClose={close} wide>
      <div className="grid gap-5">
        {lost && <p role="alert">{lost}</p>}
        {src && (
          <FramePicker src={src} framing={framing} onChange={setFraming} />
        )}
        {known && !known.original && (
          <img src={known.url} alt="" className="max-h-[30svh] max-w-full" />
        )}
        <div className="grid gap-1.5">
          <label htmlFor={id} className="label text-ash">
            Description *
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
            For who cannot see it: who or what it shows, and where.
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
            Who made it, as it is to be printed beside it. Press kits say so;
            without one they name the artist and the label.
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <button
            type="button"
            className="press press-main"
            disabled={busy}
            onClick={() => void use()}
          >
            Use it
          </button>
          <button type="button" className="press" onClick={close}>
            Not yet
          </button>
          {busy && <Progress step={step} />}
        </div>
      </div>
    </Dialog>
  )
}

function Progress({ step }: { step: Step }) {
  const bringing = step.name === "bringing" && step.share < 1
  return (
    <p role="status" className="label flex items-center gap-3">
      <progress
        aria-label="Progress"
        className="w-32 accent-ink"
        value={bringing ? step.share : undefined}
      />
      {bringing
        ? `Bringing it: ${Math.round(step.share * 100)} %`
        : "Making every size…"}
    </p>
  )
}

/** An address in this browser for what is to be framed; none for a picture
 * that has no original. */
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
      (error) => setShown({ src: "", lost: saidOfPicture(error) }),
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
  return subject.picture.original ? originalOf(subject.picture) : null
}
