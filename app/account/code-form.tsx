import { useState } from "react"
import { Button } from "../ui/button.tsx"
import { Field } from "../ui/field.tsx"
import { signInMessages } from "./messages.ts"
import { SecretForm } from "./secret-form.tsx"
import { authMessage } from "./session/auth-message.ts"
import { isAppCode, showFactor } from "./session/second-factor.ts"
import { authClient } from "./session/session.ts"
import { signOutHere } from "./session/sign-out.ts"
import { textOf, useSubmission } from "./use-submission.ts"

/** The second step of signing in: a code from the authenticator app, or a
 * recovery code if the app is lost. */
export function CodeForm({ onDone }: { onDone: () => void }) {
  const [lost, setLost] = useState(false)
  const submission = useSubmission(async (fields) => {
    const code = textOf(fields, "code")
    const shown = await showFactor(await authClient(), code)
    if (shown.error) return codeProblem(shown.error, code)
    onDone()
  }, signInMessages.failed)
  return (
    <>
      <SecretForm
        submission={submission}
        action="Continue"
        busyAction="Checking..."
      >
        {lost ? (
          <RecoveryCodeField label="One of your recovery codes" />
        ) : (
          <CodeField label="Code from your authenticator app" />
        )}
      </SecretForm>
      <p className="flex flex-wrap gap-x-8">
        <Button onClick={() => setLost(!lost)} look="link">
          {lost ? "Use the authenticator app" : "Use a recovery code"}
        </Button>
        <Button onClick={() => signOutHere()} look="link">
          Use another account
        </Button>
      </p>
    </>
  )
}

export function CodeField({ label }: { label: string }) {
  return (
    <Field
      label={label}
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      pattern="[0-9 ]*"
      maxLength={7}
      required
    />
  )
}

/** Accepts a recovery code too, as the app may be lost. */
export function AnyCodeField() {
  return <RecoveryCodeField label="Code from the app, or a recovery code" />
}

function RecoveryCodeField({ label }: { label: string }) {
  return (
    <Field
      label={label}
      name="code"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={40}
      required
    />
  )
}

export function codeProblem(error: { code?: string }, typed: string) {
  if (error.code !== "mfa_verification_failed") {
    return authMessage(error, signInMessages.failed)
  }
  return isAppCode(typed)
    ? signInMessages.wrongCode
    : signInMessages.wrongRecoveryCode
}
