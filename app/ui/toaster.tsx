import { useEffect, useState } from "react"
import { Link } from "react-router"
import { buttonClass } from "./button.tsx"
import { dismissToast, type Toast, useToast } from "./toast.ts"

const SHOWN_MS = 5000

/** Where toasts appear: over the header on a phone, where they cover neither a
 * heading nor the pressed button; in the corner elsewhere. The two live
 * regions are always present, because screen readers announce only changes
 * inside a region they already know. */
export function Toaster() {
  const toast = useToast()
  return (
    <div className="pointer-events-none fixed inset-x-0 top-0 z-50 flex sm:top-auto sm:bottom-24 sm:justify-end sm:px-gutter">
      <div role="status" className="max-sm:has-[*]:grow">
        {toast && !toast.bad && <Note key={toast.id} toast={toast} />}
      </div>
      <div role="alert" className="max-sm:has-[*]:grow">
        {toast?.bad && <Note key={toast.id} toast={toast} />}
      </div>
    </div>
  )
}

function Note({ toast }: { toast: Toast }) {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => dismissToast(toast.id), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [held, toast.id])
  return (
    // Stays while the visitor is reading it or about to close it.
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing to operate
    <div
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className={`pointer-events-auto flex items-start justify-between gap-6 border-l-4 bg-bone py-2 pr-3 pl-5 text-ink outline outline-ink sm:max-w-md sm:py-4 ${toast.bad ? "border-signal" : "border-ink"}`}
    >
      <div className="py-1">
        <p className="font-bold">{toast.title}</p>
        {toast.text && <p className="mt-1">{toast.text}</p>}
        {toast.link && (
          <Link
            to={toast.link.to}
            onClick={() => dismissToast(toast.id)}
            className={buttonClass("link", "hover:text-ink")}
          >
            {toast.link.text}
          </Link>
        )}
      </div>
      <button
        type="button"
        onClick={() => dismissToast(toast.id)}
        className="label min-h-11 shrink-0 px-2 hover:underline"
      >
        Close
      </button>
    </div>
  )
}
