import { useRef } from "react"
import { Button } from "../ui/button.tsx"
import { useModal } from "../ui/use-modal.ts"
import { authCallbackMessages } from "./messages.ts"

export type Question = {
  /** The account that the link opens. */
  email: string
  /** The member signed in here, if any; a guest may only have a cart. */
  present?: string
  answer(enters: boolean): void
}

/** Anybody may have sent the link, so it never replaces a session unasked.
 * Closing the dialog in any other way changes nothing. */
export function AccountSwitchDialog({ question }: { question: Question }) {
  const stay = useRef<HTMLButtonElement>(null)
  const dialog = useModal({ first: stay })
  const { email, present, answer } = question
  return (
    <dialog
      ref={dialog}
      aria-labelledby="switch-title"
      aria-describedby="switch-text"
      onClose={() => answer(dialog.current?.returnValue === "enter")}
      className="m-auto w-[min(100%-2rem,32rem)] border border-rule bg-panel p-6 text-bone backdrop:bg-ink/85 sm:p-8"
    >
      <form method="dialog" className="grid gap-6">
        <h2 id="switch-title" className="poster break-words text-2xl">
          {authCallbackMessages.askTitle}
        </h2>
        <div id="switch-text" className="grid gap-3">
          <p className="break-words text-lg">
            <strong>{email}</strong>
          </p>
          <p className="break-words text-ash">
            {present
              ? authCallbackMessages.askMember(present)
              : authCallbackMessages.askGuest}
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
