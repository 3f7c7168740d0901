import type { EmailOtpType, Session } from "@supabase/auth-js"
import { Field } from "../ui/field.tsx"
import { CodeField } from "./code-form.tsx"
import { signInMessages } from "./messages.ts"
import { SecretForm } from "./secret-form.tsx"
import { authMessage } from "./session/auth-message.ts"
import { authClient } from "./session/session.ts"
import { textOf, useSubmission } from "./use-submission.ts"

type MailCodeProps = {
  /** The purpose of the email. */
  type: EmailOtpType
  /** Addresses it may have been sent to; if unknown, the form asks. */
  addresses?: string[]
  /** Receives the session that the code opened, or null if another code is to
   * follow. */
  onDone: (session: Session | null) => unknown
}

/** The code from an email, typed in the browser that asked for it: the email
 * may be open on another device. */
export function MailCodeForm({ type, addresses, onDone }: MailCodeProps) {
  const submission = useSubmission(async (fields, form) => {
    const token = textOf(fields, "code").replaceAll(" ", "")
    const tried = addresses ?? [textOf(fields, "address").trim()]
    const { session, problem } = await redeemCode(tried, token, type)
    if (problem) return problem
    form.reset()
    await onDone(session)
  }, signInMessages.failed)
  return (
    <SecretForm
      submission={submission}
      action="Use the code"
      busyAction="Checking..."
      look="quiet"
    >
      {!addresses && (
        <Field
          label="Email address we sent it to"
          name="address"
          type="email"
          autoComplete="username"
          required
        />
      )}
      <CodeField label="Code from the email" />
    </SecretForm>
  )
}

type Redeemed = { session: Session | null; problem?: string }

async function redeemCode(
  addresses: string[],
  token: string,
  type: EmailOtpType,
): Promise<Redeemed> {
  const client = await authClient()
  let problem: string | undefined
  for (const email of addresses) {
    const { data, error } = await client.verifyOtp({ email, token, type })
    if (!error) return { session: data.session }
    problem =
      error.code === "otp_expired"
        ? signInMessages.wrongMailCode
        : authMessage(error, signInMessages.failed)
  }
  return { session: null, problem }
}
