import { type FormEvent, useRef, useState } from "react"
import { flushSync } from "react-dom"
import type { Faults } from "#domain/forms/check.ts"
import { toast } from "../ui/toast.ts"
import { type FormRules, type Outcome, typedIn } from "./form-rules.ts"
import { post } from "./post.ts"

/** A form's life in the browser: checked here first, then sent without
 * leaving the page. It starts from what the server said when the form was
 * posted without script. */
export function useSending<T>(rules: FormRules<T>, posted?: Outcome) {
  const [busy, setBusy] = useState(false)
  const checking = useRef(false)
  const [note, setNote] = useState(posted?.message ?? null)
  const [faults, setFaults] = useState<Faults>(posted?.faults ?? {})

  function show(form: HTMLFormElement, found: Faults) {
    // The reason must stand beside the field before the focus gets there.
    flushSync(() => setFaults(found))
    firstWrong(form, found)?.focus()
  }

  async function send(form: HTMLFormElement) {
    if (checking.current) return
    const body = new FormData(form)
    const typed = typedIn(body, rules.fields)
    checking.current = true
    // Where the rules cannot be had, the server, which has them too, decides.
    const checked = await rules.check(typed).catch(() => null)
    checking.current = false
    setNote(null)
    if (checked && !checked.ok) {
      const message = rules.faulty(checked.faults)
      if (message) toast(message)
      return show(form, checked.faults)
    }
    flushSync(() => setBusy(true))
    const outcome = await post(rules, body)
    flushSync(() => setBusy(false))
    if (outcome.message) toast(outcome.message)
    if (outcome.taken) clear(form)
    show(form, outcome.faults)
    giveFocusBack(form)
  }

  return {
    busy,
    note,
    faults,
    form: {
      method: "post" as const,
      // Our own sentences are said, not the browser's.
      noValidate: true,
      /** Who is about to type will want the rules. */
      onFocus() {
        rules.check({}).catch(() => {})
      },
      onSubmit(event: FormEvent<HTMLFormElement>) {
        event.preventDefault()
        void send(event.currentTarget)
      },
      onInput(event: FormEvent<HTMLFormElement>) {
        const { name } = event.target as HTMLInputElement
        if (faults[name]) setFaults({ ...faults, [name]: undefined })
      },
    },
  }
}

function firstWrong(form: HTMLFormElement, faults: Faults) {
  return fieldsOf(form).find(({ name }) => faults[name])
}

function clear(form: HTMLFormElement) {
  for (const field of fieldsOf(form)) {
    if (field instanceof HTMLInputElement && field.type === "checkbox") {
      field.checked = false
    } else field.value = ""
  }
}

function fieldsOf(form: HTMLFormElement) {
  return [
    ...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
      "input, textarea",
    ),
  ]
}

/** A button that was disabled while busy has let go of the focus. */
function giveFocusBack(form: HTMLFormElement) {
  if (document.activeElement !== document.body) return
  form
    .querySelector<HTMLButtonElement>("button[type=submit]")
    ?.focus({ preventScroll: true })
}
