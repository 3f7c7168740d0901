import { useState } from "react"
import { CodeCamera, canReadCodes } from "../frame/code-camera.tsx"
import { notify } from "../frame/notices.tsx"
import { stockMessages } from "../messages.ts"

/** Two of the same are counted one after the other. */
const SAME_MS = 1_500

/** Reads bar codes by the camera, where the browser can. */
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
            notify({ text: stockMessages.noCamera, bad: true })
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
        {open ? "Camera off" : "Scan with the camera"}
      </button>
    </div>
  )
}
