import { useQuery } from "@tanstack/react-query"
import { createPortal } from "react-dom"
import { codeProblem } from "../../account/code-form.tsx"
import { authMessage } from "../../account/session/auth-message.ts"
import {
  adoptReauthentication,
  reauthenticate,
} from "../../account/session/reauthentication.ts"
import { showFactor } from "../../account/session/second-factor.ts"
import { authClient } from "../../account/session/session.ts"
import { textOf, useSubmission } from "../../account/use-submission.ts"
import { staffMessages, studioMessages } from "../messages.ts"
import { Box, SecretForm } from "../onboarding/secret-form.tsx"
import { Dialog } from "./dialog.tsx"
import { Loading } from "./fallbacks.tsx"

type ReauthenticateDialogProps = { onAnswer: (proved: boolean) => void }

/** Asks for the second factor again, or for the password where there is none.
 * Unsaved typing behind the dialog is kept. */
export default function ReauthenticateDialog({
  onAnswer,
}: ReauthenticateDialogProps) {
  const account = useQuery({
    queryKey: ["proof"],
    queryFn: readAccount,
    gcTime: 0,
  })
  return createPortal(
    <Dialog title="Confirm it's you" onClose={() => onAnswer(false)}>
      {account.isPending && <Loading />}
      {account.isError && <p role="alert">{studioMessages.unreachable}</p>}
      {account.data && (
        <Proof {...account.data} onProved={() => onAnswer(true)} />
      )}
      <button
        type="button"
        className="press mt-3"
        onClick={() => onAnswer(false)}
      >
        Cancel
      </button>
    </Dialog>,
    document.body,
  )
}

type Account = { email: string; hasFactor: boolean }

async function readAccount(): Promise<Account> {
  const client = await authClient()
  const { data, error } = await client.getUser()
  if (error) throw error
  const { email = "", factors = [] } = data.user
  const hasFactor = factors.some(({ status }) => status === "verified")
  return { email, hasFactor }
}

type ProofProps = Account & { onProved: () => void }

function Proof({ email, hasFactor, onProved }: ProofProps) {
  const submission = useSubmission(async (fields) => {
    const problem = hasFactor
      ? await proveByCode(textOf(fields, "code"))
      : await proveByPassword(email, textOf(fields, "password"))
    if (problem) return problem
    onProved()
  }, staffMessages.notChanged)
  return (
    <SecretForm submission={submission} action="Confirm">
      <p>{studioMessages.reauthenticate}</p>
      {hasFactor ? (
        <Box
          label="Code from your app, or a recovery code"
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
        />
      ) : (
        <Box
          label="Your password"
          name="password"
          type="password"
          autoComplete="current-password"
        />
      )}
    </SecretForm>
  )
}

async function proveByCode(code: string) {
  const { error } = await showFactor(await authClient(), code)
  if (error) return codeProblem(error, code)
}

/** The new session replaces the old one, which is then signed out. */
async function proveByPassword(email: string, password: string) {
  const second = await reauthenticate(email, password)
  if ("error" in second) {
    return second.error.code === "invalid_credentials"
      ? staffMessages.wrongPassword
      : authMessage(second.error, staffMessages.notChanged)
  }
  const own = await authClient()
  const { data } = await own.getSession()
  await adoptReauthentication(second)
  if (data.session) await own.admin.signOut(data.session.access_token, "local")
}
