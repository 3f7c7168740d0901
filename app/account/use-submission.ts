import { type FormEvent, useState } from "react"

/** Does the work and resolves with an error message if it failed. */
type Send = (
  fields: FormData,
  form: HTMLFormElement,
) => Promise<string | undefined>

/** The state of one form: busy until answered, and never sent twice at once. */
export function useSubmission(send: Send, otherwise: string) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    setBusy(true)
    setProblem(undefined)
    try {
      setProblem(await send(new FormData(form), form))
    } catch {
      // The library or its chunk could not be loaded.
      setProblem(otherwise)
    }
    setBusy(false)
  }

  return { busy, problem, onSubmit }
}

export function textOf(fields: FormData, name: string) {
  return String(fields.get(name) ?? "")
}
