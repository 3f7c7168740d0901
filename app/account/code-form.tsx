import { Button } from "../ui/button.tsx"
import { Field } from "../ui/field.tsx"
import { signInMessages } from "./messages.ts"
import { SecretForm } from "./secret-form.tsx"
import { authSentence } from "./session/auth-sentence.ts"
import { authClient } from "./session/session.ts"
import { signOutHere } from "./session/sign-out.ts"
import { textOf, useSubmission } from "./use-submission.ts"

/** The second step of signing in: the code of the authenticator app. */
export function CodeForm({ onDone }: { onDone: () => void }) {
  const submission = useSubmission(async (fields) => {
    const problem = await giveCode(textOf(fields, "code"))
    if (!problem) onDone()
    return problem
  }, signInMessages.failed)
  return (
    <>
      <SecretForm
        submission={submission}
        action="Continue"
        busyAction="Checking..."
      >
        <CodeField label="Code from your authenticator app" />
      </SecretForm>
      <p>
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

async function giveCode(typed: string) {
  const client = await authClient()
  const { data, error } = await client.mfa.listFactors()
  const factorId = data?.totp[0]?.id
  if (!factorId) return authSentence(error, signInMessages.failed)
  const code = typed.replaceAll(" ", "")
  const answer = await client.mfa.challengeAndVerify({ factorId, code })
  return answer.error ? codeProblem(answer.error) : undefined
}

export function codeProblem(error: { code?: string }) {
  if (error.code === "mfa_verification_failed") return signInMessages.wrongCode
  return authSentence(error, signInMessages.failed)
}
