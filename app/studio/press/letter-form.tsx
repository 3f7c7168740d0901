import { useQueryClient } from "@tanstack/react-query"
import { type FormEvent, useId, useState } from "react"
import { useNavigate } from "react-router"
import { refreshQueries } from "../data/query-client.ts"
import { StudioError } from "../data/studio-error.ts"
import { notify } from "../frame/toasts.tsx"
import { errorMessage } from "../messages.ts"
import { TemplateBox } from "../templates/template-box.tsx"
import { LetterPreview } from "./letter-preview.tsx"
import { LINKS, type LinkRequest } from "./listening-data.ts"
import type { MailingDraft } from "./mailing-draft.ts"
import { pressMessages } from "./messages.ts"
import { type Contact, canEmail, LETTERS, sendLetter } from "./press-data.ts"
import { Recipients } from "./recipients.tsx"
import { blankTerms, linkRequest } from "./terms.ts"
import { TermsBoxes } from "./terms-boxes.tsx"

const KINDS = ["press"] as const

type LetterFormProps = {
  letter: MailingDraft
  onChange: (letter: MailingDraft | null) => void
  people: readonly Contact[]
}

/** The form of a press mailing. While it is unknown whether the mailing was
 * sent, it can only be retried. */
export function LetterForm({ letter, onChange, people }: LetterFormProps) {
  const id = useId()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [fault, setFault] = useState("")
  const [busy, setBusy] = useState(false)
  const { terms, isUnknown } = letter
  const reached = people.filter(canEmail)
  const change = (part: Partial<MailingDraft>) =>
    onChange({ ...letter, ...part })

  async function send(event: FormEvent) {
    event.preventDefault()
    const request = terms ? linkRequest(terms) : null
    if (typeof request === "string") return setFault(request)
    if (!letter.subject.trim() || !letter.body.trim()) {
      return setFault(pressMessages.incomplete)
    }
    setFault("")
    setBusy(true)
    await deliver(request)
    setBusy(false)
  }

  async function deliver(request: LinkRequest | null) {
    const { key, contacts } = letter
    try {
      const made = await sendLetter(key, letter, contacts, request)
      notify({ text: pressMessages.sent(reached.length) })
      onChange(null)
      await refreshQueries(queries, [LETTERS, LINKS])
      navigate(`/studio/press-letters/${made}`, { replace: true })
    } catch (error) {
      const isUnavailable = error instanceof StudioError && error.isUnavailable
      change({ isUnknown: isUnavailable })
      setFault(isUnavailable ? pressMessages.unknown : errorMessage(error))
    }
  }

  return (
    <form
      onSubmit={send}
      noValidate
      className="grid max-w-3xl gap-8 px-gutter pt-4"
    >
      <Recipients people={people} />
      <fieldset disabled={busy || isUnknown} className="grid gap-8">
        <legend className="sr-only">Email</legend>
        <section aria-label="Listening link" className="grid gap-4">
          <label className="flex min-h-11 items-center gap-3 border-rule border-t pt-3">
            <input
              type="checkbox"
              className="size-5 shrink-0 accent-ink"
              checked={terms !== null}
              onChange={({ target }) =>
                change({ terms: target.checked ? blankTerms() : null })
              }
            />
            Include a personal listening link for each person
          </label>
          {terms && (
            <TermsBoxes
              terms={terms}
              onChange={(next) => change({ terms: next })}
            />
          )}
        </section>
        <section
          aria-label="Message"
          className="grid gap-5 border-rule border-t pt-3"
        >
          <TemplateBox
            kinds={KINDS}
            label="Template"
            none="Choose a template…"
            hint={
              letter.subject || letter.body
                ? "A template replaces the text below."
                : "Or write your own email below."
            }
            onTake={(template) => {
              if (!template) return
              const { subject, body } = template
              change({ subject: subject ?? "", body })
            }}
          />
          <div className="grid gap-1.5">
            <label htmlFor={`${id}-subject`} className="label text-ash">
              Subject *
            </label>
            <input
              id={`${id}-subject`}
              className="box"
              maxLength={200}
              value={letter.subject}
              onChange={({ target }) => change({ subject: target.value })}
            />
          </div>
          <div className="grid gap-1.5">
            <label htmlFor={`${id}-body`} className="label text-ash">
              Message *
            </label>
            <textarea
              id={`${id}-body`}
              rows={14}
              maxLength={10_000}
              className="box"
              value={letter.body}
              aria-describedby={`${id}-hint`}
              onChange={({ target }) => change({ body: target.value })}
            />
            <p id={`${id}-hint`} className="text-ash text-sm">
              We replace {"{name}"} with the person's name, and {"{title}"},{" "}
              {"{artist}"} and {"{link}"} with those of the release. A line with
              only {"{link}"} becomes a button.
            </p>
          </div>
        </section>
      </fieldset>
      <LetterPreview letter={letter} people={reached} />
      <p role="alert" className="text-signal empty:hidden">
        {fault || (isUnknown && pressMessages.unknown)}
      </p>
      <p className="flex flex-wrap gap-3">
        <button
          type="submit"
          className="press press-main"
          disabled={busy || reached.length === 0}
        >
          {sendTitle(reached.length, isUnknown)}
        </button>
        <button
          type="button"
          className="press"
          disabled={busy}
          onClick={() => {
            onChange(null)
            navigate("/studio/press-list")
          }}
        >
          Discard draft
        </button>
      </p>
    </form>
  )
}

function sendTitle(count: number, isUnknown: boolean) {
  if (isUnknown) return "Try again"
  return count === 1 ? "Send 1 email" : `Send ${count} emails`
}
