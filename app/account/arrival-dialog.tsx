import { useEffect, useRef } from "react"
import { arrivalMessages } from "../messages.ts"
import { flagPage } from "../site/page-flag.ts"
import { Button } from "../ui/button.tsx"
import type { Question } from "./session/arrival-question.ts"

/** Anybody may have sent the link: it takes nobody's place unasked. Closed in
 * any other way, everything stays as it is. */
export function ArrivalDialog({ question }: { question: Question }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const stay = useRef<HTMLButtonElement>(null)
  const { email, present, answer } = question
  useEffect(() => {
    dialog.current?.showModal()
    stay.current?.focus()
    return flagPage("scrollLock")
  }, [])
  return (
    <dialog
      ref={dialog}
      aria-labelledby="arrival-title"
      aria-describedby="arrival-text"
      onClose={() => answer(dialog.current?.returnValue === "enter")}
      className="m-auto w-[min(100%-2rem,32rem)] border border-rule bg-panel p-6 text-bone backdrop:bg-ink/85 sm:p-8"
    >
      <form method="dialog" className="grid gap-6">
        <h2 id="arrival-title" className="poster break-words text-2xl">
          {arrivalMessages.askTitle}
        </h2>
        <div id="arrival-text" className="grid gap-3">
          <p className="break-words text-lg">
            <strong>{email}</strong>
          </p>
          <p className="break-words text-ash">
            {present
              ? arrivalMessages.askMember(present)
              : arrivalMessages.askGuest}
          </p>
        </div>
        <p className="flex flex-wrap gap-3">
          <Button type="submit" value="enter">
            Continue
          </Button>
          <Button ref={stay} type="submit" look="quiet" value="stay">
            Stay as I am
          </Button>
        </p>
      </form>
    </dialog>
  )
}
