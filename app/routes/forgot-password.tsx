import { useState } from "react"
import { Link, useNavigate } from "react-router"
import { MailCodeForm } from "../account/mail-code-form.tsx"
import { signInMessages } from "../account/messages.ts"
import { SecretForm } from "../account/secret-form.tsx"
import { authMessage } from "../account/session/auth-message.ts"
import { noteMailRequest } from "../account/session/mail-request.ts"
import { authClient } from "../account/session/session.ts"
import { SignInFrame } from "../account/sign-in-frame.tsx"
import { textOf, useSubmission } from "../account/use-submission.ts"
import { pageMeta } from "../site/meta.ts"
import type { PageHandle } from "../site/page-handle.ts"
import { Field } from "../ui/field.tsx"
import type { Route } from "./+types/forgot-password"

export const handle: PageHandle = { uses: [] }

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Forgot password – 9X",
    description: "Choose a new password for your account.",
    unlisted: true,
  })

export default function ForgotPassword() {
  const [sentTo, setSentTo] = useState<string>()
  return (
    <SignInFrame title="Forgot password">
      <div role="status" className="empty:hidden">
        {sentTo && <p>{signInMessages.recoverySent(sentTo)}</p>}
      </div>
      {sentTo ? (
        <RecoveryCode email={sentTo} />
      ) : (
        <RecoveryForm onSent={setSentTo} />
      )}
      <p className="label">
        <Link
          to="/login"
          className="inline-flex min-h-11 items-center underline decoration-signal underline-offset-4 hover:text-signal"
        >
          Back to sign in
        </Link>
      </p>
    </SignInFrame>
  )
}

function RecoveryCode({ email }: { email: string }) {
  const navigate = useNavigate()
  return (
    <MailCodeForm
      type="recovery"
      addresses={[email]}
      onDone={() => navigate("/reset-password", { replace: true })}
    />
  )
}

function RecoveryForm({ onSent }: { onSent: (email: string) => void }) {
  const submission = useSubmission(async (fields) => {
    const email = textOf(fields, "email").trim()
    const client = await authClient()
    noteMailRequest(email)
    const { error } = await client.resetPasswordForEmail(email, {
      redirectTo: `${window.location.origin}/reset-password`,
    })
    if (error) return authMessage(error, signInMessages.notSent)
    onSent(email)
  }, signInMessages.notSent)
  return (
    <SecretForm
      submission={submission}
      action="Send the link"
      busyAction="Sending..."
    >
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        required
        hint="We'll email you a link to choose a new password."
      />
    </SecretForm>
  )
}
