import type { User } from "@supabase/auth-js"
import { lazy, use, useState } from "react"
import { PasswordField } from "../ui/password-field.tsx"
import { toast } from "../ui/toast.ts"
import { AnyCodeField, CodeField, codeProblem } from "./code-form.tsx"
import { accountMessages } from "./messages.ts"
import { RecoveryCodeList } from "./recovery-code-list.tsx"
import { SecretForm } from "./secret-form.tsx"
import { authMessage } from "./session/auth-message.ts"
import type { Member } from "./session/member.ts"
import {
  adoptReauthentication,
  endReauthentication,
  type Reauthentication,
  reauthenticate,
} from "./session/reauthentication.ts"
import {
  beginFactor,
  confirmFactor,
  type Enrolment,
  showFactor,
} from "./session/second-factor.ts"
import { Setting } from "./setting.tsx"
import { textOf, useSubmission } from "./use-submission.ts"
import { UsernameHint } from "./username-hint.tsx"

/** Lazy, as few members have a second factor. */
const RecoveryCodesSetting = lazy(() => import("./recovery-codes-setting.tsx"))

type SecondFactorSettingProps = {
  member: Member
  account: Promise<User | null>
  onChange: () => void
}

/** A code from an authenticator app in addition to the password. */
export function SecondFactorSetting(props: SecondFactorSettingProps) {
  const { member, onChange } = props
  const account = use(props.account)
  if (!account) return null
  const on = account.factors?.some(({ status }) => status === "verified")
  return (
    <>
      <Setting
        title="Second factor"
        value={on ? "On: a code from your authenticator app" : "Off"}
        action={on ? "Turn off" : "Turn on"}
      >
        {on ? (
          <FactorOff email={member.email} onDone={onChange} />
        ) : (
          <FactorOn email={member.email} onDone={onChange} />
        )}
      </Setting>
      {on && <RecoveryCodesSetting email={member.email} />}
    </>
  )
}

type FactorOnProps = { email: string; onDone: () => void }

function FactorOn({ email, onDone }: FactorOnProps) {
  const [enrolment, setEnrolment] = useState<Enrolment>()
  const [codes, setCodes] = useState<string[]>()
  if (codes) return <RecoveryCodeList codes={codes} onDone={onDone} />
  if (!enrolment) {
    return <PasswordStep email={email} onEnrolled={setEnrolment} />
  }
  const done = (made: string[]) => (made.length > 0 ? setCodes(made) : onDone())
  return <FirstCode enrolment={enrolment} onDone={done} />
}

type PasswordStepProps = {
  email: string
  onEnrolled: (enrolment: Enrolment) => void
}

function PasswordStep({ email, onEnrolled }: PasswordStepProps) {
  const submission = useSubmission(async (fields) => {
    const password = textOf(fields, "password")
    const second = await reauthenticate(email, password)
    if ("error" in second) return passwordProblem(second.error)
    const begun = await beginFactor(second)
    if ("error" in begun) {
      return authMessage(begun.error, accountMessages.changeFailed)
    }
    onEnrolled(begun)
  }, accountMessages.changeFailed)
  return (
    <SecretForm
      submission={submission}
      action="Continue"
      busyAction="Checking..."
    >
      <p>
        Signing in then asks for a code from an authenticator app as well as
        your password.
      </p>
      <UsernameHint email={email} />
      <PasswordField
        label="Your password"
        name="password"
        autoComplete="current-password"
      />
    </SecretForm>
  )
}

type FirstCodeProps = {
  enrolment: Enrolment
  onDone: (codes: string[]) => void
}

function FirstCode({ enrolment, onDone }: FirstCodeProps) {
  const { client, secret, picture } = enrolment
  const submission = useSubmission(async (fields) => {
    const code = textOf(fields, "code")
    const made = await confirmFactor(enrolment, code)
    if ("error" in made) return codeProblem(made.error, code)
    await adoptReauthentication(client)
    toast(accountMessages.factorOn)
    onDone(made.codes)
  }, accountMessages.changeFailed)
  return (
    <SecretForm
      submission={submission}
      action="Turn on"
      busyAction="Checking..."
    >
      <p>Scan this with your authenticator app, or type the secret into it.</p>
      <img
        src={picture}
        alt="QR code with the secret below"
        width={200}
        height={200}
        className="size-50 bg-bone"
      />
      <p>
        <span className="label block pb-2 text-ash">Secret</span>
        <code className="select-all break-all font-mono">{secret}</code>
      </p>
      <p className="text-ash">
        Keep a copy of the secret where you keep your passwords. If the phone is
        lost, it brings the codes back on another.
      </p>
      <CodeField label="Code from the app" />
    </SecretForm>
  )
}

type FactorOffProps = { email: string; onDone: () => void }

function FactorOff({ email, onDone }: FactorOffProps) {
  const submission = useSubmission(async (fields) => {
    const password = textOf(fields, "password")
    const second = await reauthenticate(email, password)
    if ("error" in second) return passwordProblem(second.error)
    const problem = await removeFactors(second, textOf(fields, "code"))
    if (problem) return problem
    await endReauthentication(second)
    toast(accountMessages.factorOff)
    onDone()
  }, accountMessages.changeFailed)
  return (
    <SecretForm
      submission={submission}
      action="Turn off"
      busyAction="Checking..."
    >
      <UsernameHint email={email} />
      <PasswordField
        label="Your password"
        name="password"
        autoComplete="current-password"
      />
      <AnyCodeField />
    </SecretForm>
  )
}

async function removeFactors(second: Reauthentication, typed: string) {
  const shown = await showFactor(second, typed)
  if (shown.error) return codeProblem(shown.error, typed)
  const { data } = await second.mfa.listFactors()
  // The verified factor goes last: the others cannot be removed without it.
  for (const { id } of data?.totp.toReversed() ?? []) {
    const { error } = await second.mfa.unenroll({ factorId: id })
    if (error) return authMessage(error, accountMessages.changeFailed)
  }
}

function passwordProblem(error: { code?: string }) {
  const wrong = error.code === "invalid_credentials"
  if (wrong) return accountMessages.wrongPassword
  return authMessage(error, accountMessages.changeFailed)
}
