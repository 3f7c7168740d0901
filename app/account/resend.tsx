import { signInMessages } from "../messages.ts"
import { toast } from "../ui/toast.ts"
import { SecretForm } from "./secret-form.tsx"
import { authSentence } from "./session/auth-sentence.ts"
import { authClient } from "./session/session.ts"
import { useSubmission } from "./use-submission.ts"

/** The confirmation mail once more, to the address that was typed. */
export function ResendConfirmation({ email }: { email: string }) {
  const submission = useSubmission(async () => {
    const client = await authClient()
    const { error } = await client.resend({ type: "signup", email })
    if (error) return authSentence(error, signInMessages.notSent)
    toast(signInMessages.confirmationSent)
  }, signInMessages.notSent)
  return (
    <SecretForm
      submission={submission}
      action="Resend the confirmation"
      busyAction="Sending..."
      look="quiet"
    >
      {null}
    </SecretForm>
  )
}
