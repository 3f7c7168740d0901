import { accountMessages } from "../messages.ts"
import { useSite } from "../site/use-site.ts"
import { PasswordField } from "../ui/password-field.tsx"
import { toast } from "../ui/toast.ts"
import { CodeField, codeProblem } from "./code-form.tsx"
import { passwordProblem } from "./factor-on.tsx"
import { SecretForm } from "./secret-form.tsx"
import { authSentence } from "./session/auth-sentence.ts"
import { endProof, type Proof, proveBy } from "./session/proof.ts"
import { textOf, useSubmission } from "./use-submission.ts"
import { UsernameHint } from "./username-hint.tsx"

type FactorOffProps = { email: string; onDone: () => void }

export function FactorOff({ email, onDone }: FactorOffProps) {
  const publishableKey = useSite()?.publishableKey ?? ""
  const submission = useSubmission(async (fields) => {
    const password = textOf(fields, "password")
    const proof = await proveBy(publishableKey, email, password)
    if ("error" in proof) return passwordProblem(proof.error)
    const problem = await removeFactors(proof, textOf(fields, "code"))
    if (problem) return problem
    await endProof(proof)
    toast(accountMessages.factorOff)
    onDone()
  }, accountMessages.changeFailed)
  return (
    <SecretForm
      submission={submission}
      action="Turn off"
      busyAction="Checking..."
    >
      <UsernameHint email={email} />
      <PasswordField
        label="Your password"
        name="password"
        autoComplete="current-password"
      />
      <CodeField label="Code from the app" />
    </SecretForm>
  )
}

async function removeFactors(proof: Proof, typed: string) {
  const { data } = await proof.mfa.listFactors()
  const [first, ...others] = data?.totp ?? []
  if (!first) return undefined
  const code = typed.replaceAll(" ", "")
  const shown = await proof.mfa.challengeAndVerify({ factorId: first.id, code })
  if (shown.error) return codeProblem(shown.error)
  // The one that was shown goes last: without it the others cannot.
  for (const { id } of [...others, first]) {
    const { error } = await proof.mfa.unenroll({ factorId: id })
    if (error) return authSentence(error, accountMessages.changeFailed)
  }
}
