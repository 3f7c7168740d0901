import { useState } from "react"
import { Link } from "react-router"
import { CodeForm } from "../account/code-form.tsx"
import { ConfirmByCode } from "../account/confirm-by-code.tsx"
import { signInMessages } from "../account/messages.ts"
import { SecretForm } from "../account/secret-form.tsx"
import { authMessage } from "../account/session/auth-message.ts"
import { withReturnPath } from "../account/session/return-path.ts"
import { authClient, currentSession } from "../account/session/session.ts"
import {
  useLeaveWhenSignedIn,
  useReturnPath,
} from "../account/session/use-return-path.ts"
import { useSession } from "../account/session/use-session.ts"
import { SignInFrame } from "../account/sign-in-frame.tsx"
import { textOf, useSubmission } from "../account/use-submission.ts"
import { pageMeta } from "../site/meta.ts"
import type { PageHandle } from "../site/page-handle.ts"
import { Field } from "../ui/field.tsx"
import { PasswordField } from "../ui/password-field.tsx"
import { toast } from "../ui/toast.ts"
import type { Route } from "./+types/login"

export const handle: PageHandle = { uses: ["from"] }

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Sign in – 9X",
    description: "Sign in to your 9X account.",
    unlisted: true,
  })

export default function Login() {
  const session = useSession()
  useLeaveWhenSignedIn()
  if (session.status === "signed-out" && session.awaitsCode) {
    return (
      <SignInFrame title="One more step">
        <CodeForm onDone={welcome} />
      </SignInFrame>
    )
  }
  return (
    <SignInFrame title="Sign in">
      <SignInForm />
      <Elsewhere />
    </SignInFrame>
  )
}

function SignInForm() {
  const [unconfirmed, setUnconfirmed] = useState<string>()
  const submission = useSubmission(async (fields) => {
    setUnconfirmed(undefined)
    const email = textOf(fields, "email").trim()
    const error = await signIn(email, textOf(fields, "password"))
    if (error?.code === "email_not_confirmed") setUnconfirmed(email)
    return error ? sentenceOf(error) : undefined
  }, signInMessages.failed)
  return (
    <>
      <SecretForm
        submission={submission}
        action="Sign in"
        busyAction="Signing in..."
      >
        <Field
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          required
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
        />
      </SecretForm>
      {unconfirmed && <ResendConfirmation email={unconfirmed} />}
      <ConfirmByCode email={unconfirmed} />
    </>
  )
}

/** Sends the confirmation email again to the address that was typed. */
function ResendConfirmation({ email }: { email: string }) {
  const submission = useSubmission(async () => {
    const client = await authClient()
    const { error } = await client.resend({ type: "signup", email })
    if (error) return authMessage(error, signInMessages.notSent)
    toast(signInMessages.confirmationSent)
  }, signInMessages.notSent)
  return (
    <SecretForm
      submission={submission}
      action="Resend the confirmation"
      busyAction="Sending..."
      look="quiet"
    >
      {null}
    </SecretForm>
  )
}

async function signIn(email: string, password: string) {
  const client = await authClient()
  const { error } = await client.signInWithPassword({ email, password })
  if (!error && currentSession().status === "signed-in") welcome()
  return error
}

function welcome() {
  toast(signInMessages.welcome)
}

function sentenceOf(error: { message: string }) {
  if (error.message === "Invalid login credentials") return signInMessages.wrong
  if (error.message === "Email not confirmed") return signInMessages.unconfirmed
  return authMessage(error, signInMessages.failed)
}

const LINK =
  "inline-flex min-h-11 items-center underline decoration-signal underline-offset-4 hover:text-signal"

function Elsewhere() {
  const back = useReturnPath()
  return (
    <ul className="label grid gap-x-8 sm:flex">
      <li>
        <Link to="/forgot-password" className={LINK}>
          Forgot password?
        </Link>
      </li>
      <li>
        <Link to={withReturnPath("/register", back)} className={LINK}>
          Create an account
        </Link>
      </li>
    </ul>
  )
}
