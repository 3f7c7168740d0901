import type { Session, User } from "@supabase/auth-js"
import { Suspense, use } from "react"
import { useNavigate } from "react-router"
import { Field } from "../ui/field.tsx"
import { PasswordField } from "../ui/password-field.tsx"
import { toast } from "../ui/toast.ts"
import { MailCodeForm } from "./mail-code-form.tsx"
import { accountMessages, authCallbackMessages } from "./messages.ts"
import { SecretForm } from "./secret-form.tsx"
import { authMessage } from "./session/auth-message.ts"
import { FIRST_PASSWORD, needsPassword } from "./session/first-password.ts"
import { noteAddressChange } from "./session/mail-request.ts"
import { authClient } from "./session/session.ts"
import { foldSetting, Setting } from "./setting.tsx"
import { textOf, useSubmission } from "./use-submission.ts"

type EmailSettingProps = {
  /** From the session. */
  email: string
  /** From the server, which may hold a new address that both mailboxes still
   * have to confirm. */
  account: Promise<User | null>
  onChange: () => void
}

export function EmailSetting(props: EmailSettingProps) {
  const { email, onChange } = props
  const submission = useSubmission(async (fields, form) => {
    const client = await authClient()
    const next = textOf(fields, "email").trim()
    noteAddressChange(next)
    const { error } = await client.updateUser(
      {
        email: next,
        current_password: textOf(fields, "password"),
      },
      { emailRedirectTo: `${window.location.origin}/account` },
    )
    if (error) return authMessage(error, accountMessages.changeFailed)
    foldSetting(form)
    toast(accountMessages.emailMailed)
    onChange()
  }, accountMessages.changeFailed)

  return (
    <Setting
      title="Email"
      value={
        <Suspense fallback={email}>
          <Addresses {...props} />
        </Suspense>
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
          hint="We'll email a link to both addresses; please confirm both."
        />
        <PasswordField
          label="Your password"
          name="password"
          autoComplete="current-password"
        />
      </SecretForm>
      <Suspense fallback={null}>
        <ConfirmChange {...props} />
      </Suspense>
    </Setting>
  )
}

function Addresses(props: EmailSettingProps) {
  const { email = props.email, new_email } = use(props.account) ?? {}
  return (
    <>
      {email}
      {new_email && (
        <span className="block text-ash">
          {new_email} waits for both confirmations.
        </span>
      )}
    </>
  )
}

function ConfirmChange({ onChange, ...props }: EmailSettingProps) {
  const { email = props.email, new_email } = use(props.account) ?? {}
  const navigate = useNavigate()

  async function agree(session: Session | null, next: string) {
    if (session && (await needsPassword(session))) {
      await navigate("/reset-password", FIRST_PASSWORD)
      return
    }
    const { emailChanged, halfway } = authCallbackMessages
    toast(session ? emailChanged(next) : halfway)
    onChange()
  }

  if (!new_email) return null
  return (
    <div className="pt-8">
      <MailCodeForm
        type="email_change"
        addresses={[new_email, email]}
        onDone={(session) => agree(session, new_email)}
      />
    </div>
  )
}
