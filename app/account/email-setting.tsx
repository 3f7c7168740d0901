import type { Session } from "@supabase/auth-js"
import { useNavigate } from "react-router"
import { accountMessages, arrivalMessages } from "../messages.ts"
import { useSite } from "../site/use-site.ts"
import { Field } from "../ui/field.tsx"
import { PasswordField } from "../ui/password-field.tsx"
import { toast } from "../ui/toast.ts"
import { MailCodeForm } from "./mail-code-form.tsx"
import { SecretForm } from "./secret-form.tsx"
import { noteChange } from "./session/asked-mail.ts"
import { authSentence } from "./session/auth-sentence.ts"
import { needsPassword } from "./session/first-password.ts"
import { authClient } from "./session/session.ts"
import { FIRST_PASSWORD } from "./session/use-arrival.ts"
import { foldSetting, Setting } from "./setting.tsx"
import { textOf, useSubmission } from "./use-submission.ts"

type EmailSettingProps = {
  email: string
  /** The address that is to be, once both mailboxes have said yes. */
  waiting?: string
  onChange: () => void
}

export function EmailSetting({ email, waiting, onChange }: EmailSettingProps) {
  const publishableKey = useSite()?.publishableKey ?? ""
  const navigate = useNavigate()
  const submission = useSubmission(async (fields, form) => {
    const client = await authClient()
    const next = textOf(fields, "email").trim()
    noteChange(next)
    const { error } = await client.updateUser(
      {
        email: next,
        current_password: textOf(fields, "password"),
      },
      { emailRedirectTo: `${window.location.origin}/account` },
    )
    if (error) return authSentence(error, accountMessages.changeFailed)
    foldSetting(form)
    toast(accountMessages.emailMailed)
    onChange()
  }, accountMessages.changeFailed)

  async function agree(session: Session | null, next: string) {
    if (session && (await needsPassword(session, publishableKey))) {
      await navigate("/reset-password", FIRST_PASSWORD)
      return
    }
    const { emailChanged, halfway } = arrivalMessages
    toast(session ? emailChanged(next) : halfway)
    onChange()
  }

  return (
    <Setting
      title="Email"
      value={
        <>
          {email}
          {waiting && (
            <span className="block text-ash">
              {waiting} waits for both confirmations.
            </span>
          )}
        </>
      }
      action="Change"
    >
      <SecretForm
        submission={submission}
        action="Change the email"
        busyAction="Sending..."
      >
        <Field
          label="New email"
          name="email"
          type="email"
          autoComplete="email"
          required
          hint="We mail a link to both addresses: the change needs both."
        />
        <PasswordField
          label="Your password"
          name="password"
          autoComplete="current-password"
        />
      </SecretForm>
      {waiting && (
        <div className="pt-8">
          <MailCodeForm
            type="email_change"
            addresses={[waiting, email]}
            onDone={(session) => agree(session, waiting)}
          />
        </div>
      )}
    </Setting>
  )
}
