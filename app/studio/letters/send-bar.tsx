import { useState } from "react"
import { useFormContext } from "react-hook-form"
import { studioMessages } from "../messages.ts"
import { type Letter, stepLetter } from "./letter-data.ts"
import { letterMessages } from "./messages.ts"
import { SendDialog } from "./send-dialog.tsx"
import { useLetterDoing } from "./use-letter-doing.ts"

/** On top of a draft: where it stands, a test, and the way out. */
export function SendBar({ letter }: { letter: Letter }) {
  const { isDirty } = useFormContext().formState
  const [asking, setAsking] = useState(false)
  return (
    <section
      aria-label="State"
      className="-mt-4 flex flex-wrap items-center gap-3"
    >
      <div className="mr-auto min-w-0">
        <p>{letterMessages.draft}</p>
        {letter.fault && (
          <p className="border-signal border-l-4 pl-3">{letter.fault}</p>
        )}
        {isDirty && (
          <p className="text-ash text-sm">{studioMessages.saveFirst}</p>
        )}
      </div>
      <TestPress letter={letter} disabled={isDirty} />
      <button
        type="button"
        className="press"
        disabled={isDirty}
        onClick={() => setAsking(true)}
      >
        Send…
      </button>
      {asking && (
        <SendDialog letter={letter} onClose={() => setAsking(false)} />
      )}
    </section>
  )
}

type TestPressProps = { letter: Letter; disabled?: boolean }

/** To one's own address, as everybody else would get it. */
export function TestPress({ letter, disabled }: TestPressProps) {
  const { busy, act } = useLetterDoing()
  return (
    <button
      type="button"
      className="press"
      disabled={busy || disabled}
      onClick={() =>
        void act(async () => {
          const address = await stepLetter<string>("test_letter", letter.id)
          return { done: letterMessages.testSent(address) }
        })
      }
    >
      Send me a test
    </button>
  )
}
