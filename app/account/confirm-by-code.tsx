import type { Session } from "@supabase/auth-js"
import { useEffect, useState } from "react"
import { useNavigate } from "react-router"
import { Button } from "../ui/button.tsx"
import { toast } from "../ui/toast.ts"
import { MailCodeForm } from "./mail-code-form.tsx"
import { authCallbackMessages, signInMessages } from "./messages.ts"
import { FIRST_PASSWORD, needsPassword } from "./session/first-password.ts"
import { mailRequestFor } from "./session/mail-request.ts"
import { claimedMember } from "./session/member.ts"

/** Accepts the code from a confirmation, invitation or magic link. Open from
 * the start in a browser that signed up recently. */
export function ConfirmByCode({ email }: { email?: string }) {
  const [open, setOpen] = useState(false)
  const [asked, setAsked] = useState<string>()
  const navigate = useNavigate()
  useEffect(() => {
    const { email, proof, change } = mailRequestFor() ?? {}
    if (proof && !change) setAsked(email)
  }, [])
  const known = email ?? asked

  async function enter(session: Session | null) {
    if (!session) return
    if (await needsPassword(session)) {
      await navigate("/reset-password", FIRST_PASSWORD)
      return
    }
    toast(authCallbackMessages.confirmed(claimedMember(session).email))
  }

  if (!known && !open) {
    return (
      <p>
        <Button onClick={() => setOpen(true)} look="link">
          Enter the code we emailed you
        </Button>
      </p>
    )
  }
  return (
    <section
      aria-label="Code from an email"
      className="grid gap-4 border-rule border-t pt-8"
    >
      {known && (
        <p className="break-words">{signInMessages.codeSentTo(known)}</p>
      )}
      <MailCodeForm
        type="email"
        {...(known && { addresses: [known] })}
        onDone={enter}
      />
    </section>
  )
}
