import { useEffect, useState } from "react"
import { createStore, useStore } from "../../ui/store.ts"

type Toast = {
  text: string
  isError?: boolean
  /** Adds an Undo button. */
  undo?: () => void
  /** How long it is shown, if longer than usual. */
  lasts?: number
  link?: { href: string; text: string }
}

type Shown = Toast & { id: number }

const shown = createStore<Shown | null>(null)
let lastId = 0

const SHOWN_MS = 8_000

/** Shows a toast, with an Undo button where the action can be undone. */
export function notify(toast: Toast) {
  lastId += 1
  shown.set({ ...toast, id: lastId })
}

export function Toasts() {
  const toast = useStore(shown)
  const said = toast && <ToastItem key={toast.id} toast={toast} />
  return (
    <div className="pointer-events-none print:hidden fixed inset-x-0 bottom-16 z-50 flex justify-center px-gutter lg:bottom-6">
      <div role="status">{!toast?.isError && said}</div>
      <div role="alert">{toast?.isError && said}</div>
    </div>
  )
}

function ToastItem({ toast }: { toast: Shown }) {
  const [held, setHeld] = useState(false)
  const close = () => {
    if (shown.get()?.id === toast.id) shown.set(null)
  }
  useEffect(() => {
    if (held || toast.isError) return
    const timer = setTimeout(() => {
      if (shown.get()?.id === toast.id) shown.set(null)
    }, toast.lasts ?? SHOWN_MS)
    return () => clearTimeout(timer)
  }, [held, toast])
  return (
    // Stays open while it is being read.
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing to operate
    <div
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className={`pointer-events-auto flex items-center gap-4 px-4 py-2 text-bone ${toast.isError ? "bg-signal" : "bg-ink"}`}
    >
      <p className="py-1">{toast.text}</p>
      {toast.link && (
        <a
          href={toast.link.href}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-11 items-center underline underline-offset-4"
        >
          {toast.link.text}
        </a>
      )}
      {toast.undo && (
        <button
          type="button"
          className="min-h-11 font-semibold underline underline-offset-4"
          onClick={() => {
            close()
            toast.undo?.()
          }}
        >
          Undo
        </button>
      )}
      <button type="button" className="min-h-11 px-1" onClick={close}>
        Close
      </button>
    </div>
  )
}
