import { useQueryClient } from "@tanstack/react-query"
import { type FormEvent, useId, useState } from "react"
import { useNavigate } from "react-router"
import { readAgain } from "../data/query-client.ts"
import { StudioError } from "../data/studio-error.ts"
import { notify } from "../frame/notices.tsx"
import { saidOf } from "../messages.ts"
import { TemplateBox } from "../templates/template-box.tsx"
import type { KeptLetter } from "./kept-letter.ts"
import { LetterPreview } from "./letter-preview.tsx"
import { LINKS, type LinkWish } from "./listening-data.ts"
import { pressMessages } from "./messages.ts"
import { People } from "./people.tsx"
import { type Contact, isReached, LETTERS, sendLetter } from "./press-data.ts"
import { blankTerms, wishOf } from "./terms.ts"
import { TermsBoxes } from "./terms-boxes.tsx"

const KINDS = ["press"] as const

type LetterFormProps = {
  letter: KeptLetter
  onChange: (letter: KeptLetter | null) => void
  people: readonly Contact[]
}

/** The letter: to whom, with which link, what it says, and how it looks to one
 * of them. While it is not known whether it was sent, it can only be sent
 * again. */
export function LetterForm({ letter, onChange, people }: LetterFormProps) {
  const id = useId()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [fault, setFault] = useState("")
  const [busy, setBusy] = useState(false)
  const { terms, isUnknown } = letter
  const reached = people.filter(isReached)
  const change = (part: Partial<KeptLetter>) => onChange({ ...letter, ...part })

  async function send(event: FormEvent) {
    event.preventDefault()
    const wish = terms ? wishOf(terms) : null
    if (typeof wish === "string") return setFault(wish)
    if (!letter.subject.trim() || !letter.body.trim()) {
      return setFault(pressMessages.notWhole)
    }
    setFault("")
    setBusy(true)
    await handOver(wish)
    setBusy(false)
  }

  async function handOver(wish: LinkWish | null) {
    const { key, contacts } = letter
    try {
      const made = await sendLetter(key, letter, contacts, wish)
      notify({ text: pressMessages.sent(reached.length) })
      onChange(null)
      await readAgain(queries, [LETTERS, LINKS])
      navigate(`/studio/press-letters/${made}`, { replace: true })
    } catch (error) {
      const away = error instanceof StudioError && error.away
      change({ isUnknown: away })
      setFault(away ? pressMessages.unknown : saidOf(error))
    }
  }

  return (
    <form
      onSubmit={send}
      noValidate
      className="grid max-w-3xl gap-8 px-gutter pt-4"
    >
      <People people={people} />
      <fieldset disabled={busy || isUnknown} className="grid gap-8">
        <legend className="sr-only">The letter</legend>
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
            With a listening link, one for each of them
          </label>
          {terms && (
            <TermsBoxes
              terms={terms}
              onChange={(next) => change({ terms: next })}
            />
          )}
        </section>
        <section
          aria-label="The words"
          className="grid gap-5 border-rule border-t pt-3"
        >
          <TemplateBox
            kinds={KINDS}
            label="Begin from"
            none="A template…"
            hint={
              letter.subject || letter.body
                ? "It takes the place of what is written below."
                : "Or write one of your own."
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
              Letter *
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
              {"{name}"} becomes their name; {"{title}"}, {"{artist}"} and{" "}
              {"{link}"} belong to the record. A line that is {"{link}"} alone
              becomes a button.
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
          Throw away
        </button>
      </p>
    </form>
  )
}

function sendTitle(count: number, isUnknown: boolean) {
  if (isUnknown) return "Try again"
  return count === 1 ? "Send one letter" : `Send ${count} letters`
}
