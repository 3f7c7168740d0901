import { Link, useNavigate } from "react-router"
import { displayName } from "#domain/display-name.ts"
import { passwordFault } from "#domain/forms/register.ts"
import { LONGEST_NAME } from "#domain/limits.ts"
import { Doorway } from "../components/account/doorway.tsx"
import { SecretForm } from "../components/account/secret-form.tsx"
import { textOf, useSubmission } from "../components/account/use-submission.ts"
import { Field } from "../components/ui/field.tsx"
import { PasswordField } from "../components/ui/password-field.tsx"
import { toast } from "../components/ui/toast.ts"
import { pageMeta } from "../lib/meta.ts"
import type { PageHandle } from "../lib/page-handle.ts"
import { registerMessages } from "../messages.ts"
import { noteSignUp } from "../session/asked-mail.ts"
import { authSentence } from "../session/auth-sentence.ts"
import { doorTo } from "../session/return-path.ts"
import { authClient } from "../session/session.ts"
import { useLeaveWhenSignedIn, useWayBack } from "../session/use-way-back.ts"
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
  const back = useWayBack()
  useLeaveWhenSignedIn()
  return (
    <Doorway
      title="Join 9X"
      text="An account keeps your cart, your orders and your downloads together, on every device."
    >
      <RegisterForm back={back} />
      <p>
        Already with us?{" "}
        <Link
          to={doorTo("/login", back)}
          className="inline-flex min-h-11 items-center underline decoration-signal underline-offset-4 hover:text-signal"
        >
          Sign in
        </Link>
      </p>
    </Doorway>
  )
}

function RegisterForm({ back }: { back: string }) {
  const navigate = useNavigate()
  const submission = useSubmission(async (fields) => {
    const problem = await register(fields)
    if (problem) return problem
    toast(registerMessages.created)
    await navigate(doorTo("/login", back))
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
        hint="Left empty, it is the part of your email before the @."
      />
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

async function register(fields: FormData): Promise<string | undefined> {
  const email = textOf(fields, "email").trim()
  const password = textOf(fields, "password")
  const confirmation = textOf(fields, "confirmation")
  const fault = passwordFault({ password, confirmation })
  if (fault) return registerMessages[fault]
  const client = await authClient()
  noteSignUp(email)
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
  return authSentence(error, registerMessages.failed)
}
