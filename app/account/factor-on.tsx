import { useState } from "react"
import { accountMessages } from "../messages.ts"
import { useSite } from "../site/use-site.ts"
import { PasswordField } from "../ui/password-field.tsx"
import { toast } from "../ui/toast.ts"
import { CodeField, codeProblem } from "./code-form.tsx"
import { SecretForm } from "./secret-form.tsx"
import { authSentence } from "./session/auth-sentence.ts"
import { adoptProof, type Proof, proveBy } from "./session/proof.ts"
import { textOf, useSubmission } from "./use-submission.ts"
import { UsernameHint } from "./username-hint.tsx"

type Enrolment = { proof: Proof; id: string; secret: string; picture: string }
type FactorOnProps = { email: string; onDone: () => void }

export function FactorOn({ email, onDone }: FactorOnProps) {
  const [enrolment, setEnrolment] = useState<Enrolment>()
  if (enrolment) return <FirstCode enrolment={enrolment} onDone={onDone} />
  return <PasswordStep email={email} onEnrolled={setEnrolment} />
}

type PasswordStepProps = {
  email: string
  onEnrolled: (enrolment: Enrolment) => void
}

function PasswordStep({ email, onEnrolled }: PasswordStepProps) {
  const publishableKey = useSite()?.publishableKey ?? ""
  const submission = useSubmission(async (fields) => {
    const password = textOf(fields, "password")
    const proof = await proveBy(publishableKey, email, password)
    if ("error" in proof) return passwordProblem(proof.error)
    const { data, error } = await proof.mfa.enroll({
      factorType: "totp",
      issuer: "9X",
      friendlyName: `Authenticator ${new Date().toISOString()}`,
    })
    if (error) return authSentence(error, accountMessages.changeFailed)
    const { secret, qr_code } = data.totp
    onEnrolled({ proof, id: data.id, secret, picture: asImage(qr_code) })
  }, accountMessages.changeFailed)
  return (
    <SecretForm
      submission={submission}
      action="Continue"
      busyAction="Checking..."
    >
      <p>
        Signing in then asks for a code from an authenticator app as well as
        your password.
      </p>
      <UsernameHint email={email} />
      <PasswordField
        label="Your password"
        name="password"
        autoComplete="current-password"
      />
    </SecretForm>
  )
}

type FirstCodeProps = { enrolment: Enrolment; onDone: () => void }

function FirstCode({ enrolment, onDone }: FirstCodeProps) {
  const { proof, id, secret, picture } = enrolment
  const submission = useSubmission(async (fields) => {
    const code = textOf(fields, "code").replaceAll(" ", "")
    const { error } = await proof.mfa.challengeAndVerify({ factorId: id, code })
    if (error) return codeProblem(error)
    await adoptProof(proof)
    toast(accountMessages.factorOn)
    onDone()
  }, accountMessages.changeFailed)
  return (
    <SecretForm
      submission={submission}
      action="Turn on"
      busyAction="Checking..."
    >
      <p>Scan this with your authenticator app, or type the secret into it.</p>
      <img
        src={picture}
        alt="QR code with the secret below"
        width={200}
        height={200}
        className="size-50 bg-bone"
      />
      <p>
        <span className="label block pb-2 text-ash">Secret</span>
        <code className="select-all break-all font-mono">{secret}</code>
      </p>
      <p className="text-ash">
        Keep a copy of the secret where you keep your passwords. If the phone is
        lost, it brings the codes back on another.
      </p>
      <CodeField label="Code from the app" />
    </SecretForm>
  )
}

/** The library hands out the drawing unescaped, which a URL cannot hold. */
function asImage(qrCode: string) {
  const drawing = qrCode.slice(qrCode.indexOf("<"))
  return `data:image/svg+xml,${encodeURIComponent(drawing)}`
}

export function passwordProblem(error: { code?: string }) {
  const wrong = error.code === "invalid_credentials"
  if (wrong) return accountMessages.wrongPassword
  return authSentence(error, accountMessages.changeFailed)
}
