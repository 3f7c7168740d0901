import { isLongEnough } from "#domain/forms/register.ts"
import { PasswordField } from "../ui/password-field.tsx"
import { toast } from "../ui/toast.ts"
import { accountMessages, registerMessages } from "./messages.ts"
import { SecretForm } from "./secret-form.tsx"
import { authMessage } from "./session/auth-message.ts"
import { authClient } from "./session/session.ts"
import { foldSetting, Setting } from "./setting.tsx"
import { textOf, useSubmission } from "./use-submission.ts"
import { UsernameHint } from "./username-hint.tsx"

export function PasswordSetting({ email }: { email: string }) {
  const submission = useSubmission(async (fields, form) => {
    const problem = await changePassword(fields)
    if (problem) return problem
    foldSetting(form)
    toast(accountMessages.passwordChanged)
  }, accountMessages.changeFailed)
  return (
    <Setting title="Password" value="••••••••" action="Change">
      <SecretForm
        submission={submission}
        action="Change the password"
        busyAction="Saving..."
      >
        <UsernameHint email={email} />
        <PasswordField
          label="Current password"
          name="current"
          autoComplete="current-password"
        />
        <PasswordField
          label="New password"
          name="password"
          autoComplete="new-password"
        />
      </SecretForm>
    </Setting>
  )
}

async function changePassword(fields: FormData) {
  const password = textOf(fields, "password")
  if (!isLongEnough(password)) return registerMessages.short
  const client = await authClient()
  const { error } = await client.updateUser({
    password,
    current_password: textOf(fields, "current"),
  })
  return error ? authMessage(error, accountMessages.changeFailed) : undefined
}
