import { useState } from "react"
import { CodeCamera, canReadCodes } from "../frame/code-camera.tsx"
import { doorMessages } from "./messages.ts"

/** Ignores the same ticket while it is held in front of the camera. */
const SAME_MS = 4_000

/** Reads tickets with the camera, one after the other. */
export function Scanner({ onCode }: { onCode: (text: string) => void }) {
  const [isOn, setOn] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  if (!canReadCodes()) {
    return <p className="text-ash">{doorMessages.noReader}</p>
  }
  return (
    <div className="grid gap-3">
      {isOn && (
        <CodeCamera
          formats={["qr_code"]}
          sameMs={SAME_MS}
          className="aspect-square w-full max-w-md"
          onCode={onCode}
          onFault={() => {
            setFault(doorMessages.noCamera)
            setOn(false)
          }}
        />
      )}
      <button
        type="button"
        className={`press ${isOn ? "" : "press-main"}`}
        onClick={() => {
          setFault(null)
          setOn(!isOn)
        }}
      >
        {isOn ? "Turn off camera" : "Scan tickets"}
      </button>
      {fault && <p role="alert">{fault}</p>}
    </div>
  )
}
