import { useState } from "react"
import { useNavigate } from "react-router"
import { deleteAccount, exportAccount } from "../data/account.ts"
import { Button } from "../ui/button.tsx"
import { PasswordField } from "../ui/password-field.tsx"
import { toast } from "../ui/toast.ts"
import { accountMessages } from "./messages.ts"
import { SecretForm } from "./secret-form.tsx"
import { accessToken, authClient } from "./session/session.ts"
import { signOutAndLeave } from "./session/sign-out.ts"
import { Setting } from "./setting.tsx"
import { textOf, useSubmission } from "./use-submission.ts"
import { UsernameHint } from "./username-hint.tsx"

/** The member's data: export it, or delete the account. */
export function YourData({ email }: { email: string }) {
  return (
    <>
      <Setting
        title="Your data"
        value="Everything we keep about you, in one file"
        action="Export"
      >
        <Export />
      </Setting>
      <Setting
        title="Delete account"
        value="Orders stay in our books without your name"
        action="Delete"
      >
        <Deletion email={email} />
      </Setting>
    </>
  )
}

function Export() {
  const [busy, setBusy] = useState(false)
  async function download() {
    setBusy(true)
    toast(await exported())
    setBusy(false)
  }
  return (
    <Button look="quiet" disabled={busy} onClick={download}>
      {busy ? "Preparing..." : "Download my data"}
    </Button>
  )
}

async function exported() {
  try {
    const answer = await exportAccount((await accessToken()) ?? "")
    if (!answer.ok) return accountMessages.notExported(answer.reason)
    saveFile("9x-account.json", JSON.stringify(answer.data, null, 2))
    return accountMessages.exported
  } catch {
    return accountMessages.notExported()
  }
}

function saveFile(name: string, text: string) {
  const url = URL.createObjectURL(new Blob([text]))
  const link = document.createElement("a")
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}

function Deletion({ email }: { email: string }) {
  const navigate = useNavigate()
  const submission = useSubmission(async (fields) => {
    const answer = await deleteAccount(
      (await accessToken()) ?? "",
      textOf(fields, "password"),
    )
    if (!answer.ok) return answer.reason || accountMessages.changeFailed
    await signOutAndLeave(forget, () => navigate("/"))
    toast(accountMessages.deleted)
  }, accountMessages.changeFailed)
  return (
    <SecretForm
      submission={submission}
      action="Delete my account"
      busyAction="Deleting..."
    >
      <p>
        Your cart, your downloads and your name go at once and cannot be brought
        back. What you bought stays in our books, as the law asks, without a
        word about you. A parcel still on its way keeps its address until it is
        sent.
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

/** The session ended with the account, so this browser drops it too. */
async function forget() {
  const client = await authClient()
  await client.signOut({ scope: "local" })
  return true
}
