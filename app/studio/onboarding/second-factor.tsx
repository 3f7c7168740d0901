import { useState } from "react"
import { authMessage } from "../../account/session/auth-message.ts"
import {
  beginFactor,
  confirmFactor,
  type Enrolment,
} from "../../account/session/second-factor.ts"
import { textOf, useSubmission } from "../../account/use-submission.ts"
import { staffMessages } from "../messages.ts"
import { RecoveryCodes } from "./recovery-codes.tsx"
import { Box, SecretForm } from "./secret-form.tsx"

type SecondFactorProps = {
  /** Whether to ask for the password first. `open` returns a signed-in client,
   * or an error message. */
  asks: "password" | "nothing"
  open: (password: string) => Promise<Enrolment["client"] | string>
  /** Called when two-step sign-in is on. */
  onOn: (client: Enrolment["client"]) => Promise<void>
  onDone: () => void
}

/** Sets up two-step sign-in. */
export function SecondFactor(props: SecondFactorProps) {
  const [enrolment, setEnrolment] = useState<Enrolment>()
  const [codes, setCodes] = useState<string[]>()
  if (codes) return <RecoveryCodes codes={codes} onDone={props.onDone} />
  if (!enrolment) return <Begin {...props} onBegun={setEnrolment} />
  async function done(made: string[]) {
    await props.onOn((enrolment as Enrolment).client)
    if (made.length > 0) setCodes(made)
    else props.onDone()
  }
  return <FirstCode enrolment={enrolment} onDone={done} />
}

type BeginProps = SecondFactorProps & { onBegun: (begun: Enrolment) => void }

function Begin({ asks, open, onBegun }: BeginProps) {
  const submission = useSubmission(async (fields) => {
    const client = await open(textOf(fields, "password"))
    if (typeof client === "string") return client
    const begun = await beginFactor(client)
    if ("error" in begun) {
      return authMessage(begun.error, staffMessages.notChanged)
    }
    onBegun(begun)
  }, staffMessages.notChanged)
  return (
    <SecretForm submission={submission} action="Turn on">
      {asks === "password" && (
        <Box
          label="Your password"
          name="password"
          type="password"
          autoComplete="current-password"
        />
      )}
    </SecretForm>
  )
}

type FirstCodeProps = {
  enrolment: Enrolment
  onDone: (codes: string[]) => Promise<void>
}

function FirstCode({ enrolment, onDone }: FirstCodeProps) {
  const submission = useSubmission(async (fields) => {
    const made = await confirmFactor(enrolment, textOf(fields, "code"))
    if (!("error" in made)) return void (await onDone(made.codes))
    return made.error.code === "mfa_verification_failed"
      ? staffMessages.wrongCode
      : authMessage(made.error, staffMessages.notChanged)
  }, staffMessages.notChanged)
  return (
    <SecretForm submission={submission} action="Turn on">
      <p>Scan this with your authenticator app, or type in the secret.</p>
      <img
        src={enrolment.picture}
        alt="QR code with the secret below"
        width={200}
        height={200}
        className="size-50 bg-sheet"
      />
      <p>
        <span className="label block pb-1 text-ash">Secret</span>
        <code className="select-all break-all font-mono">
          {enrolment.secret}
        </code>
      </p>
      <Box
        label="Code from the app"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        pattern="[0-9 ]*"
        maxLength={7}
      />
    </SecretForm>
  )
}
