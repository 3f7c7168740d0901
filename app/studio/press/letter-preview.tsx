import { useId, useState } from "react"
import { errorMessage } from "../messages.ts"
import type { MailingDraft } from "./mailing-draft.ts"
import { type Contact, type Preview, previewLetter } from "./press-data.ts"

type LetterPreviewProps = { letter: MailingDraft; people: readonly Contact[] }

/** The mailing as one recipient gets it, rendered by the code that sends it. */
export function LetterPreview({ letter, people }: LetterPreviewProps) {
  const id = useId()
  const [whose, setWhose] = useState("")
  const [shown, setShown] = useState<Preview | null>(null)
  const [fault, setFault] = useState("")
  const [busy, setBusy] = useState(false)
  const contact = people.find((one) => one.id === whose) ?? people[0]
  async function look() {
    if (!contact) return
    setBusy(true)
    setFault("")
    try {
      const release = letter.terms?.release || null
      setShown(await previewLetter(letter, contact.id, release))
    } catch (error) {
      setFault(errorMessage(error))
    }
    setBusy(false)
  }
  if (!contact) return null
  return (
    <section
      aria-label="Preview"
      className="grid gap-4 border-rule border-t pt-3"
    >
      <div className="flex flex-wrap items-end gap-3">
        <div className="grid min-w-0 grow gap-1.5 sm:max-w-sm">
          <label htmlFor={id} className="label text-ash">
            Preview for
          </label>
          <select
            id={id}
            className="box"
            value={contact.id}
            onChange={({ target }) => setWhose(target.value)}
          >
            {people.map((one) => (
              <option key={one.id} value={one.id}>
                {one.name}
              </option>
            ))}
          </select>
        </div>
        <button type="button" className="press" disabled={busy} onClick={look}>
          {busy ? "Loading…" : "Show preview"}
        </button>
      </div>
      {fault && <p role="alert">{fault}</p>}
      {shown && <Shown {...shown} />}
    </section>
  )
}

function Shown({ to, replyTo, subject, text }: Preview) {
  return (
    <article aria-label="Email preview" className="bg-sheet p-4 sm:p-6">
      <p className="label pb-3 text-ash">
        To {to}
        {replyTo && ` · replies to ${replyTo}`}
      </p>
      <h2 className="headline break-words pb-3 text-xl">{subject}</h2>
      <p className="whitespace-pre-wrap break-words">{text}</p>
    </article>
  )
}
