import {
  type FormEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react"
import { useFetcher } from "react-router"
import type { Faults } from "#domain/forms/check.ts"
import { sendingReasons } from "../messages.ts"
import { toast } from "../ui/toast.ts"
import { type FormRules, type Outcome, typedIn } from "./form-rules.ts"

/** A form in the browser: validated here first, then sent with a fetcher to the
 * same action as without JavaScript, staying on the page. Its initial state is
 * the server's answer if the form was posted without JavaScript. */
export function useFormSubmission<T>(rules: FormRules<T>, posted?: Outcome) {
  const fetcher = useFetcher<Outcome>()
  const busy = fetcher.state !== "idle"
  const form = useRef<HTMLFormElement>(null)
  const checking = useRef(false)
  const [near, setNear] = useState(false)
  const [note, setNote] = useState(posted?.message ?? null)
  const [shown, setShown] = useState<Shown>({ faults: posted?.faults ?? {} })
  const { faults } = shown

  async function send() {
    if (!form.current || busy || checking.current) return
    if (!navigator.onLine) return notSent()
    const body = new FormData(form.current)
    checking.current = true
    // If the rules cannot be loaded, the server validates; it has the same
    // ones.
    const checked = await rules
      .check(typedIn(body, rules.fields))
      .catch(() => null)
    const away = !checked && !(await isReachable())
    checking.current = false
    setNote(null)
    // If an action's code cannot be loaded, the router reloads the page and the
    // input is lost.
    if (away) return notSent()
    if (checked && !checked.ok) {
      const message = rules.faulty(checked.faults)
      if (message) toast(message)
      return setShown({ faults: checked.faults, focus: true })
    }
    await fetcher.submit(body, {
      method: "post",
      action: rules.action,
      flushSync: true,
      // It changes nothing that any page shows.
      defaultShouldRevalidate: false,
    })
  }

  function notSent() {
    toast(rules.failed(sendingReasons.unreachable))
  }

  const settle = useEffectEvent((outcome: Outcome) => {
    if (outcome.message) toast(outcome.message)
    if (outcome.status < 400 && form.current) clear(form.current)
    setShown({ faults: outcome.faults, focus: true })
  })
  useEffect(() => {
    if (!busy && fetcher.data) settle(fetcher.data)
  }, [busy, fetcher.data])

  // Runs after rendering, so that the error is beside the field before it gets
  // the focus.
  useEffect(() => {
    if (!shown.focus || !form.current) return
    const wrong = firstWrong(form.current, shown.faults)
    if (wrong) wrong.focus()
    else giveFocusBack(form.current)
  }, [shown])

  return {
    busy,
    note,
    faults,
    /** The form has had focus. */
    near,
    form: {
      ref: form,
      method: "post" as const,
      // Shows our own messages rather than the browser's.
      noValidate: true,
      /** Loads the rules when somebody is about to type. Not while offline,
       * because a browser does not retry a failed import. */
      onFocus() {
        if (!navigator.onLine) return
        setNear(true)
        rules.check({}).catch(() => {})
      },
      onSubmit(event: FormEvent<HTMLFormElement>) {
        event.preventDefault()
        void send()
      },
      onInput(event: FormEvent<HTMLFormElement>) {
        const { name } = event.target as HTMLInputElement
        if (faults[name]) setShown({ faults: { ...faults, [name]: undefined } })
      },
    },
  }
}

function isReachable() {
  return fetch("/healthz").then(
    () => true,
    () => false,
  )
}

/** The errors, and whether to focus the first. */
type Shown = { faults: Faults; focus?: true }

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
      // Hidden fields were not typed.
      "input:not([type=hidden]), textarea",
    ),
  ]
}

/** A button that was disabled while busy has lost the focus. */
function giveFocusBack(form: HTMLFormElement) {
  if (document.activeElement !== document.body) return
  form
    .querySelector<HTMLButtonElement>("button[type=submit]")
    ?.focus({ preventScroll: true })
}
