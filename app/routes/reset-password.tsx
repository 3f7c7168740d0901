import { Link, useLocation, useNavigate } from "react-router"
import { passwordFault } from "#domain/forms/register.ts"
import { CodeForm } from "../account/code-form.tsx"
import { accountMessages, registerMessages } from "../account/messages.ts"
import { SecretForm } from "../account/secret-form.tsx"
import { authMessage } from "../account/session/auth-message.ts"
import { authClient } from "../account/session/session.ts"
import { useSession } from "../account/session/use-session.ts"
import { SignInFrame } from "../account/sign-in-frame.tsx"
import { textOf, useSubmission } from "../account/use-submission.ts"
import { UsernameHint } from "../account/username-hint.tsx"
import { pageMeta } from "../site/meta.ts"
import type { PageHandle } from "../site/page-handle.ts"
import { ButtonLink, buttonClass } from "../ui/button.tsx"
import { PasswordField } from "../ui/password-field.tsx"
import { Skeleton } from "../ui/skeleton.tsx"
import { toast } from "../ui/toast.ts"
import type { Route } from "./+types/reset-password"

export const handle: PageHandle = { uses: [] }

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "New password – 9X",
    description: "Choose a new password for your 9X account.",
    unlisted: true,
  })

/** The page of the mailed link, which has signed the visitor in. */
export default function ResetPassword() {
  const session = useSession()
  const { state } = useLocation()
  const first = Boolean((state as { first?: boolean } | null)?.first)
  return (
    <SignInFrame
      title={first ? "Choose your password" : "New password"}
      text={first && accountMessages.choosePassword}
    >
      {session.status === "loading" && <Skeleton label="Checking the link" />}
      {session.status === "signed-in" && (
        <ResetForm email={session.user.email} first={first} />
      )}
      {session.status === "signed-out" &&
        (session.awaitsCode ? <CodeForm onDone={() => {}} /> : <NoLink />)}
    </SignInFrame>
  )
}

type ResetFormProps = { email: string; first: boolean }

function ResetForm({ email, first }: ResetFormProps) {
  const navigate = useNavigate()
  const submission = useSubmission(async (fields) => {
    const problem = await setPassword(fields)
    if (problem) return problem
    toast(
      first ? accountMessages.passwordChosen : accountMessages.passwordChanged,
    )
    await navigate(first ? "/" : "/account", { replace: true })
  }, accountMessages.changeFailed)
  return (
    <SecretForm
      submission={submission}
      action="Save the new password"
      busyAction="Saving..."
    >
      <UsernameHint email={email} />
      <p>
        For <strong>{email}</strong>
      </p>
      <PasswordField
        label="New password"
        name="password"
        autoComplete="new-password"
      />
      <PasswordField
        label="Confirm new password"
        name="confirmation"
        autoComplete="new-password"
      />
    </SecretForm>
  )
}

async function setPassword(fields: FormData) {
  const password = textOf(fields, "password")
  const confirmation = textOf(fields, "confirmation")
  const fault = passwordFault({ password, confirmation })
  if (fault) return registerMessages[fault]
  const client = await authClient()
  const { error } = await client.updateUser({ password })
  if (error?.code === "current_password_required") {
    return accountMessages.oldLink
  }
  return error ? authMessage(error, accountMessages.changeFailed) : undefined
}

function NoLink() {
  return (
    <>
      <p>{accountMessages.oldLink}</p>
      <p className="flex flex-wrap items-center gap-6">
        <ButtonLink to="/forgot-password">Send a new link</ButtonLink>
        <Link to="/login" className={buttonClass("link")}>
          Back to sign in
        </Link>
      </p>
    </>
  )
}
