import { createStore } from "../../ui/store.ts"

/** A call waiting for reauthentication. `answer` says whether it succeeded. */
type Waiting = { answer: (proved: boolean) => void }

export const reauthenticationRequest = createStore<Waiting | null>(null)

let asking: Promise<boolean> | null = null

/** Opens the reauthentication dialog. Calls that fail at the same time share
 * one dialog and one answer. */
export function requestReauthentication() {
  asking ??= new Promise<boolean>((resolve) => {
    reauthenticationRequest.set({ answer: resolve })
  }).finally(() => {
    asking = null
    reauthenticationRequest.set(null)
  })
  return asking
}
