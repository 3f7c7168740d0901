import { Link, useLocation, useNavigate } from "react-router"
import { displayName } from "#domain/display-name.ts"
import { passwordFault } from "#domain/forms/register.ts"
import { LONGEST_NAME } from "#domain/limits.ts"
import { registerMessages } from "../account/messages.ts"
import { SecretForm } from "../account/secret-form.tsx"
import { authMessage } from "../account/session/auth-message.ts"
import { noteSignUp } from "../account/session/mail-request.ts"
import { withReturnPath } from "../account/session/return-path.ts"
import { authClient } from "../account/session/session.ts"
import {
  useLeaveWhenSignedIn,
  useReturnPath,
} from "../account/session/use-return-path.ts"
import { SignInFrame } from "../account/sign-in-frame.tsx"
import { textOf, useSubmission } from "../account/use-submission.ts"
import { pageMeta } from "../site/meta.ts"
import type { PageHandle } from "../site/page-handle.ts"
import { Field } from "../ui/field.tsx"
import { PasswordField } from "../ui/password-field.tsx"
import { toast } from "../ui/toast.ts"
import type { Route } from "./+types/register"

export const handle: PageHandle = { uses: ["from"] }

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Create an account – 9X",
    description:
      "A 9X account keeps your cart, your orders and your downloads together.",
    unlisted: true,
  })

export default function Register() {
  const back = useReturnPath()
  useLeaveWhenSignedIn()
  return (
    <SignInFrame
      title="Join 9X"
      text="An account keeps your cart, your orders and your downloads together, on every device."
    >
      <RegisterForm back={back} />
      <p>
        Already with us?{" "}
        <Link
          to={withReturnPath("/login", back)}
          className="inline-flex min-h-11 items-center underline decoration-signal underline-offset-4 hover:text-signal"
        >
          Sign in
        </Link>
      </p>
    </SignInFrame>
  )
}

function RegisterForm({ back }: { back: string }) {
  const navigate = useNavigate()
  const { state } = useLocation()
  const submission = useSubmission(async (fields) => {
    const problem = await register(fields, back)
    if (problem) return problem
    toast(registerMessages.created)
    await navigate(withReturnPath("/login", back))
  }, registerMessages.failed)
  return (
    <SecretForm
      submission={submission}
      action="Create account"
      busyAction="Creating account..."
    >
      <Field
        label="Display name"
        name="display_name"
        autoComplete="nickname"
        maxLength={LONGEST_NAME}
        hint="If you leave this empty we'll use the first part of your email."
      />
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        // From the order page, passed as state so that it is in no URL or log.
        defaultValue={Object(state).email}
        required
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
      />
      <PasswordField
        label="Confirm password"
        name="confirmation"
        autoComplete="new-password"
      />
    </SecretForm>
  )
}

async function register(
  fields: FormData,
  back: string,
): Promise<string | undefined> {
  const email = textOf(fields, "email").trim()
  const password = textOf(fields, "password")
  const confirmation = textOf(fields, "confirmation")
  const fault = passwordFault({ password, confirmation })
  if (fault) return registerMessages[fault]
  const client = await authClient()
  noteSignUp(email, back)
  const { error } = await client.signUp({
    email,
    password,
    options: {
      data: { display_name: displayName(fields.get("display_name"), email) },
      emailRedirectTo: `${window.location.origin}/`,
    },
  })
  return error ? sentenceOf(error) : undefined
}

function sentenceOf(error: { message: string }) {
  if (error.message === "User already registered") return registerMessages.taken
  return authMessage(error, registerMessages.failed)
}
