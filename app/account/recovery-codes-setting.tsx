import { useEffect, useState } from "react"
import { PasswordField } from "../ui/password-field.tsx"
import { AnyCodeField, codeProblem } from "./code-form.tsx"
import { accountMessages } from "./messages.ts"
import { RecoveryCodeList } from "./recovery-code-list.tsx"
import { SecretForm } from "./secret-form.tsx"
import { authMessage } from "./session/auth-message.ts"
import {
  endReauthentication,
  type Reauthentication,
  reauthenticate,
} from "./session/reauthentication.ts"
import { showFactor } from "./session/second-factor.ts"
import { authClient } from "./session/session.ts"
import { Setting } from "./setting.tsx"
import { textOf, useSubmission } from "./use-submission.ts"
import { UsernameHint } from "./username-hint.tsx"

/** Shows how many recovery codes are left and makes new ones. */
export default function RecoveryCodesSetting({ email }: { email: string }) {
  const [codes, setCodes] = useState<string[]>()
  const left = useCodesLeft(codes)
  const submission = useSubmission(async (fields) => {
    const second = await reauthenticate(email, textOf(fields, "password"))
    if ("error" in second) {
      const wrong = second.error.code === "invalid_credentials"
      if (wrong) return accountMessages.wrongPassword
      return authMessage(second.error, accountMessages.changeFailed)
    }
    const code = textOf(fields, "code")
    const shown = await showFactor(second, code)
    if (shown.error) return codeProblem(shown.error, code)
    const { data, error } = await renew(second)
    if (error) return authMessage(error, accountMessages.changeFailed)
    await endReauthentication(second)
    setCodes(data.codes)
  }, accountMessages.changeFailed)
  return (
    <Setting title="Recovery codes" value={left} action="New codes">
      {codes ? (
        <RecoveryCodeList codes={codes} onDone={() => setCodes(undefined)} />
      ) : (
        <SecretForm
          submission={submission}
          action="Make new codes"
          busyAction="Checking..."
        >
          <p>Earlier ones end at once.</p>
          <UsernameHint email={email} />
          <PasswordField
            label="Your password"
            name="password"
            autoComplete="current-password"
          />
          <AnyCodeField />
        </SecretForm>
      )}
    </Setting>
  )
}

/** Fetched again when new codes are made. */
function useCodesLeft(codes: string[] | undefined) {
  const [left, setLeft] = useState("")
  useEffect(() => {
    if (codes) return setLeft(accountMessages.codesLeft(codes.length))
    authClient()
      .then((client) => client.mfa.recoveryCodes.getStatus())
      .then(({ data }) => setLeft(accountMessages.codesLeft(data?.remaining)))
      .catch(() => setLeft(""))
  }, [codes])
  return left
}

async function renew(second: Reauthentication) {
  const renewed = await second.mfa.recoveryCodes.regenerate()
  if (renewed.error?.code !== "mfa_factor_not_found") return renewed
  return second.mfa.recoveryCodes.generate()
}
