import { createStore } from "../../ui/store.ts"

/** Somebody waits for a proof; `answer` says whether it was given. */
type Waiting = { answer: (proved: boolean) => void }

export const proofAsked = createStore<Waiting | null>(null)

let asking: Promise<boolean> | null = null

/** Asks for the password or the second factor again, in Studio's one dialog
 * for it, however many calls wait for the answer. */
export function askForProof() {
  asking ??= new Promise<boolean>((resolve) => {
    proofAsked.set({ answer: resolve })
  }).finally(() => {
    asking = null
    proofAsked.set(null)
  })
  return asking
}
