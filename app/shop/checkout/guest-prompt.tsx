import { successNotes } from "#app/order-messages.ts"
import { ButtonLink } from "#app/ui/button.tsx"

type GuestPromptProps = { email: string; digital?: boolean }

/** Guests are not left without their music: an account with the order's own
 * address brings it. */
export function GuestPrompt({ email, digital }: GuestPromptProps) {
  return (
    <section
      aria-labelledby="guest-prompt"
      className="grid gap-6 border-signal border-l-4 bg-panel p-6 sm:p-8"
    >
      <h2 id="guest-prompt" className="poster text-2xl">
        {successNotes.guestTitle}
      </h2>
      <p className="max-w-prose break-words">
        {digital
          ? successNotes.guestDigital(email)
          : successNotes.guestPhysical(email)}
      </p>
      <p className="flex flex-wrap gap-3">
        <ButtonLink to="/register">Create an account</ButtonLink>
        <ButtonLink to="/login?from=%2Faccount" look="quiet">
          Sign in
        </ButtonLink>
      </p>
    </section>
  )
}
