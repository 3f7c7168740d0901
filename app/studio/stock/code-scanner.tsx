import { useState } from "react"
import { CodeCamera, canReadCodes } from "../frame/code-camera.tsx"
import { notify } from "../frame/toasts.tsx"
import { stockMessages } from "../messages.ts"

/** Short, so that identical items can be scanned one after the other. */
const SAME_MS = 1_500

/** Scans barcodes with the camera, if the browser can. */
export function CodeScanner({ onRead }: { onRead: (code: string) => void }) {
  const [open, setOpen] = useState(false)
  if (!canReadCodes()) {
    return <p className="text-ash text-sm">{stockMessages.noScanner}</p>
  }
  return (
    <div className="grid gap-2">
      {open && (
        <CodeCamera
          sameMs={SAME_MS}
          className="aspect-video w-full"
          onCode={onRead}
          onFault={() => {
            notify({ text: stockMessages.noCamera, isError: true })
            setOpen(false)
          }}
        />
      )}
      <button
        type="button"
        className="press"
        aria-pressed={open}
        onClick={() => setOpen(!open)}
      >
        {open ? "Turn off camera" : "Scan with camera"}
      </button>
    </div>
  )
}
