import { useState } from "react"
import { Link } from "react-router"
import { CodeForm } from "../account/code-form.tsx"
import { ConfirmByCode } from "../account/confirm-by-code.tsx"
import { Doorway } from "../account/doorway.tsx"
import { ResendConfirmation } from "../account/resend.tsx"
import { SecretForm } from "../account/secret-form.tsx"
import { authSentence } from "../account/session/auth-sentence.ts"
import { doorTo } from "../account/session/return-path.ts"
import { authClient, currentSession } from "../account/session/session.ts"
import { useSession } from "../account/session/use-session.ts"
import {
  useLeaveWhenSignedIn,
  useWayBack,
} from "../account/session/use-way-back.ts"
import { textOf, useSubmission } from "../account/use-submission.ts"
import { signInMessages } from "../messages.ts"
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
      <Doorway title="One more step">
        <CodeForm onDone={welcome} />
      </Doorway>
    )
  }
  return (
    <Doorway title="Sign in">
      <SignInForm />
      <Elsewhere />
    </Doorway>
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
  return authSentence(error, signInMessages.failed)
}

const LINK =
  "inline-flex min-h-11 items-center underline decoration-signal underline-offset-4 hover:text-signal"

function Elsewhere() {
  const back = useWayBack()
  return (
    <ul className="label grid gap-x-8 sm:flex">
      <li>
        <Link to="/forgot-password" className={LINK}>
          Forgot password?
        </Link>
      </li>
      <li>
        <Link to={doorTo("/register", back)} className={LINK}>
          Create an account
        </Link>
      </li>
    </ul>
  )
}
