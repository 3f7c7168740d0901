import { useState } from "react"
import { useFormContext } from "react-hook-form"
import { studioMessages } from "../messages.ts"
import { type Letter, stepLetter } from "./letter-data.ts"
import { letterMessages } from "./messages.ts"
import { SendDialog } from "./send-dialog.tsx"
import { useLetterAction } from "./use-letter-action.ts"

/** The bar above a draft: its status, a test email, and Send. */
export function SendBar({ letter }: { letter: Letter }) {
  const { isDirty } = useFormContext().formState
  const [asking, setAsking] = useState(false)
  return (
    <section
      aria-label="Status"
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
      <TestButton letter={letter} disabled={isDirty} />
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

type TestButtonProps = { letter: Letter; disabled?: boolean }

/** Sends a test to the signed-in person's own address. */
export function TestButton({ letter, disabled }: TestButtonProps) {
  const { busy, run } = useLetterAction()
  return (
    <button
      type="button"
      className="press"
      disabled={busy || disabled}
      onClick={() =>
        void run(async () => {
          const address = await stepLetter<string>("test_letter", letter.id)
          return { done: letterMessages.testSent(address) }
        })
      }
    >
      Send test to me
    </button>
  )
}
